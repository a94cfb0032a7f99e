import type { HookAnswer } from "../kernel/hook/answer.ts";
import type { HookEvent } from "../kernel/hook/event.ts";
import { ToolError } from "../kernel/errors.ts";
import { encodeUtf8 } from "../kernel/utf8.ts";
import type { Hooks } from "../kernel/service/service.ts";
import { excerpt } from "../kernel/text.ts";
import type { AceContext } from "./context.ts";
import { whatIsAt } from "../kernel/disk/path_lookup.ts";
import { ruleForFailure } from "./insights/failure_rule.ts";
import { readRuleBook, type Rule } from "./insights/rule_book.ts";
import { shownName } from "./logs/shown_name.ts";
import { capturedRun } from "./runs/run.ts";
import { mendedFailures } from "./runs/session.ts";
import { lastTraces, logTrace } from "./traces/trace_log.ts";

const WAIT_MS = 800;
const MAX_RULES_AT_START = 5;
/** The bytes of a rule when a session starts, of a failure's rule, and of a question's failure. */
const ROOM = { start: 220, failure: 210, end: 180 } as const;

function atStart(context: AceContext): HookAnswer {
  const best = readRuleBook(context).rules.filter(({ helpful, harmful }) => helpful > harmful)
    .sort((a, b) => b.helpful - b.harmful - (a.helpful - a.harmful)).slice(0, MAX_RULES_AT_START);
  // Advice without its situation misleads, so fewer whole rules are better than five parts.
  return { heading: "rules with most votes", items: best.map((rule) => shown(rule, ROOM.start)) };
}

async function atShell(
  context: AceContext,
  { run, session }: HookEvent,
): Promise<HookAnswer | undefined> {
  if (run === undefined || !isOptedIn(context)) return undefined;
  const captured = capturedRun(run, context.isFull);
  if (captured === undefined) return undefined;
  const beadId = shownSession(session);
  const errors = captured.errors.map(({ code = "", message }) => `${code} ${message}`);
  const rule = captured.status === "fail"
    ? ruleForFailure(rulesOf(context), [...errors, run.output.slice(-8000)].join("\n"))
    : undefined;
  const isNew = rule !== undefined &&
    !lastTraces(context.traces).some((one) => one.beadId === beadId && one.shown.includes(rule.id));
  await log(context, { beadId, executions: [captured], ...(rule && { shown: [rule.id] }) });
  if (!isNew) return undefined;
  return { heading: "rule for this failure", items: [shown(rule, ROOM.failure)] };
}

async function atEnd(
  context: AceContext,
  { session, isContinued }: HookEvent,
): Promise<HookAnswer | undefined> {
  if (isContinued || session === "" || !isOptedIn(context)) return undefined;
  const traces = lastTraces(context.traces);
  const beadId = shownSession(session);
  const asked = new Set(traces.map((trace) => trace.asked));
  const rules = rulesOf(context);
  const mended = mendedFailures(traces, beadId).findLast(({ key, error }) =>
    !asked.has(key) &&
    ruleForFailure(rules, `${error.code ?? ""} ${error.message}`) === undefined
  );
  if (mended === undefined) return undefined;
  await log(context, { beadId, executions: [], asked: mended.key });
  const { command, error: { code = "", message } } = mended;
  return {
    isQuestion: true,
    heading: `what fixed this failure? If it can help again, call ace_capture_trace with beadId ${
      JSON.stringify(excerpt(beadId, 60))
    }, executions [] and lesson {when, do}`,
    items: [cut(`${command}: ${message.includes(code) ? "" : `${code} `}${message}`, ROOM.end)],
  };
}

async function log(context: AceContext, trace: Parameters<typeof logTrace>[1]): Promise<void> {
  try {
    await logTrace(context, trace, WAIT_MS);
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
  }
}

function shownSession(session: string): string {
  return shownName(session.replace(/[\p{Cc}\p{Cf}]/gu, "")) || "unnamed session";
}

/** Returns a rule, or only its advice if the whole has no room. */
function shown({ when, do: advice }: Rule, bytes: number): string {
  const whole = when === undefined ? advice : `When ${when}: ${advice}`;
  return cut(encodeUtf8(whole).length <= bytes ? whole : advice, bytes);
}

function cut(text: string, bytes: number): string {
  let shown = excerpt(text, bytes);
  while (encodeUtf8(shown).length > bytes) shown = excerpt(shown, Math.floor(shown.length * 0.9));
  return shown;
}

/** Hooks neither write nor print anything in a repository that never asked for ace. */
function isOptedIn(context: AceContext): boolean {
  return whatIsAt(context.folder) !== "nothing" || rulesOf(context).length > 0;
}

function rulesOf(context: AceContext): readonly Rule[] {
  try {
    return readRuleBook(context).rules;
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    return [];
  }
}

export const aceHooks: Hooks<AceContext> = {
  start: atStart,
  shell: atShell,
  end: atEnd,
};
