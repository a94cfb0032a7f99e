import { eventsOf } from "./event.ts";
import type { HookClient, HookMoment } from "./client.ts";

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
  moments: readonly HookMoment[],
  launch: HookLaunch,
): HooksConfig {
  const hooks = moments.flatMap((moment) =>
    eventsOf(client, moment).map((event) => [event, [hookOf(client, moment, launch)]])
  );
  const config = { hooks: Object.fromEntries(hooks) };
  return client === "copilot-cli" ? { version: 1, ...config } : config;
}

function hookOf(client: HookClient, moment: HookMoment, launch: HookLaunch): object {
  const command = shellCommand(launch);
  if (client === "copilot-cli") {
    const powershell = powershellCommand(launch);
    return { type: "command", bash: command, powershell, timeoutSec: PATIENCE_S };
  }
  const matcher = MATCHERS[client][moment];
  const timeout = client === "gemini" ? PATIENCE_S * 1000 : PATIENCE_S;
  return {
    ...(matcher !== undefined && { matcher }),
    hooks: [{ type: "command", command, timeout }],
  };
}

/** Does nothing if the executable is missing, because a committed hook reaches every colleague. */
function shellCommand({ command, args, env }: HookLaunch): string {
  const variables = Object.entries(env).map(([name, value]) => `${name}=${shellWord(value)}`);
  const run = [...variables, ...[command, ...args, "hook"].map(shellWord)].join(" ");
  return `command -v ${shellWord(command)} >/dev/null || exit 0; ${run}`;
}

function powershellCommand({ command, args, env }: HookLaunch): string {
  const quoted = (word: string): string => `'${word.replaceAll("'", "''")}'`;
  const variables = Object.entries(env).map(([name, value]) => `$env:${name} = ${quoted(value)}; `);
  const run = `& ${[command, ...args, "hook"].map(quoted).join(" ")}`;
  const isInstalled = `Get-Command ${quoted(command)} -ErrorAction SilentlyContinue`;
  return `if (${isInstalled}) { ${variables.join("")}${run} }`;
}

export function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
