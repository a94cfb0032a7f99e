import { ownField } from "../own_field.ts";

export interface ShellRun {
  command: string;
  output: string;
  exitCode?: number;
  /** True if the user or a time limit stopped the command. */
  isInterrupted?: true;
}

const SHELLS = ["Bash", "bash", "run_shell_command", "shell"];
const EDITORS = ["Edit", "MultiEdit", "Write", "NotebookEdit", "edit", "create"];

export function editedPaths(json: unknown): string[] {
  const tool = eventText(json, "tool_name", "toolName");
  const input = inputOf(json);
  if (tool === "apply_patch") return patchedPaths(eventText(input, "command"));
  const path = EDITORS.includes(tool) ? eventText(input, "file_path", "notebook_path", "path") : "";
  return path === "" ? [] : [path];
}

function patchedPaths(patch: string): string[] {
  const named = patch.matchAll(/^\*\*\* (?:(?:Add|Update|Delete) File|Move to): (.{1,1000})$/gm);
  return [...named].map(([, path = ""]) => path.trim());
}

/** Returns the command that an event's tool ran, or undefined for a tool that isn't a shell. */
export function shellRun(json: unknown): ShellRun | undefined {
  const command = eventText(inputOf(json), "command");
  if (!SHELLS.includes(eventText(json, "tool_name", "toolName")) || command === "") {
    return undefined;
  }
  const result = resultOf(json);
  if (result === undefined) return undefined;
  const isInterrupted = ownField(json, "is_interrupt") === true ||
    ownField(ownField(json, "tool_response"), "interrupted") === true;
  return { command, ...result, ...(isInterrupted && { isInterrupted }) };
}

type Result = Omit<ShellRun, "command">;

function resultOf(json: unknown): Result | undefined {
  const error = eventText(json, "error");
  if (error !== "") return failed(error);
  const own = ownField(json, "tool_result") ?? ownField(json, "toolResult");
  if (own !== undefined) return finished(eventText(own, "text_result_for_llm", "textResultForLlm"));
  const response = ownField(json, "tool_response");
  if (typeof response === "string") return { output: response };
  if (ownField(response, "llmContent") !== undefined) {
    return untrusted(eventText(response, "llmContent"));
  }
  const output = ["stdout", "stderr"].map((name) => eventText(response, name)).filter(Boolean);
  return typeof response === "object" ? { output: output.join("\n"), exitCode: 0 } : undefined;
}

function failed(error: string): Result {
  const [line = "", code] = /^Exit code (\d{1,10})\n?/.exec(error) ?? [];
  return { output: error.slice(line.length), exitCode: Number(code ?? 1) };
}

function finished(output: string): Result {
  const [line, code] = /\n?<[^<>\n]{0,80} exit code (\d{1,10})>\s{0,9}$/.exec(output.slice(-200)) ??
    [];
  if (line === undefined) return { output };
  return { output: output.slice(0, output.length - line.length), exitCode: Number(code) };
}

function untrusted(content: string): Result {
  const end = content.lastIndexOf("\nProcess Group PGID:");
  const told = end < 0 ? content : content.slice(0, end);
  const [line = "", code = "0"] = /\nExit Code: (-?\d{1,10})$/.exec(told) ?? [];
  const output = told.slice(0, told.length - line.length)
    .replace(/^<untrusted_context>\n/, "").replace(/^Output: (?:\(empty\)$)?/, "");
  return { output, exitCode: Number(code) };
}

function inputOf(json: unknown): unknown {
  const input = ownField(json, "tool_input") ?? ownField(json, "toolArgs");
  if (typeof input !== "string") return input;
  try {
    return JSON.parse(input);
  } catch {
    return undefined;
  }
}

/** Returns the first of the fields that is a string; otherwise an empty string. */
export function eventText(json: unknown, ...fields: readonly string[]): string {
  const found = fields.map((field) => ownField(json, field)).find((one) => typeof one === "string");
  return typeof found === "string" ? found : "";
}
