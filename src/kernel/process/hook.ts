import { EXIT, StartError, ToolError } from "../errors.ts";
import type { Service } from "../service/service.ts";
import { hookOutput, renderHookAnswer } from "../hook/answer.ts";
import type { HookClient } from "../hook/client.ts";
import { readHookEvent } from "../hook/event.ts";

/** Returns the client's text, which may be empty. Throws `StartError` for an invalid event. */
export async function answerHook<Context>(
  { name, hooks, createContext }: Pick<Service<Context>, "name" | "hooks"> & {
    createContext: () => Promise<Context>;
  },
  { event: text, client }: { event: string; client?: HookClient },
): Promise<string> {
  const event = readHookEvent(parseEvent(text), client);
  if (event === undefined) return "";
  try {
    const handler = (await hooks?.())?.[event.moment];
    const answer = handler && await handler(await createContext(), event);
    const said = answer && renderHookAnswer(name, answer, event.moment);
    return said === undefined ? "" : JSON.stringify(hookOutput(event, said, answer?.isQuestion));
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    throw new StartError(error.message, EXIT.failed);
  }
}

function parseEvent(text: string): object {
  try {
    const json: unknown = JSON.parse(text);
    if (typeof json === "object" && json !== null && !Array.isArray(json)) return json;
  } catch {
    // Text that isn't JSON is no event, either.
  }
  throw new StartError("standard input is not an event: expected a JSON object", EXIT.usage);
}
