/** The tags that determine how the server treats an insight. */
export const TAGS = {
  /** The insight requires a review. It becomes a bullet only if forced. */
  review: "review-needed",
  /** The insight has no advice yet, so it never becomes a bullet. */
  needsLesson: "needs-lesson",
  /** The advice is unconfirmed: commands that ran before the run passed. */
  candidate: "candidate",
  /** A lesson has answered the insight's question. */
  answered: "answered",
  lesson: "lesson",
  error: "error-pattern",
} as const;
