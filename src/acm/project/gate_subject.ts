/** What the server knows how to judge. */
export type GateSubject =
  | "handoff"
  | "sign-off"
  | "issues"
  | "questions"
  | "phase"
  | "tasks"
  | "intent"
  | "brief"
  | "design"
  | "classification"
  | "scope"
  | "constraints"
  | "stage"
  | "status";

/** The subject of a criterion by its words, in lower case; the first that fits. */
const SUBJECTS: readonly [RegExp, GateSubject][] = [
  [/\bhandoff\b/, "handoff"],
  [/\bhuman\b|\bsign(?:ed)?[ -]?off\b/, "sign-off"],
  [
    /\bissues?\b.{0,60}\b(?:open|log|p1|critical|high|remain)|\b(?:p1|critical|high)\b.{0,40}\bissues?\b/,
    "issues",
  ],
  [/\bopen questions?\b/, "questions"],
  [/\bsession state\b|\bstage completion\b|\bphase\b.{0,20}\bcomplete|\bstage:? complete/, "phase"],
  [/\ball tasks\b|\btasks\.md\b|\bno (?:open )?tasks\b/, "tasks"],
  [/^(?:the )?(?:docs\/)?intent(?:\.md)?\b(?!.{0,20}\balign)/, "intent"],
  [
    /^(?:the )?(?:docs\/)?(?:discover-)?brief(?:\.md)?\b.{0,20}\b(?:exists|sections?|populated)/,
    "brief",
  ],
  [/^(?:the )?(?:docs\/)?design(?:\.md)?\b.{0,20}\b(?:exists|sections?|populated)/, "design"],
  [
    /^(?:its|(?:the )?(?:docs\/)?(?:discover-)?(?:brief|design)(?:\.md)?) (?:status )?is (?:complete|approved)/,
    "status",
  ],
  [/\bclassification\b.{0,20}\bassigned/, "classification"],
  [/\bscope boundar/, "scope"],
  [/^constraints\b.{0,20}\bdocumented/, "constraints"],
];

/** What a criterion is about; undefined where only a person can tell. */
export function subjectOf(criterion: string): GateSubject | undefined {
  const text = criterion.trim().slice(0, 400).toLowerCase();
  return SUBJECTS.find(([pattern]) => pattern.test(text))?.[1];
}
