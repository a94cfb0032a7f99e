import type { Insight } from "./insight.ts";
import { TAGS } from "./tags.ts";

/** What nobody has said yet, for whoever knows it to answer with a lesson. */
export interface LessonQuestion {
  insightId: string;
  question: string;
  /** In how many tasks it came up. */
  tasks: number;
  evidence: string[];
}

const MAX_EVIDENCE = 5;
/** More questions than anybody answers at once. */
export const MAX_QUESTIONS = 20;

/**
 * The question of an insight that waits for a lesson: asked when it recurs, or when there is a
 * candidate to confirm. Undefined where nothing is to be asked.
 */
export function questionOf(insight: Insight): LessonQuestion | undefined {
  const { id, source, signal, recommendation, metaTags, recurrence } = insight;
  if (!metaTags.includes(TAGS.needsLesson)) return undefined;
  const isCandidate = metaTags.includes(TAGS.candidate);
  if (!isCandidate && recurrence < 2) return undefined;
  const tasks = new Set(source.beadIds).size;
  const seen = `came up in ${tasks === 1 ? "1 task" : `${tasks} tasks`}`;
  return {
    insightId: id,
    question: metaTags.includes(TAGS.error)
      ? `\`${signal.pattern.replaceAll("`", "'")}\` ${seen}. ${
        isCandidate ? `${recommendation}. Is that what fixed it?` : "What fixed it?"
      }`
      : `${signal.pattern} (${seen.replace("came up ", "")}). What lesson is in it?`,
    tasks,
    evidence: signal.evidence.slice(0, MAX_EVIDENCE),
  };
}
