import { ownField } from "../own_field.ts";
import type { HookClient, HookMoment } from "./client.ts";
import { editedPaths, eventText, type ShellRun, shellRun } from "./tool_use.ts";

export interface HookEvent {
  client: HookClient;
  moment: HookMoment;
  /** The event's name in the client, for example "PostToolUse". */
  name: string;
  /** The session's ID; empty if the event has no ID. */
  session: string;
  /** The first and last part of the user's prompt, at most 8,000 characters. */
  prompt: string;
  paths: readonly string[];
  run?: ShellRun;
  /** True at the end of a turn that a hook has extended. */
  isContinued: boolean;
}

const NAMES: readonly [string, HookMoment][] = [
  ["SessionStart", "start"],
  ["UserPromptSubmit", "prompt"],
  ["PreToolUse", "edit"],
  ["PostToolUse", "shell"],
  ["PostToolUseFailure", "shell"],
  ["Stop", "end"],
];

const MOMENTS: Readonly<Record<HookClient, ReadonlyMap<string, HookMoment>>> = {
  "claude-code": new Map(NAMES),
  "codex": new Map(NAMES.filter(([name]) => name !== "PostToolUseFailure")),
  "gemini": new Map([
    ["SessionStart", "start"],
    ["BeforeAgent", "prompt"],
    ["AfterTool", "shell"],
    ["AfterAgent", "end"],
  ]),
  "copilot-cli": new Map([
    ["sessionStart", "start"],
    ["userPromptSubmitted", "prompt"],
    ["preToolUse", "edit"],
    ["postToolUse", "shell"],
    ["agentStop", "end"],
  ]),
};

export function eventsOf(client: HookClient, moment: HookMoment): string[] {
  return [...MOMENTS[client]].filter(([, its]) => its === moment).map(([name]) => name);
}

/** Returns undefined for an event that the servers don't use. */
export function readHookEvent(json: unknown, client = clientOf(json)): HookEvent | undefined {
  const name = eventText(json, "hook_event_name") || unnamedEvent(json);
  const moment = MOMENTS[client].get(name) ?? MOMENTS["claude-code"].get(name);
  if (moment === undefined) return undefined;
  const run = moment === "shell" ? shellRun(json) : undefined;
  return {
    client,
    moment,
    name,
    session: eventText(json, "session_id", "sessionId"),
    prompt: moment === "prompt" ? promptIn(json) : "",
    paths: moment === "edit" ? editedPaths(json) : [],
    ...(run && { run }),
    isContinued: ownField(json, "stop_hook_active") === true,
  };
}

function clientOf(json: unknown): HookClient {
  const has = (field: string): boolean => ownField(json, field) !== undefined;
  if (eventText(json, "hook_event_name") === "") return "copilot-cli";
  if (["tool_result", "initial_prompt", "stop_reason"].some(has)) return "copilot-cli";
  if (eventText(json, "timestamp") !== "") return has("transcript_path") ? "gemini" : "copilot-cli";
  return has("model") || has("turn_id") ? "codex" : "claude-code";
}

function unnamedEvent(json: unknown): string {
  const has = (field: string): boolean => ownField(json, field) !== undefined;
  if (!has("sessionId")) return "";
  if (has("toolResult")) return "postToolUse";
  if (has("toolArgs")) return has("error") ? "" : "preToolUse";
  if (has("stopReason")) return "agentStop";
  if (has("prompt")) return "userPromptSubmitted";
  return has("source") ? "sessionStart" : "";
}

const MAX_PROMPT = 8000;

function promptIn(json: unknown): string {
  const own = eventText(json, "prompt")
    .replace(/^\s{0,9}(?:<hook_context>[^]*?<\/hook_context>\s{0,9})+/, "");
  if (own.length <= MAX_PROMPT) return own;
  return `${own.slice(0, MAX_PROMPT / 2)}\n${own.slice(-MAX_PROMPT / 2)}`;
}
