import { ToolError } from "../errors.ts";
import { log } from "../log.ts";
import { nearest } from "../nearest.ts";
import type { Service } from "./service.ts";
import { excerpt } from "../text.ts";
import { type CallOptions, OpenQuestion, type Tool, type ToolAnswer } from "./tool.ts";

/** An answer, the text that says why there is none, or a question to be answered first. */
export type CallOutcome =
  | { ok: true; answer: ToolAnswer }
  | { ok: false; text: string; isProtocolError?: true; isQuestion?: true };

/** The parts of a service that a call needs. */
export type Callable<Context> = Pick<
  Service<Context>,
  "tools" | "createContext" | "renderError" | "toolKey" | "answersUnknownTools"
>;

/**
 * Calls the tool of that name; the one place where a failure becomes text. The client sees what the
 * caller can fix; anything else is `Internal error <id>`, with the full error under that id on
 * stderr.
 */
export async function callNamed<Context>(
  service: Callable<Context>,
  call: { name: string; arguments?: unknown },
  given: Partial<CallOptions> = {},
): Promise<CallOutcome> {
  const tool = findTool(service, call.name);
  if (tool === undefined) return refuseUnknown(service, call.name);
  try {
    const input = call.arguments ?? {};
    const options = { progress: () => {}, ...given };
    return { ok: true, answer: await tool.call(input, service.createContext(), options) };
  } catch (error) {
    if (error instanceof OpenQuestion) return { ok: false, text: error.message, isQuestion: true };
    const failure = error instanceof ToolError ? error : internalError(error, { tool: tool.name });
    return { ok: false, text: render(service, failure) };
  }
}

function findTool<Context>(
  { tools, toolKey = (key) => key }: Callable<Context>,
  name: string,
): Tool<Context> | undefined {
  const key = toolKey(name);
  return tools.find((tool) => toolKey(tool.name) === key);
}

function refuseUnknown<Context>(service: Callable<Context>, name: string): CallOutcome {
  const names = nearest(name, service.tools.map((tool) => tool.name));
  const message = `Unknown tool "${excerpt(name)}". Nearest: ${names.join(", ")}`;
  if (!service.answersUnknownTools) {
    return { ok: false, text: message, isProtocolError: true };
  }
  return { ok: false, text: render(service, new ToolError(message, { code: "UNKNOWN_TOOL" })) };
}

function render<Context>({ renderError }: Callable<Context>, error: ToolError): string {
  return renderError?.(error) ?? error.text;
}

/** Logs an unexpected error and returns what a client may know about it. */
export function internalError(error: unknown, fields: Record<string, unknown>): ToolError {
  const id = crypto.randomUUID().slice(0, 8);
  const stack = error instanceof Error ? error.stack ?? error.message : String(error);
  log("error", "internal error", { id, ...fields, error: stack });
  return new ToolError(`Internal error ${id}`, {
    next: "The server's log on stderr has the details under this id.",
    code: "INTERNAL_ERROR",
  });
}
