import * as z from "zod";
import { counted } from "../../kernel/plural.ts";
import type { Insight } from "./insight.ts";
import { TAGS } from "./tags.ts";

/** An open question that an agent or a user can answer with a lesson. */
export const lessonQuestionSchema = z.object({
  insightId: z.string(),
  question: z.string(),
  /** The number of tasks in which the pattern occurred. */
  tasks: z.number(),
  evidence: z.array(z.string()),
});

/** An open question. */
export type LessonQuestion = z.infer<typeof lessonQuestionSchema>;

const MAX_EVIDENCE = 5;
/** The maximum number of questions per call. */
export const MAX_QUESTIONS = 20;

/**
 * Returns the question about an insight that needs a lesson, if the insight recurs or suggests a
 * fix. Returns undefined if no question is open.
 */
export function questionOf(insight: Insight): LessonQuestion | undefined {
  const { id, source, signal, recommendation, metaTags, recurrence } = insight;
  if (!metaTags.includes(TAGS.needsLesson)) return undefined;
  const isCandidate = metaTags.includes(TAGS.candidate);
  if (!isCandidate && recurrence < 2) return undefined;
  const tasks = new Set(source.beadIds).size;
  const seen = `came up in ${counted(tasks, "task")}`;
  return {
    insightId: id,
    question: metaTags.includes(TAGS.error)
      ? `\`${signal.pattern.replaceAll("`", "'")}\` ${seen}. ${
        isCandidate ? `${recommendation}. Did this fix the failure?` : "What fixed it?"
      }`
      : `${signal.pattern} (${seen.replace("came up ", "")}). What is the lesson?`,
    tasks,
    evidence: signal.evidence.slice(0, MAX_EVIDENCE),
  };
}
