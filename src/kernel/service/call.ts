import { ToolError } from "../errors.ts";
import { log, type LogLevel } from "../log.ts";
import { nearest } from "../nearest.ts";
import { excerpt } from "../text.ts";
import type { Service } from "./service.ts";
import { type CallOptions, OpenQuestion, type Tool, type ToolAnswer } from "./tool.ts";

export type CallOutcome =
  | { ok: true; answer: ToolAnswer }
  | { ok: false; text: string; isProtocolError?: true; isQuestion?: true };

export type Callable<Context> = Pick<
  Service<Context>,
  "tools" | "createContext" | "renderError" | "codeOf" | "toolKey" | "answersUnknownTools"
>;

const UNKNOWN_TOOL = "UNKNOWN_TOOL";
const INTERNAL = "internal error";

/** Only this function turns errors into text and logs calls, without inputs or results. */
export async function callNamed<Context>(
  service: Callable<Context>,
  call: { name: string; arguments?: unknown },
  given: Partial<CallOptions> = {},
): Promise<CallOutcome> {
  const started = performance.now();
  const correlation_id = newId();
  const tools = await service.tools();
  const tool = findTool(service, tools, call.name);
  const logCall = (level: LogLevel, message: string, more: Record<string, unknown> = {}): void => {
    const duration_ms = Math.round(performance.now() - started);
    const name = excerpt(tool?.name ?? call.name);
    log(level, message, { tool: name, duration_ms, correlation_id, ...more });
  };
  try {
    if (tool === undefined) throw unknownTool(call.name, tools);
    const options = { progress: () => {}, ...given };
    const context = service.createContext(correlation_id);
    const answer = await tool.call(call.arguments ?? {}, context, options);
    logCall("debug", "call answered");
    return { ok: true, answer };
  } catch (error) {
    if (error instanceof OpenQuestion) return { ok: false, text: error.message, isQuestion: true };
    const failure = error instanceof ToolError ? error : hidden(correlation_id);
    const code = service.codeOf?.(failure) ?? failure.code ?? "FAILED";
    if (failure === error) logCall("warning", "call failed", { code });
    else logCall("error", INTERNAL, { code, error: stackOf(error) });
    return failure.code === UNKNOWN_TOOL && !service.answersUnknownTools
      ? { ok: false, text: failure.message, isProtocolError: true }
      : { ok: false, text: service.renderError?.(failure) ?? failure.text };
  }
}

export function findTool<Context>(
  { toolKey = (key) => key }: Pick<Callable<Context>, "toolKey">,
  tools: readonly Tool<Context>[],
  name: string,
): Tool<Context> | undefined {
  return tools.find((tool) => toolKey(tool.name) === toolKey(name));
}

function unknownTool(name: string, tools: readonly { name: string }[]): ToolError {
  const names = nearest(name, tools.map((tool) => tool.name));
  const message = `Unknown tool "${excerpt(name)}". Nearest: ${names.join(", ")}`;
  return new ToolError(message, { code: UNKNOWN_TOOL });
}

/** Logs an unexpected error outside a call and returns the error for the client. */
export function internalError(error: unknown): ToolError {
  const correlation_id = newId();
  log("error", INTERNAL, { correlation_id, error: stackOf(error) });
  return hidden(correlation_id);
}

function newId(): string {
  return crypto.randomUUID().slice(0, 8);
}

function stackOf(error: unknown): string {
  return error instanceof Error ? error.stack ?? error.message : String(error);
}

function hidden(id: string): ToolError {
  return new ToolError(`Internal error ${id}`, {
    next: "The server's log on stderr contains the details for this ID.",
    code: "INTERNAL_ERROR",
  });
}
