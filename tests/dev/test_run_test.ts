import { assert, assertEquals, assertMatch } from "@std/assert";
import { runTests, type TestRun } from "../../src/dev/test.ts";

/** A short limit for tests that hang; even a busy machine starts `deno test` in less time. */
const env = { TEST_LIMIT_MS: "1500" };

async function runOf(text: string, silenceMs = 60_000): Promise<TestRun & { output: string }> {
  const folder = await Deno.makeTempDir({ prefix: "runner-" });
  let output = "";
  const onOutput = (part: string): void => void (output += part);
  try {
    await Deno.writeTextFile(`${folder}/a_test.ts`, text);
    const run = await runTests(["--no-check", folder], { env, onOutput, silenceMs });
    return { ...run, output };
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("runTests() counts passed and skipped tests, and names failed tests", async () => {
  const { passed, skipped, failures, output } = await runOf(`
    Deno.test("passes", () => {});
    Deno.test("prints what looks like a result", () => console.log("no test ... FAILED (1ms)"));
    Deno.test("has steps", async (t) => { await t.step("one", () => {}); });
    Deno.test({ name: "is ignored", ignore: true, fn: () => {} });
    Deno.test("fails", () => { throw new Error("on purpose"); });`);
  assertEquals(passed, 3);
  assertEquals(skipped, 1);
  assertEquals(failures.map((line) => line.split("a_test.ts: ")[1]), ["fails"]);
  assertMatch(output, /on purpose/);
});

for (const body of ["for (;;);", "await new Promise((done) => setTimeout(done, 1_000_000));"]) {
  Deno.test(`runTests() fails a test that hangs in ${body}, and then runs the next tests`, async () => {
    const { passed, failures, output } = await runOf(`
      Deno.test("hangs", async () => { ${body} });
      Deno.test("comes after it", () => {});`);
    assertEquals(failures.map((line) => line.split("a_test.ts: ")[1]), ["hangs"]);
    assertEquals(passed, 1);
    assertMatch(output, /Test timed out after 1500ms/);
  });
}

Deno.test("runTests() ends the processes that a test started", async () => {
  const { output } = await runOf(`
    Deno.test("starts", () => {
      const { pid } = new Deno.Command("sleep", { args: ["1000"] }).spawn();
      console.log("started " + pid);
    });`);
  const [, pid = ""] = /started (\d+)/.exec(output) ?? [];
  const { stdout } = await new Deno.Command("ps", { args: ["-o", "stat=", "-p", pid] }).output();
  const state = new TextDecoder().decode(stdout).trim();
  assert(state === "" || state.startsWith("Z"), `process ${pid} still runs: ${state}`);
});

Deno.test("runTests() fails if a file throws while Deno loads it", async () => {
  const { failures } = await runOf(`throw new Error("while it is loaded");`);
  assertMatch(failures.join(), /a_test\.ts: an error outside of its tests/);
});

Deno.test("runTests() stops a file that hangs while Deno loads it", async () => {
  const { failures } = await runOf("await new Promise((done) => setTimeout(done, 1e6));", 3000);
  assertMatch(failures.join(), /nothing ended for 3 s/);
});
