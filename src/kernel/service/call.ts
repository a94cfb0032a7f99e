import { ToolError } from "../errors.ts";
import { nearest } from "../nearest.ts";
import { excerpt } from "../text.ts";
import { CallLog } from "./call_log.ts";
import type { Service } from "./service.ts";
import { type CallOptions, OpenQuestion, type Tool, type ToolAnswer } from "./tool.ts";

export type CallOutcome =
  | { ok: true; answer: ToolAnswer }
  | { ok: false; text: string; isProtocolError?: true; isQuestion?: true };

export type Callable<Context> = Pick<
  Service<Context>,
  "tools" | "createContext" | "renderError" | "codeOf" | "toolKey" | "answersUnknownTools"
>;

/**
 * Calls the tool with the given name. Only this function turns errors into text and logs calls. The
 * client receives errors that the caller can fix. For any other error, it receives `Internal error
 * <id>`, and stderr contains the full error with that ID.
 */
export async function callNamed<Context>(
  service: Callable<Context>,
  call: { name: string; arguments?: unknown },
  given: Partial<CallOptions> = {},
): Promise<CallOutcome> {
  const tools = await service.tools();
  const tool = findTool(service, tools, call.name);
  const callLog = new CallLog(tool?.name ?? call.name, service.codeOf);
  if (tool === undefined) return refuseUnknown(service, tools, { name: call.name, callLog });
  try {
    const input = call.arguments ?? {};
    const options = { progress: () => {}, ...given };
    const answer = await tool.call(input, service.createContext(callLog.id), options);
    callLog.answered();
    return { ok: true, answer };
  } catch (error) {
    if (error instanceof OpenQuestion) return { ok: false, text: error.message, isQuestion: true };
    return { ok: false, text: render(service, callLog.failed(error)) };
  }
}

export function findTool<Context>(
  { toolKey = (key) => key }: Pick<Callable<Context>, "toolKey">,
  tools: readonly Tool<Context>[],
  name: string,
): Tool<Context> | undefined {
  const key = toolKey(name);
  return tools.find((tool) => toolKey(tool.name) === key);
}

function refuseUnknown<Context>(
  service: Callable<Context>,
  tools: readonly Tool<Context>[],
  { name, callLog }: { name: string; callLog: CallLog },
): CallOutcome {
  const names = nearest(name, tools.map((tool) => tool.name));
  const message = `Unknown tool "${excerpt(name)}". Nearest: ${names.join(", ")}`;
  const failure = callLog.failed(new ToolError(message, { code: "UNKNOWN_TOOL" }));
  return service.answersUnknownTools
    ? { ok: false, text: render(service, failure) }
    : { ok: false, text: message, isProtocolError: true };
}

function render<Context>({ renderError }: Callable<Context>, error: ToolError): string {
  return renderError?.(error) ?? error.text;
}
