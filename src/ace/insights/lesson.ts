import * as z from "zod";
import { sha256Hex, uuidOf } from "../../kernel/digest.ts";
import { FileError } from "../../kernel/disk/file_error.ts";
import { excerpt } from "../../kernel/text.ts";
import type { AceContext } from "../context.ts";
import { AceError } from "../errors.ts";
import { withLock } from "../files/file_lock.ts";
import { versionAt } from "../files/file_version.ts";
import { appendLines } from "../files/line_writer.ts";
import { normalizeText } from "../playbook/bullet.ts";
import { sectionNotFound } from "../playbook/outline.ts";
import { readPlaybook } from "../playbook/playbook.ts";
import { rulePartsOf } from "../playbook/rule_text.ts";
import { type Failure, namesFailure, situationIn } from "../playbook/situation.ts";
import { type Insight, type Resolution, union } from "./insight.ts";
import type { InsightLog } from "./insight_log.ts";
import { requireNoSecret, requireSpecific } from "./lesson_quality.ts";
import { type LessonRecord, resolvedLesson } from "./lesson_resolution.ts";
import { NO_PLAYBOOK } from "./playbook_init.ts";
import { requireNoConflict } from "./playbook_change.ts";
import { readFacts, readRules } from "./rule_book.ts";
import { plainRuleOf } from "./rule.ts";
import { playbookSection, SECTIONS } from "./section.ts";
import { slotOf } from "./slot.ts";
import { holderOf, RESOLVE_CONFLICTS, slotConflictSchema } from "./slot_conflict.ts";
import type { Rule } from "./slot_pairs.ts";
import { TAGS } from "./tags.ts";

/** A lesson: a rule that a user or agent learned. */
export interface Lesson {
  when: string;
  do: string;
  why?: string | undefined;
  /** Any heading of the playbook. Default: chosen from the tool. */
  section?: string | undefined;
  scope?:
    | { files?: readonly string[] | undefined; literals?: readonly string[] | undefined }
    | undefined;
  /** The ID of the insight whose question this lesson answers. */
  insightId?: string | undefined;
  /** The decision about an existing rule or lesson for the same situation. */
  resolve?: Resolution["how"] | undefined;
  because?: string | undefined;
}

/** The trace, task and run from which lessons come. */
export interface LessonOrigin {
  beadId?: string;
  traceId?: string;
  runner?: string;
  /** The ID of the insight about the error, if the trace contains only one. */
  errorId?: string | undefined;
  /** The errors in the trace. */
  failures?: readonly Failure[];
}

/**
 * The confidence in a lesson. It is high because a user or agent reviewed the lesson.
 */
const CONFIDENCE = 0.95;

/** A logged lesson. */
export const proposedLessonSchema = z.object({
  insightId: z.string(),
  /** False if the lesson's situation already has a rule or lesson. */
  written: z.boolean(),
  conflicts: z.array(slotConflictSchema).optional(),
  /** The next steps after a conflict, or if the playbook doesn't exist. */
  note: z.string().optional(),
});

/** Logs a lesson outside a trace. Throws INVALID_PARAMS and SECTION_NOT_FOUND. */
export async function proposeLesson(
  context: AceContext,
  lesson: Lesson,
): Promise<z.infer<typeof proposedLessonSchema>> {
  requireNoSecret({ ...lesson });
  requireNoConflict(context);
  await requireUsable(context, [lesson], {});
  const { insightIds: [insightId = ""], conflicts } = await addLessons(context, [lesson], {});
  const notes = [
    ...(conflicts.length > 0 ? [RESOLVE_CONFLICTS] : []),
    ...(isWithoutPlaybook(context) ? [NO_PLAYBOOK] : []),
  ];
  return {
    insightId,
    written: conflicts.length === 0,
    ...(conflicts.length > 0 && { conflicts }),
    ...(notes.length > 0 && { note: notes.join(" ") }),
  };
}

/**
 * Throws SECTION_NOT_FOUND if the playbook lacks a lesson's section. Throws INVALID_PARAMS for an
 * unknown insight, a vague lesson, or an invalid way to resolve a conflict.
 */
export async function requireUsable(
  context: AceContext,
  lessons: readonly Lesson[],
  origin: LessonOrigin,
): Promise<void> {
  for (const lesson of lessons) {
    requireSpecific(lesson);
    const needsReason = lesson.resolve === "keep" || lesson.resolve === "restore";
    if (needsReason && (lesson.because ?? "").trim() === "") {
      throw new AceError("INVALID_PARAMS", `resolve "${lesson.resolve}" requires a reason`, {
        next: "In `because`, explain why both rules are right, or why the rule is being restored.",
      });
    }
  }
  const named = lessons.flatMap(({ section }) => section ?? []);
  if (named.length > 0) requireSections(context, named);
  if (lessons.length === 0) return;
  const { log } = readFacts(context);
  const unknown = lessons.find(({ insightId }) => insightId && !log.insights.has(insightId));
  if (unknown !== undefined) {
    throw new AceError(
      "INVALID_PARAMS",
      `Unknown insight id "${excerpt(unknown.insightId ?? "")}"`,
      {
        next: "Omit insightId, or pass an insightId from the questions of ace_analyze_patterns.",
      },
    );
  }
  await decide(context, lessons, origin);
}

function requireSections({ agents }: AceContext, names: readonly string[]): void {
  const present = sectionsOf(agents);
  // If the playbook doesn't exist yet, a later update adds its sections.
  if (present === undefined) return;
  const own: readonly string[] = Object.values(SECTIONS);
  const isFresh = !present.some(({ name }) => own.includes(name));
  const missing = names.find((name) =>
    playbookSection(present, name) === undefined && !(isFresh && own.includes(name.trim()))
  );
  if (missing !== undefined) throw sectionNotFound([missing], present);
}

function isWithoutPlaybook({ agents }: AceContext): boolean {
  return versionAt(agents.path) === undefined;
}

function sectionsOf(agents: AceContext["agents"]) {
  try {
    return readPlaybook(agents).sections;
  } catch (error) {
    if (error instanceof FileError && error.problem === "absent") return undefined;
    throw error;
  }
}

/** The insight IDs of all lessons, in order, and the conflicts of lessons that weren't logged. */
interface AddedLessons {
  insightIds: string[];
  conflicts: z.infer<typeof slotConflictSchema>[];
}

/** Logs lessons in one write, except those whose situation already has a rule or lesson. */
export function addLessons(
  context: AceContext,
  lessons: readonly Lesson[],
  origin: LessonOrigin,
): Promise<AddedLessons> {
  if (lessons.length === 0) return Promise.resolve({ insightIds: [], conflicts: [] });
  const { insights: file } = context;
  return withLock(file, async () => {
    const { records, ...added } = await decide(context, lessons, origin);
    await appendLines(file, records.map((record) => JSON.stringify(record)));
    return added;
  });
}

/**
 * Returns the records to log. If two lessons in a call have the same situation, the first one
 * counts.
 */
async function decide(
  context: AceContext,
  lessons: readonly Lesson[],
  origin: LessonOrigin,
): Promise<AddedLessons & { records: LessonRecord[] }> {
  const book = readRules(context, { isOptional: true });
  const { facts: { log } } = book;
  const insightIds: string[] = [];
  const conflicts: AddedLessons["conflicts"] = [];
  const records: LessonRecord[] = [];
  const fresh: Insight[] = [];
  for (const [index, lesson] of lessons.entries()) {
    const id = await lessonId(lesson);
    const insight = lessonInsight(lesson, { id, origin, log, threshold: context.confidence });
    const isKnown = isStanding(id, book) || fresh.some((one) => one.id === id);
    const found = isKnown ? undefined : holderOf(slotOf(insight), book, fresh);
    // A rule with the same text doesn't conflict.
    const holder = found?.state === "written" && isSaidBy(found.content, insight)
      ? undefined
      : found;
    if (holder !== undefined && lesson.resolve === undefined) {
      insightIds.push(id);
      conflicts.push({ lesson: index, ...holder });
      continue;
    }
    const { resolve: how, because } = lesson;
    const added = holder === undefined || how === undefined
      ? [insight]
      : resolvedLesson(insight, { how, because, holder, book });
    const [made = insight] = added.filter((record) => "recommendation" in record);
    fresh.push(made);
    records.push(...added);
    insightIds.push(made.id);
  }
  return { insightIds, conflicts, records };
}

function isSaidBy(content: string, insight: Insight): boolean {
  return normalizeText(rulePartsOf(content).rule) === normalizeText(plainRuleOf(insight));
}

/** Returns true if a lesson waits to be written, or its rule is still in the playbook. */
function isStanding(
  id: string,
  { rules, facts: { log } }: { rules: readonly Rule[]; facts: { log: InsightLog } },
): boolean {
  if (!log.insights.has(id) || log.rejection(id) !== undefined) return false;
  const written = log.written.filter(({ insightId }) => insightId === id);
  return !log.isWrittenInsight(id) ||
    written.some(({ bulletId }) => rules.some(({ bullet }) => bullet.id === bulletId));
}

/** Returns the lesson's ID. Equal lessons from different authors have the same ID. */
async function lessonId({ when, do: rule, section = "" }: Lesson): Promise<string> {
  const parts = ["lesson", normalizeText(when), normalizeText(rule), section.trim()];
  return uuidOf(await sha256Hex(parts.join("\n")), 8);
}

function lessonInsight(
  { when, do: rule, why, section, scope, insightId }: Lesson,
  { id, origin, log, threshold }: {
    id: string;
    origin: LessonOrigin;
    log: InsightLog;
    threshold: number;
  },
): Insight {
  const { beadId, traceId, errorId } = origin;
  const known = log.insights.get(id);
  const answered = insightId === undefined ? undefined : log.insights.get(insightId);
  const runner = origin.runner ?? answered?.source.runner ?? known?.source.runner;
  const beadIds = union(known?.source.beadIds, beadId ?? answered?.source.beadIds.slice(0, 100));
  const traceIds = union(known?.source.traceIds, traceId ?? answered?.source.traceIds);
  const answers = union(known?.answers, insightId, errorId);
  const files = union(known?.scope.files, scope?.files);
  const literals = union(known?.scope.literals, scope?.literals);
  const situation = situationIn(when, { literals });
  const named = origin.failures?.filter((failure) => namesFailure(situation, failure)) ?? [];
  const answeredErrors = answered === undefined ? [] : [...slotOf(answered).situation.errors];
  const errors = union(known?.errors, named.map(({ key }) => key), answeredErrors);
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
    ...(errors.length > 0 && { errors }),
    ...(known?.resolved !== undefined && { resolved: known.resolved }),
    ...(known?.harmful !== undefined && { harmful: known.harmful }),
  };
}
