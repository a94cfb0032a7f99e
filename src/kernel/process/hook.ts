import { EXIT, StartError, ToolError } from "../errors.ts";
import type { Service } from "../service/service.ts";
import { type HookAnswer, hookOutput, renderHookAnswer } from "../hook/answer.ts";
import type { HookClient } from "../hook/client.ts";
import { type HookEvent, readHookEvent } from "../hook/event.ts";

interface Speaker<Context> extends Pick<Service<Context>, "name" | "hooks"> {
  createContext: () => Promise<Context>;
}

/** Returns the client's text, which may be empty. Throws `StartError` for an invalid event. */
export async function answerHook<Context>(
  service: Speaker<Context>,
  { event: text, client }: { event: string; client?: HookClient },
): Promise<string> {
  const event = readHookEvent(parseEvent(text), client);
  if (event === undefined) return "";
  const answer = await answerAt(service, event);
  const said = answer && renderHookAnswer(service.name, answer, event.moment);
  return said === undefined ? "" : JSON.stringify(hookOutput(event, said, answer?.isQuestion));
}

function parseEvent(text: string): object {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new StartError("standard input is not JSON", EXIT.usage);
  }
  if (typeof json === "object" && json !== null && !Array.isArray(json)) return json;
  throw new StartError("standard input is not an event: expected a JSON object", EXIT.usage);
}

async function answerAt<Context>(
  { hooks, createContext }: Speaker<Context>,
  event: HookEvent,
): Promise<HookAnswer | undefined> {
  try {
    const handler = (await hooks?.())?.[event.moment];
    return handler && await handler(await createContext(), event);
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    throw new StartError(error.message, EXIT.failed);
  }
}
