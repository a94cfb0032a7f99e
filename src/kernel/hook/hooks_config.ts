import { eventsOf } from "./event.ts";
import type { HookClient, HookMoment } from "./client.ts";

export interface SpokenMoments {
  model: readonly HookMoment[];
  user?: readonly HookMoment[];
}

interface HookLaunch {
  command: string;
  args: readonly string[];
  env: Readonly<Record<string, string>>;
}

const PATIENCE_S = 10;

const MATCHERS: Readonly<Record<HookClient, Readonly<Partial<Record<HookMoment, string>>>>> = {
  "claude-code": { edit: "Edit|MultiEdit|Write|NotebookEdit", shell: "Bash" },
  "codex": { edit: "apply_patch", shell: "Bash" },
  "gemini": { shell: "run_shell_command" },
  // Copilot CLI's hooks have no matchers.
  "copilot-cli": {},
};

export const HOOK_FILES: Readonly<Record<HookClient, string>> = {
  "claude-code": ".claude/settings.json",
  "codex": ".codex/hooks.json",
  "gemini": ".gemini/settings.json",
  "copilot-cli": ".github/hooks/acm-mcp-servers.json",
};

export interface HooksConfig {
  version?: 1;
  hooks: Readonly<Record<string, readonly object[]>>;
}

export function hooksConfig(
  client: HookClient,
  { model, user = [] }: SpokenMoments,
  launch: HookLaunch,
): HooksConfig {
  const command = hookCommand(launch);
  // Copilot CLI doesn't show hook output to the user.
  const moments = client === "copilot-cli" ? model : [...model, ...user];
  const hooks = moments.flatMap((moment) =>
    eventsOf(client, moment).map((event) => [event, [hookOf(client, moment, command)]])
  );
  const config = { hooks: Object.fromEntries(hooks) };
  return client === "copilot-cli" ? { version: 1, ...config } : config;
}

function hookOf(client: HookClient, moment: HookMoment, command: string): object {
  if (client === "copilot-cli") {
    return { type: "command", bash: command, timeoutSec: PATIENCE_S };
  }
  const matcher = MATCHERS[client][moment];
  const timeout = client === "gemini" ? PATIENCE_S * 1000 : PATIENCE_S;
  return {
    ...(matcher !== undefined && { matcher }),
    hooks: [{ type: "command", command, timeout }],
  };
}

function hookCommand({ command, args, env }: HookLaunch): string {
  const variables = Object.entries(env).map(([name, value]) => `${name}=${shellWord(value)}`);
  return [...variables, ...[command, ...args, "hook"].map(shellWord)].join(" ");
}

export function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
