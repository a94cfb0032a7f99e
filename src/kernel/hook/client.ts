import { EXIT, StartError } from "../errors.ts";
import { excerpt } from "../text.ts";

export const hookClients = ["claude-code", "codex", "gemini", "copilot-cli"] as const;
export type HookClient = typeof hookClients[number];

export const hookMoments = ["start", "prompt", "edit", "shell", "end"] as const;
export type HookMoment = typeof hookMoments[number];

/** Throws `StartError` for a client whose hooks are untested. */
export function hookClient(name: string): HookClient {
  const client = hookClients.find((one) => one === name);
  if (client !== undefined) return client;
  const known = hookClients.join(", ");
  throw new StartError(`unknown client "${excerpt(name)}"; known: ${known}`, EXIT.usage);
}
