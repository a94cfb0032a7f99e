import { EXIT, StartError } from "../errors.ts";
import { excerpt } from "../text.ts";

/** The clients whose hooks were tested with the real client. */
export const hookClients = ["claude-code", "codex", "gemini", "copilot-cli"] as const;
/** A client that runs hooks. */
export type HookClient = typeof hookClients[number];

/** The session moments at which a server's hook may return a message. */
export const hookMoments = ["start", "prompt", "edit", "shell", "end"] as const;
/** A moment of a session. */
export type HookMoment = typeof hookMoments[number];

/**
 * Returns the client with the given name. Throws `StartError` for a client whose hooks are
 * untested.
 */
export function hookClient(name: string): HookClient {
  const client = hookClients.find((one) => one === name);
  if (client !== undefined) return client;
  const known = hookClients.join(", ");
  throw new StartError(`unknown client "${excerpt(name)}"; known: ${known}`, EXIT.usage);
}
