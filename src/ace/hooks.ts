import type { HookAnswer } from "../kernel/hook/answer.ts";
import type { HookEvent } from "../kernel/hook/event.ts";
import { counted } from "../kernel/plural.ts";
import { folderOf, isWithin } from "../kernel/roots/path.ts";
import type { Service } from "../kernel/service/service.ts";
import type { AceContext } from "./context.ts";
import { withPassingLock } from "./files/file_lock.ts";
import { isOccupied } from "./files/own_file.ts";
import { logRun } from "./insights/capture.ts";
import { rulesForFailure } from "./insights/failed_run.ts";
import { bearingRules } from "./insights/relevance.ts";
import { playbookRules } from "./insights/rule_book.ts";
import { appendFacts } from "./insights/rule_events.ts";
import type { Rule } from "./insights/slot_pairs.ts";
import type { Bullet } from "./playbook/bullet.ts";
import { capturedRun } from "./runs/captured_run.ts";
import { mendedFailure } from "./runs/session.ts";
import type { TraceError } from "./traces/trace.ts";

/** The maximum number of rules that a hook shows. */
const MAX_RULES = 3;

/** Returns the most helpful rules first, without rules that did more harm than good. */
function atStart(context: AceContext): HookAnswer | undefined {
  const rules = rulesOf(context);
  if (rules.length === 0) return undefined;
  const useful = rules.map(({ bullet }) => bullet).filter(isTrusted)
    .sort((a, b) => b.helpful - b.harmful - (a.helpful - a.harmful));
  return { heading: `${counted(rules.length, "rule")}, the most useful`, items: textsOf(useful) };
}

/** Returns the rules relevant to the prompt. */
function atPrompt(context: AceContext, { prompt }: HookEvent): HookAnswer | undefined {
  if (prompt.trim() === "" || !isUsed(context)) return undefined;
  const { bullets } = bearingRules(playbookRules(context), {
    task: prompt,
    limit: MAX_RULES,
    isSure: true,
  });
  return {
    heading: "rules for this",
    items: bullets.filter(isTrusted).map(({ content }) => content),
  };
}

/** Returns the rules whose scope includes an edited file. */
function atEdit(context: AceContext, { paths }: HookEvent): HookAnswer | undefined {
  if (!isUsed(context)) return undefined;
  const root = folderOf(context.agents.path);
  const files = paths.filter((path) => !path.startsWith("/") || isWithin(path, root))
    .map((path) => path.startsWith("/") ? path.slice(root.length + 1) : path)
    .filter((path) => !path.split("/").includes(".."));
  if (files.length === 0) return undefined;
  const asked = { task: "", files, limit: MAX_RULES };
  const { bullets } = bearingRules(playbookRules(context), asked);
  return {
    heading: "rules for this path",
    items: bullets.filter(isTrusted).map(({ content }) => content),
  };
}

/** Logs the run. If the run failed, returns the rules for its failure. */
async function atShell(
  context: AceContext,
  { run, session }: HookEvent,
): Promise<HookAnswer | undefined> {
  const captured = run && isUsed(context) ? capturedRun(run) : undefined;
  if (captured === undefined) return undefined;
  const beadId = session || "unnamed session";
  await logRun(context, { beadId, executions: [captured] });
  if (captured.status === "pass") return undefined;
  const failed = {
    ...captured,
    output: run?.output ?? "",
    errors: captured.errors.map(asTraceError),
  };
  const rules = rulesForFailure(rulesOf(context), failed).map(({ bullet }) => bullet);
  const items = textsOf(rules.filter(isTrusted)).slice(0, MAX_RULES);
  return { heading: "rules for this failure", items };
}

/** Asks once per session for the lesson of a failure that was fixed. */
async function atEnd(
  context: AceContext,
  { session, isContinued }: HookEvent,
): Promise<HookAnswer | undefined> {
  if (isContinued || session === "" || !isUsed(context)) return undefined;
  const mended = mendedFailure(context, session);
  if (mended === undefined) return undefined;
  const asked = { event: "asked" as const, beadId: session };
  await appendFacts(context.insights, [asked], undefined, withPassingLock);
  const { command, error: { code, message } } = mended;
  return {
    to: "question",
    heading: `what fixed this failure? If you know, call ace_capture_trace with beadId ${
      JSON.stringify(session)
    }, empty executions, and a lesson with when and do`,
    items: [`${command}: ${code === undefined ? "" : `${code} `}${message}`],
  };
}

function asTraceError(
  error: { tool: string; severity: string; message: string; file: string; line: number } & {
    column?: number;
    code?: string;
  },
): TraceError {
  return { ...error, column: error.column, code: error.code };
}

/**
 * Returns true if the project has a playbook or a trace log. In other projects, the hooks neither
 * write nor print anything.
 */
function isUsed({ agents, traces }: AceContext): boolean {
  return [agents, traces].some(({ path }) => isOccupied(path));
}

function rulesOf(context: AceContext): readonly Rule[] {
  return isUsed(context) ? playbookRules(context).rules : [];
}

function isTrusted({ helpful, harmful }: Pick<Bullet, "helpful" | "harmful">): boolean {
  return helpful >= harmful;
}

function textsOf(bullets: readonly Bullet[]): string[] {
  return bullets.map(({ text }) => text);
}

/** The session events for which ace-server has a hook. */
export const aceHooks: NonNullable<Service<AceContext>["hooks"]> = {
  start: atStart,
  prompt: atPrompt,
  edit: atEdit,
  shell: atShell,
  end: atEnd,
};
