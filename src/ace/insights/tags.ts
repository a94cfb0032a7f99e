/** Tags that determine how an insight is treated. */
export const TAGS = {
  /** For review: it becomes a bullet only if forced. */
  review: "review-needed",
  /** It has no advice yet, so it never becomes a bullet. */
  needsLesson: "needs-lesson",
  /** Commands that ran before it passed: unconfirmed advice. */
  candidate: "candidate",
  /** A lesson has answered its question. */
  answered: "answered",
  lesson: "lesson",
  error: "error-pattern",
} as const;
