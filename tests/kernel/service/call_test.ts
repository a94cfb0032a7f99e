import { assert, assertEquals, assertMatch } from "@std/assert";
import * as z from "zod";
import { callNamed } from "../../../src/kernel/service/call.ts";
import { InputError, type ToolError } from "../../../src/kernel/errors.ts";
import { toolsFor } from "../../../src/kernel/service/tool.ts";
import { outputOf } from "../subprocess.ts";

/**
 * Calls a tool with the handler `handler` in its own process. Returns the outcome and the logged
 * errors.
 */
async function call(handler: string): Promise<{ outcome: unknown; stderr: string }> {
  const { stdout, stderr } = await outputOf(`import { callNamed } from "kernel/service/call.ts";
    import { ToolError } from "kernel/errors.ts";
    import { FileError } from "kernel/disk/file_error.ts";
    import { toolsFor } from "kernel/service/tool.ts";
    import * as z from "zod";
    const tool = toolsFor<string>()({
      name: "try", title: "Try", description: "Tries.", access: "read",
      input: z.strictObject({ a: z.string().optional() }),
      handle: (input, context) => { ${handler} },
    });
    const service = { tools: () => Promise.resolve([tool]), createContext: () => "context" };
    const outcome = await callNamed(service, { name: "try" });
    Deno.stdout.writeSync(new TextEncoder().encode(JSON.stringify(outcome)));`);
  assert(stdout !== "", stderr);
  return { outcome: JSON.parse(stdout), stderr };
}

const echo = toolsFor<string>()({
  name: "echo",
  title: "Echo",
  description: "Echoes.",
  access: "read",
  input: z.strictObject({ word: z.string() }),
  handle: ({ word }, context, { progress }) => {
    progress(1, 2, "half");
    return `${context}: ${word}`;
  },
});
const service = { tools: () => Promise.resolve([echo]), createContext: () => "here" };

Deno.test("callNamed() creates a context and returns the tool's result", async () => {
  const { outcome, stderr } = await call("return `in ${context}`;");
  assertEquals(outcome, { ok: true, answer: { text: "in context" } });
  assertEquals(stderr, "");
});

Deno.test("callNamed() returns the text of a caller's error and logs only its code", async () => {
  const { outcome, stderr } = await call('throw new ToolError("Not so", { next: "Do this." });');
  assertEquals(outcome, { ok: false, text: "Not so\nDo this." });
  const file = await call('throw new FileError("a.md", "absent");');
  const text = "Cannot read a.md: the path does not exist\nCheck the name and the server's folder.";
  assertEquals(file.outcome, { ok: false, text });
  for (const logged of [stderr, file.stderr]) {
    const { time: _, duration_ms, correlation_id, ...entry } = JSON.parse(logged);
    assertEquals(entry, { level: "warning", message: "call failed", tool: "try", code: "FAILED" });
    assert(Number.isInteger(duration_ms));
    assertMatch(correlation_id, /^[0-9a-f]{8}$/);
  }
});

Deno.test("callNamed() returns only an id for an internal error and logs the error's details", async () => {
  const thrown = ['new Error("secret at /srv/acm")', "{ secret: 1 }", "null", '"secret"'];
  for (const value of thrown) {
    const { outcome, stderr } = await call(`throw ${value};`);
    const told = JSON.stringify(outcome);
    const [, id = ""] = /Internal error ([0-9a-f]{8})\\n/.exec(told) ?? [];
    assertEquals(outcome, {
      ok: false,
      text: `Internal error ${id}\nThe server's log on stderr contains the details for this ID.`,
    });
    assert(!told.includes("secret"));
    const { message, level, tool, ...entry } = JSON.parse(stderr);
    assertEquals([message, level, tool], ["internal error", "error", "try"]);
    assertEquals([entry.correlation_id, entry.code], [id, "INTERNAL_ERROR"]);
  }
});

Deno.test("callNamed() logs an internal error's stack trace", async () => {
  const { stderr } = await call('return JSON.parse("{");');
  assertMatch(JSON.parse(stderr).error, /^SyntaxError: .*\n +at /);
});

Deno.test("callNamed() finds a tool with its name's key and reports the tool's progress", async () => {
  const steps: unknown[] = [];
  const call = { name: "e.cho", arguments: { word: "a" } };
  const keyed = { ...service, toolKey: (name: string) => name.replace(".", "") };
  const outcome = await callNamed(keyed, call, {
    progress: (...step) => steps.push(step),
  });
  assertEquals(outcome, { ok: true, answer: { text: "here: a" } });
  assertEquals(steps, [[1, 2, "half"]]);
});

Deno.test("callNamed() passes the abort signal to the tool's handler", async () => {
  const abort = new AbortController();
  const told: unknown[] = [];
  const tool = toolsFor<string>()({
    name: "wait",
    title: "Wait",
    description: "Waits.",
    access: "read",
    input: z.strictObject({}),
    handle: (_, __, { signal }) => {
      abort.abort();
      told.push(signal?.aborted);
      return "";
    },
  });
  await callNamed({ ...service, tools: () => Promise.resolve([tool]) }, { name: "wait" }, {
    signal: abort.signal,
  });
  assertEquals(told, [true]);
});

Deno.test("callNamed() reports an unknown tool as the service specifies", async () => {
  const text = 'Unknown tool "ecko". Nearest: echo';
  const call = { name: "ecko" };
  assertEquals(await callNamed(service, call), { ok: false, text, isProtocolError: true });
  const own = { ...service, answersUnknownTools: true };
  assertEquals(await callNamed(own, call), { ok: false, text });
});

Deno.test("callNamed() formats errors as the service specifies", async () => {
  const renderError = (error: ToolError): string => {
    const problems = error instanceof InputError ? [error.fields, error.missing] : [];
    return JSON.stringify([error.code, ...problems]);
  };
  const outcome = async (args: unknown): Promise<unknown> =>
    await callNamed({ ...service, renderError }, { name: "echo", arguments: args });
  assertEquals(await outcome({}), { ok: false, text: '["INVALID_INPUT",["word"],["word"]]' });
  assertEquals(await outcome({ word: 1, x: 2 }), {
    ok: false,
    text: '["INVALID_INPUT",["word","x"],[]]',
  });
});
