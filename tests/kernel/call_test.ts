import { assert, assertEquals, assertMatch } from "@std/assert";
import { outputOf } from "./subprocess.ts";

/** Calls a tool whose handler is `handler`, as a process of its own: what fails is logged. */
async function call(handler: string): Promise<{ outcome: unknown; stderr: string }> {
  const { stdout, stderr } = await outputOf(`import { callTool } from "kernel/call.ts";
    import { ToolError } from "kernel/errors.ts";
    import { FileError } from "kernel/file_error.ts";
    import { toolsFor } from "kernel/tool.ts";
    import * as z from "zod";
    const tool = toolsFor<string>()({
      name: "try", title: "Try", description: "Tries.", access: "read",
      input: z.strictObject({ a: z.string().optional() }),
      handle: (input, context) => { ${handler} },
    });
    const outcome = await callTool(tool, JSON.parse(Deno.args[0] ?? "{}"), () => "context");
    Deno.stdout.writeSync(new TextEncoder().encode(JSON.stringify(outcome)));`);
  assert(stdout !== "", stderr);
  return { outcome: JSON.parse(stdout), stderr };
}

Deno.test("callTool() returns the answer, made with a context of its own", async () => {
  const { outcome, stderr } = await call("return `in ${context}`;");
  assertEquals(outcome, { ok: true, answer: { text: "in context" } });
  assertEquals(stderr, "");
});

Deno.test("callTool() turns what the caller can mend into text, and logs nothing", async () => {
  const { outcome, stderr } = await call('throw new ToolError("Not so", { next: "Do this." });');
  assertEquals(outcome, { ok: false, text: "Not so\nDo this." });
  const file = await call('throw new FileError("a.md", "absent");');
  const text =
    "Cannot read a.md: it is not there\nCheck its name and the folder the server was given.";
  assertEquals(file.outcome, { ok: false, text });
  assertEquals([stderr, file.stderr], ["", ""]);
});

Deno.test("callTool() tells of any other failure no more than an id, and logs it all", async () => {
  const thrown = ['new Error("secret at /srv/acm")', "{ secret: 1 }", "null", '"secret"'];
  for (const value of thrown) {
    const { outcome, stderr } = await call(`throw ${value};`);
    const told = JSON.stringify(outcome);
    const [, id = ""] = /Internal error ([0-9a-f]{8})\\n/.exec(told) ?? [];
    assertEquals(outcome, {
      ok: false,
      text: `Internal error ${id}\nThe server's log on stderr has the details under this id.`,
    });
    assert(!told.includes("secret"));
    const { message, level, tool, ...entry } = JSON.parse(stderr);
    assertEquals([message, level, tool, entry.id], ["internal error", "error", "try", id]);
  }
});

Deno.test("callTool() logs where an error of ours was thrown", async () => {
  const { stderr } = await call('return JSON.parse("{");');
  assertMatch(JSON.parse(stderr).error, /^SyntaxError: .*\n +at /);
});
