import type { HookClient, HookMoment } from "../../src/kernel/hook/client.ts";
import type { Json } from "../e2e/process.ts";

/** A moment of a session, as a person would tell it. */
export interface Step {
  moment: HookMoment;
  /** The prompt, the edited path, or the command. */
  what?: string;
  output?: string;
  code?: number;
}

type Form = (step: Step, cwd: string) => Json;

const claudeNames = {
  start: "SessionStart",
  prompt: "UserPromptSubmit",
  edit: "PreToolUse",
  shell: "PostToolUse",
  end: "Stop",
} as const;
const geminiNames = {
  ...claudeNames,
  prompt: "BeforeAgent",
  shell: "AfterTool",
  end: "AfterAgent",
};

const claude: Form = ({ moment, what = "", output = "", code = 0 }, cwd) => {
  const base = { session_id: "claude-1", transcript_path: "/t.jsonl", cwd };
  if (moment === "edit") {
    const tool_input = { file_path: `${cwd}/${what}`, old_string: "a", new_string: "b" };
    return { ...base, hook_event_name: "PreToolUse", tool_name: "Edit", tool_input };
  }
  if (moment === "shell") {
    const call = { ...base, tool_name: "Bash", tool_input: { command: what } };
    const response = { tool_response: { stdout: output, stderr: "", interrupted: false } };
    return code > 0
      ? { ...call, hook_event_name: "PostToolUseFailure", error: `Exit code ${code}\n${output}` }
      : { ...call, hook_event_name: "PostToolUse", ...response };
  }
  return { ...base, hook_event_name: claudeNames[moment], prompt: what, stop_hook_active: false };
};

const codex: Form = ({ moment, what = "", output = "" }, cwd) => {
  const base = {
    ...{ session_id: "codex-1", transcript_path: null, cwd, model: "gpt-5.1-codex", turn_id: "1" },
    hook_event_name: claudeNames[moment],
  };
  if (moment === "edit") {
    const command = `*** Begin Patch\n*** Update File: ${what}\n@@\n-a\n+b\n*** End Patch\n`;
    return { ...base, tool_name: "apply_patch", tool_input: { command } };
  }
  if (moment === "shell") {
    return { ...base, tool_name: "Bash", tool_input: { command: what }, tool_response: output };
  }
  return { ...base, prompt: what };
};

const gemini: Form = ({ moment, what = "", output = "", code = 0 }, cwd) => {
  const base = {
    ...{ session_id: "gemini-1", transcript_path: "/t.jsonl", cwd },
    ...{ hook_event_name: geminiNames[moment], timestamp: "2026-11-22T21:42:37.180Z" },
  };
  const exit = code > 0 ? `Exit Code: ${code}\n` : "";
  const llmContent = `<untrusted_context>\nOutput: ${output || "(empty)"}\n${exit}` +
    "Process Group PGID: 17381\n</untrusted_context>";
  const call = { tool_name: "run_shell_command", tool_input: { command: what } };
  return moment === "shell"
    ? { ...base, ...call, tool_response: { llmContent } }
    : { ...base, prompt: what };
};

const copilot: Form = ({ moment, what = "", output = "", code = 0 }, cwd) => {
  const base = { sessionId: "copilot-1", timestamp: 1795383763302, cwd };
  const textResultForLlm = `${output}\n<shellId: 0 completed with exit code ${code}>`;
  const rows: Record<HookMoment, Json> = {
    start: { source: "new", initialPrompt: "hello" },
    prompt: { prompt: what },
    edit: { toolName: "edit", toolArgs: { path: `${cwd}/${what}`, old_str: "a", new_str: "b" } },
    shell: { toolName: "bash", toolArgs: { command: what }, toolResult: { textResultForLlm } },
    end: { stopReason: "end_turn" },
  };
  return { ...base, ...rows[moment] };
};

/** The events as the clients send them. Recorded with the real programs. */
export const clientEvents: Readonly<Record<HookClient, Form>> = {
  "claude-code": claude,
  codex,
  gemini,
  "copilot-cli": copilot,
};
