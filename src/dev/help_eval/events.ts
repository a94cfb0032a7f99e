import type { HookClient } from "../../kernel/hook/client.ts";
import type { Occasion } from "./trap.ts";

/** A session's working folder and ID. */
export interface HookSession {
  folder: string;
  id: string;
}

/** A hook event as a client writes it to the hook's standard input. */
type ClientEvent = Readonly<Record<string, unknown>>;

/**
 * Returns the event that a client sends on an occasion; undefined if its hooks get no such event.
 */
export function clientEvent(
  client: HookClient,
  occasion: Occasion,
  session: HookSession,
): ClientEvent | undefined {
  return EVENTS[client](occasion, session);
}

type EventOf = (occasion: Occasion, session: HookSession) => ClientEvent | undefined;

/** The events that the real programs sent, with all their fields. */
const EVENTS: Readonly<Record<HookClient, EventOf>> = {
  "claude-code": (occasion, session) => claudeEvent(occasion, { ...sessionFields(session) }),
  "codex": (occasion, session) => {
    const common = { ...sessionFields(session), transcript_path: null, model: "gpt-5.1-codex" };
    if (occasion.at === "edit") {
      const command = `*** Begin Patch\n*** Update File: ${occasion.path}\n@@\n-a\n+b\n` +
        "*** End Patch\n";
      return named("PreToolUse", common, { tool_name: "apply_patch", tool_input: { command } });
    }
    if (occasion.at !== "failed" && occasion.at !== "passed") return claudeEvent(occasion, common);
    const { command, output = "" } = occasion;
    const call = { tool_name: "Bash", tool_input: { command }, tool_response: output };
    return named("PostToolUse", common, call);
  },
  "gemini": (occasion, session) => {
    const common = { ...sessionFields(session), timestamp: "2026-11-23T09:42:37.180Z" };
    switch (occasion.at) {
      case "start":
        return named("SessionStart", common, { source: "startup" });
      case "prompt":
        return named("BeforeAgent", common, { prompt: occasion.text });
      case "edit":
        return undefined;
      case "end": {
        const said = { prompt: "go on", prompt_response: "Done.", stop_hook_active: false };
        return named("AfterAgent", common, said);
      }
      default: {
        const { command, output = "" } = occasion;
        const code = occasion.at === "failed" ? "Exit Code: 1\n" : "";
        const llmContent =
          `<untrusted_context>\nOutput: ${output.trimEnd() || "(empty)"}\n${code}` +
          "Process Group PGID: 17381\n</untrusted_context>";
        return named("AfterTool", common, {
          tool_name: "run_shell_command",
          tool_input: { command },
          tool_response: { llmContent, returnDisplay: output.trimEnd() },
        });
      }
    }
  },
  "copilot-cli": (occasion, { folder, id }) => {
    const common = { sessionId: id, timestamp: 1_795_383_763_302, cwd: folder };
    switch (occasion.at) {
      case "start":
        return { ...common, source: "new", initialPrompt: "hello" };
      case "prompt":
        return { ...common, prompt: occasion.text };
      case "edit": {
        const path = `${folder}/${occasion.path}`;
        return { ...common, toolName: "edit", toolArgs: { path, old_str: "a", new_str: "b" } };
      }
      case "end":
        return { ...common, transcriptPath: "/t", stopReason: "end_turn", stop_hook_active: false };
      default: {
        const { command, output = "" } = occasion;
        const code = occasion.at === "failed" ? 1 : 0;
        const textResultForLlm =
          `${output.trimEnd()}\n<shellId: 0 completed with exit code ${code}>`;
        const toolResult = { resultType: "success", textResultForLlm };
        return { ...common, toolName: "bash", toolArgs: { command }, toolResult };
      }
    }
  },
};

/** Returns an event from Claude Code, or from Codex in the same format. */
function claudeEvent(occasion: Occasion, common: ClientEvent): ClientEvent {
  switch (occasion.at) {
    case "start":
      return named("SessionStart", common, { source: "startup" });
    case "prompt":
      return named("UserPromptSubmit", common, { prompt: occasion.text });
    case "edit": {
      const file_path = `${common.cwd}/${occasion.path}`;
      const tool_input = { file_path, old_string: "a", new_string: "b" };
      return named("PreToolUse", common, { tool_name: "Edit", tool_input });
    }
    case "end":
      return named("Stop", common, { stop_hook_active: false, last_assistant_message: "Done." });
    default: {
      const { command, output = "" } = occasion;
      const call = { tool_name: "Bash", tool_input: { command, description: "run" } };
      if (occasion.at === "failed") {
        return named("PostToolUseFailure", common, { ...call, error: `Exit code 1\n${output}` });
      }
      const tool_response = { stdout: output, stderr: "", interrupted: false, isImage: false };
      return named("PostToolUse", common, { ...call, tool_response });
    }
  }
}

function named(event: string, common: ClientEvent, fields: ClientEvent): ClientEvent {
  return { ...common, hook_event_name: event, ...fields };
}

function sessionFields({ folder, id }: HookSession): ClientEvent {
  return { session_id: id, transcript_path: "/t.jsonl", cwd: folder, permission_mode: "default" };
}
