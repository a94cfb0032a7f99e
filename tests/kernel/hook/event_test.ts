import { assertEquals } from "@std/assert";
import { readHookEvent } from "../../../src/kernel/hook/event.ts";

/** Sample events in the format of each client. */
const CLAUDE = { session_id: "s", transcript_path: "/t.jsonl", cwd: "/r", permission_mode: "x" };
const CODEX = { session_id: "s", turn_id: "1", transcript_path: null, cwd: "/r", model: "gpt" };
const GEMINI = {
  session_id: "s",
  transcript_path: "/t",
  cwd: "/r",
  timestamp: "2026-11-22T21:42Z",
};
const COPILOT = { sessionId: "s", timestamp: 1795383763302, cwd: "/r" };
/** The event fields from Copilot CLI if it runs hooks written for Claude Code. */
const BORROWED = { session_id: "s", timestamp: "2026-11-22T21:43Z", cwd: "/r" };

Deno.test("readHookEvent() recognises each client by the event's fields", () => {
  const starts = [
    { ...CLAUDE, hook_event_name: "SessionStart", source: "startup" },
    { ...CODEX, hook_event_name: "SessionStart", source: "startup" },
    { ...GEMINI, hook_event_name: "SessionStart", source: "startup" },
    { ...COPILOT, source: "new", initialPrompt: "hello" },
    { ...BORROWED, hook_event_name: "SessionStart", initial_prompt: "hello" },
  ];
  assertEquals(
    starts.map((event) => readHookEvent(event)?.client),
    ["claude-code", "codex", "gemini", "copilot-cli", "copilot-cli"],
  );
  assertEquals(starts.map((event) => readHookEvent(event)?.moment), Array(5).fill("start"));
  assertEquals(starts.map((event) => readHookEvent(event)?.session), Array(5).fill("s"));
});

Deno.test("readHookEvent() uses the given client even if the event's fields match another client", () => {
  const event = { ...CLAUDE, hook_event_name: "SessionStart" };
  assertEquals(readHookEvent(event, "copilot-cli")?.client, "copilot-cli");
});

Deno.test("readHookEvent() returns undefined for unknown events and for values that are not events", () => {
  const others = [
    {},
    { event: "start" },
    { ...CLAUDE, hook_event_name: "PreCompact" },
    { ...CLAUDE, hook_event_name: "SessionEnd" },
    { ...CODEX, hook_event_name: "PostToolUseFailure" },
    { ...GEMINI, hook_event_name: "BeforeTool", tool_name: "replace" },
    { ...COPILOT, reason: "complete" },
    { ...COPILOT, toolName: "bash", toolArgs: {}, error: "no such tool" },
  ];
  assertEquals(
    others.map((event) => readHookEvent(event)?.moment),
    // Codex doesn't send this event, but the server recognises Claude Code's name for the event.
    [undefined, undefined, undefined, undefined, "shell", undefined, undefined, undefined],
  );
});

Deno.test("readHookEvent() removes hook output from a prompt and keeps both ends of a long prompt", () => {
  const prompt = "<hook_context>ace: use cents</hook_context>\n\nWrite a haiku";
  const event = { ...GEMINI, hook_event_name: "BeforeAgent", prompt };
  assertEquals(readHookEvent(event)?.prompt, "Write a haiku");
  const long = { ...event, prompt: `first ${"x".repeat(200_000)} last` };
  const read = readHookEvent(long)?.prompt ?? "";
  assertEquals([read.length, read.startsWith("first "), read.endsWith(" last")], [
    8001,
    true,
    true,
  ]);
});

Deno.test("readHookEvent() returns the edited files for every client's edit tools", () => {
  const pre = { ...CLAUDE, hook_event_name: "PreToolUse" };
  const pathsOf = (event: object): readonly string[] | undefined => readHookEvent(event)?.paths;
  assertEquals(pathsOf({ ...pre, tool_name: "Edit", tool_input: { file_path: "/r/a.ts" } }), [
    "/r/a.ts",
  ]);
  assertEquals(
    pathsOf({ ...pre, tool_name: "NotebookEdit", tool_input: { notebook_path: "/r/a.ipynb" } }),
    ["/r/a.ipynb"],
  );
  const command = "*** Begin Patch\n*** Add File: b.md\n+x\n*** Update File: src/a.ts\n@@\n";
  const patch = { ...CODEX, hook_event_name: "PreToolUse", tool_name: "apply_patch" };
  assertEquals(pathsOf({ ...patch, tool_input: { command } }), ["b.md", "src/a.ts"]);
  const create = { ...COPILOT, toolName: "create", toolArgs: JSON.stringify({ path: "/r/c.ts" }) };
  assertEquals(pathsOf(create), ["/r/c.ts"]);
  assertEquals(pathsOf({ ...pre, tool_name: "Read", tool_input: { file_path: "/r/a.ts" } }), []);
  assertEquals(pathsOf({ ...pre, tool_name: 3, tool_input: "rm" }), []);
});

Deno.test("readHookEvent() reads a command's output and exit code in every client's format", () => {
  const input = { command: "npx tsc" };
  const bash = { tool_name: "Bash", tool_input: input };
  const runOf = (event: object): unknown => readHookEvent(event)?.run;
  const failure = { ...CLAUDE, hook_event_name: "PostToolUseFailure", ...bash };
  assertEquals(runOf({ ...failure, error: "Exit code 2\na.ts(1,1): error" }), {
    command: "npx tsc",
    output: "a.ts(1,1): error",
    exitCode: 2,
  });
  const passed = { ...CLAUDE, hook_event_name: "PostToolUse", ...bash };
  assertEquals(runOf({ ...passed, tool_response: { stdout: "ok", stderr: "warn" } }), {
    command: "npx tsc",
    output: "ok\nwarn",
    exitCode: 0,
  });
  const codex = { ...CODEX, hook_event_name: "PostToolUse", ...bash, tool_response: "said" };
  assertEquals(runOf(codex), { command: "npx tsc", output: "said" });
  const llmContent =
    "<untrusted_context>\nOutput: said\nExit Code: 3\nProcess Group PGID: 17\n</untrusted_context>";
  const gemini = { ...GEMINI, hook_event_name: "AfterTool", tool_name: "run_shell_command" };
  assertEquals(runOf({ ...gemini, tool_input: input, tool_response: { llmContent } }), {
    command: "npx tsc",
    output: "said",
    exitCode: 3,
  });
  const textResultForLlm = "said\n<shellId: 0 completed with exit code 1>";
  const toolResult = { resultType: "success", textResultForLlm };
  const copilot = { ...COPILOT, toolName: "bash", toolArgs: input, toolResult };
  assertEquals(runOf(copilot), { command: "npx tsc", output: "said", exitCode: 1 });
  const written = { ...passed, tool_name: "Write", tool_response: { content: "error" } };
  assertEquals(runOf(written), undefined);
  assertEquals(runOf({ ...passed, tool_response: 7 }), undefined);
});
