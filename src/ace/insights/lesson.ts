import * as z from "zod";
import { sha256Hex, uuidOf } from "../../kernel/digest.ts";
import { withLock } from "../files/file_lock.ts";
import { appendLines } from "../files/line_writer.ts";
import { FileError } from "../../kernel/disk/file_error.ts";
import { excerpt } from "../../kernel/text.ts";
import type { AceContext } from "../context.ts";
import { AceError } from "../errors.ts";
import { normalizeText } from "../playbook/bullet.ts";
import { sectionNotFound } from "../playbook/outline.ts";
import { readPlaybook } from "../playbook/playbook.ts";
import { type Insight, union } from "./insight.ts";
import { TAGS } from "./tags.ts";
import { readInsightLog } from "./insight_log.ts";
import { playbookSection, SECTIONS } from "./section.ts";

/** A lesson: a rule as somebody learned it. */
export interface Lesson {
  when: string;
  do: string;
  why?: string | undefined;
  /** Any heading of the playbook; where absent, the runner decides. */
  section?: string | undefined;
  scope?:
    | { files?: readonly string[] | undefined; literals?: readonly string[] | undefined }
    | undefined;
  /** The insight whose question it answers. */
  insightId?: string | undefined;
}

/** The origin of lessons. */
export interface LessonOrigin {
  beadId?: string;
  traceId?: string;
  runner?: string;
  /** The insight of the only error of the trace. */
  errorId?: string | undefined;
}

/** A person or agent has read what a lesson says; nothing else is surer. */
const CONFIDENCE = 0.95;

/** A logged lesson. */
export const proposedLessonSchema = z.object({ insightId: z.string(), written: z.boolean() });

/** Logs a lesson outside a trace. Throws INVALID_PARAMS and SECTION_NOT_FOUND. */
export async function proposeLesson(
  context: AceContext,
  lesson: Lesson,
): Promise<z.infer<typeof proposedLessonSchema>> {
  requireUsable(context, [lesson]);
  const [insightId = ""] = await addLessons(context, [lesson], {});
  return { insightId, written: true };
}

/**
 * Throws SECTION_NOT_FOUND for a section that the playbook lacks, INVALID_PARAMS for an insight
 * that is not logged.
 */
export function requireUsable(context: AceContext, lessons: readonly Lesson[]): void {
  const named = lessons.flatMap(({ section }) => section ?? []);
  if (named.length > 0) requireSections(context, named);
  const ids = lessons.flatMap(({ insightId }) => insightId ?? []);
  if (ids.length === 0) return;
  const { insights } = readInsightLog(context.insights);
  const unknown = ids.find((id) => !insights.has(id));
  if (unknown === undefined) return;
  throw new AceError("INVALID_PARAMS", `No insight has the id "${excerpt(unknown)}"`, {
    next: "Omit insightId, or take it from the questions of ace_analyze_patterns.",
  });
}

function requireSections({ agents }: AceContext, names: readonly string[]): void {
  const present = sectionsOf(agents);
  // A playbook that is not there yet gets its sections later.
  if (present === undefined) return;
  const own: readonly string[] = Object.values(SECTIONS);
  const isFresh = !present.some(({ name }) => own.includes(name));
  const missing = names.find((name) =>
    playbookSection(present, name) === undefined && !(isFresh && own.includes(name.trim()))
  );
  if (missing !== undefined) throw sectionNotFound([missing], present);
}

function sectionsOf(agents: AceContext["agents"]) {
  try {
    return readPlaybook(agents).sections;
  } catch (error) {
    if (error instanceof FileError && error.problem === "absent") return undefined;
    throw error;
  }
}

/** Logs lessons, in one write, and returns the ids of their insights in order. */
export function addLessons(
  { insights: file, confidence }: AceContext,
  lessons: readonly Lesson[],
  origin: LessonOrigin,
): Promise<string[]> {
  return withLock(file, async () => {
    const log = readInsightLog(file);
    const made = await Promise.all(lessons.map(async (lesson) => {
      const id = await lessonId(lesson);
      const answered = lesson.insightId === undefined
        ? undefined
        : log.insights.get(lesson.insightId);
      const known = log.insights.get(id);
      return lessonInsight(lesson, { id, origin, answered, known, threshold: confidence });
    }));
    await appendLines(file, made.map((insight) => JSON.stringify(insight)));
    return made.map(({ id }) => id);
  });
}

/** The same lesson has the same id, whoever learns it. */
async function lessonId({ when, do: rule, section = "" }: Lesson): Promise<string> {
  const parts = ["lesson", normalizeText(when), normalizeText(rule), section.trim()];
  return uuidOf(await sha256Hex(parts.join("\n")), 8);
}

function lessonInsight(
  { when, do: rule, why, section, scope, insightId }: Lesson,
  { id, origin, answered, known, threshold }: {
    id: string;
    origin: LessonOrigin;
    answered: Insight | undefined;
    known: Insight | undefined;
    threshold: number;
  },
): Insight {
  const { beadId, traceId, errorId } = origin;
  const runner = origin.runner ?? answered?.source.runner ?? known?.source.runner;
  const beadIds = union(known?.source.beadIds, beadId ?? answered?.source.beadIds.slice(0, 100));
  const traceIds = union(known?.source.traceIds, traceId ?? answered?.source.traceIds);
  const answers = union(known?.answers, insightId, errorId);
  const files = union(known?.scope.files, scope?.files ?? answered?.scope.files);
  const literals = union(known?.scope.literals, scope?.literals);
  return {
    id,
    timestamp: new Date().toISOString(),
    taskId: beadId ?? answered?.taskId ?? known?.taskId ?? "",
    source: {
      ...(runner !== undefined && { runner }),
      beadIds,
      ...(traceIds.length > 0 && { traceIds }),
    },
    signal: { pattern: when, evidence: answered?.signal.evidence ?? [] },
    recommendation: why === undefined || why.trim() === "" ? rule : `${rule} (${why.trim()})`,
    scope: { ...(files.length > 0 && { files }), ...(literals.length > 0 && { literals }) },
    confidence: CONFIDENCE,
    onlineEligible: CONFIDENCE >= threshold,
    metaTags: [TAGS.lesson, ...(runner === undefined ? [] : [runner])],
    recurrence: Math.max(beadIds.length, answered?.recurrence ?? 1),
    ...(section !== undefined && { section: section.trim() }),
    ...(answers.length > 0 && { answers }),
    ...(known?.harmful !== undefined && { harmful: known.harmful }),
  };
}
