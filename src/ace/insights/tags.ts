/** Tags that decide what becomes of an insight. */
export const TAGS = {
  /** For a person to review: it becomes a bullet only when forced. */
  review: "review-needed",
  /** Nobody knows yet what to do about it: it never becomes a bullet. */
  needsLesson: "needs-lesson",
  /** Commands that ran before it passed: unconfirmed advice. */
  candidate: "candidate",
  /** Its question has been answered by a lesson. */
  answered: "answered",
  lesson: "lesson",
  error: "error-pattern",
} as const;
