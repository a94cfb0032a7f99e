import { assert, assertEquals, assertMatch } from "@std/assert";
import { outputOf } from "./subprocess.ts";

/** Returns the log entries without their times. */
function entriesOf(stderr: string): Record<string, unknown>[] {
  return stderr.trimEnd().split("\n").map((line) => {
    const { time, ...entry } = JSON.parse(line);
    assertMatch(String(time), /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    return entry;
  });
}

Deno.test("log() writes one JSON object per line to stderr", async () => {
  const { stdout, stderr } = await outputOf(`import { log } from "kernel/log.ts";
    log("error", "two\\nlines", { id: "a1", list: [1, "\\u202e"] });
    log("info", "next");`);
  assertEquals(stdout, "");
  assertEquals(entriesOf(stderr), [
    { level: "error", message: "two\nlines", id: "a1", list: [1, "\u202e"] },
    { level: "info", message: "next" },
  ]);
});

Deno.test("say() writes a text that contains line breaks as one line to stderr", async () => {
  const { stdout, stderr } = await outputOf(`import { say } from "kernel/log.ts";
    say("acm-server: a\\r\\nb\\u001b[31m\\u202ec");`);
  assertEquals([stdout, stderr], ["", "acm-server: a b [31m c\n"]);
});

Deno.test("writeStdout() writes the whole text even if it exceeds a pipe's buffer", async () => {
  const { stdout } = await outputOf(`import { writeStdout } from "kernel/log.ts";
    writeStdout("ü".repeat(2_000_000) + "\\n");`);
  assertEquals(stdout, "ü".repeat(2_000_000) + "\n");
});

Deno.test("writeStdout() throws if stdout is closed, and log() ignores a closed stderr", async () => {
  const module = import.meta.resolve("../../src/kernel/log.ts");
  const code = `import { log, writeStdout } from ${JSON.stringify(module)};
    log("info", "to no one");
    try { for (;;) writeStdout("x".repeat(100_000)); } catch (error) {
      Deno.exit(error instanceof Deno.errors.BrokenPipe ? 7 : 8);
    }`;
  const child = new Deno.Command(Deno.execPath(), {
    args: ["eval", "--ext=ts", "--quiet", code],
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  await Promise.all([child.stdout.cancel(), child.stderr.cancel()]);
  assertEquals((await child.status).code, 7);
});

Deno.test("redirectConsole() redirects every console method from stdout to stderr", async () => {
  const { stdout, stderr } = await outputOf(
    `import { logFrom, redirectConsole } from "kernel/log.ts";
    redirectConsole();
    logFrom("debug");
    for (const [name, method] of Object.entries(console)) {
      if (typeof method === "function") method.call(console, "said by " + name);
    }`,
  );
  assertEquals(stdout, "");
  const entries = entriesOf(stderr);
  const level = (name: string): unknown =>
    entries.find(({ message }) => message === `said by ${name}`)?.level;
  for (const name of ["log", "info", "dir", "table", "group", "trace", "assert", "timeEnd"]) {
    assertEquals(level(name), "info", name);
  }
  assertEquals([level("error"), level("warn"), level("debug")], ["error", "warning", "debug"]);
});

Deno.test("redirectConsole() writes each value on one line", async () => {
  const { stdout, stderr } = await outputOf(`import { redirectConsole } from "kernel/log.ts";
    redirectConsole();
    const circle: Record<string, unknown> = { name: "circle" };
    circle.self = circle;
    console.log("text", 1, null, undefined, Symbol("s"), 10n, Object.create(null));
    console.log(circle);
    console.error(new Error("broken"));`);
  assertEquals(stdout, "");
  const [plain, circle, error, ...more] = entriesOf(stderr);
  assertEquals(more, []);
  assertEquals(plain?.message, "text 1 null undefined Symbol(s) 10n [Object: null prototype] {}");
  assertMatch(String(circle?.message), /name: "circle"/);
  assert(String(error?.message).startsWith("Error: broken"));
});
