import { assert, assertEquals, assertMatch } from "@std/assert";
import { repositoryPath } from "../../../src/dev/executables.ts";
import { runTestFiles, type TestOutcome } from "../../../src/dev/testing/test_process.ts";
import { runTests, testFilesIn } from "../../../src/dev/testing/test_run.ts";

const LIMIT_MS = 1500;

/** The texts of small test files, by name. */
const fixtures = {
  "a_test.ts": `
    Deno.test("passes", () => {});
    Deno.test("prints what looks like a result", () => console.log("no test ... ok (1ms)"));
    Deno.test("has steps", async (t) => { await t.step("one", () => {}); });
    Deno.test({ name: "is ignored", ignore: true, fn: () => {} });`,
  "fails_test.ts": `
    Deno.test("fails", () => { throw new Error("on purpose"); });
    Deno.test("passes", () => {});`,
  "hangs_test.ts": `
    Deno.test("passes", () => {});
    Deno.test("waits for a lock", async () => {
      const pid = new Deno.Command("sleep", { args: ["100"] }).spawn().pid;
      Deno.writeTextFileSync(new URL("pid", import.meta.url), String(pid));
      await new Promise((resolve) => setTimeout(resolve, 100_000));
    });
    Deno.test("comes after it", () => {});`,
  "loads_test.ts": `await new Promise((resolve) => setTimeout(resolve, 100_000));`,
  "loops_test.ts": `Deno.test("never yields", () => { for (;;); });`,
  "throws_test.ts": `throw new Error("while it is loaded");`,
};

async function withFixtures(
  names: readonly (keyof typeof fixtures)[],
  use: (files: string[], folder: string) => Promise<void>,
): Promise<void> {
  const folder = await Deno.realPath(await Deno.makeTempDir({ prefix: "runner-" }));
  try {
    for (const name of names) await Deno.writeTextFile(`${folder}/${name}`, fixtures[name]);
    await use(names.map((name) => `${folder}/${name}`), folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

const options = { cwd: repositoryPath(".").replace(/\/$/, ""), limitMs: () => LIMIT_MS };

Deno.test("runTestFiles() counts what passed, failed and was skipped", async () => {
  await withFixtures(["a_test.ts", "fails_test.ts", "throws_test.ts"], async (files) => {
    const { passed, skipped, failures, rest, output } = await runTestFiles(files, options);
    assertEquals({ passed, skipped, rest }, { passed: 4, skipped: 1, rest: [] });
    assertEquals(failures.length, 2);
    assert(failures.some((line) => line.endsWith("fails_test.ts: fails")), failures.join("\n"));
    assert(failures.some((line) => /throws_test\.ts: an error outside/.test(line)));
    assertMatch(output, /on purpose/);
  });
});

Deno.test("runTestFiles() ends a test that hangs, with what it started, and names it", async () => {
  await withFixtures(["a_test.ts", "hangs_test.ts", "fails_test.ts"], async (files, folder) => {
    const started = performance.now();
    const { passed, failures, rest } = await runTestFiles(files, options);
    assert(performance.now() - started < LIMIT_MS + 5000);
    assertEquals(passed, 4);
    assertEquals(failures, [
      `${files[1]}: waits for a lock: ended after 1.5 s without an end; the 1 after it did not run`,
    ]);
    assertEquals(rest, [files[2]]);
    const pid = Deno.readTextFileSync(`${folder}/pid`);
    assert(!isRunning(pid), `process ${pid} that the test started still runs`);
  });
});

/** Whether there is a process with that number that has not ended. */
function isRunning(pid: string): boolean {
  const { stdout } = new Deno.Command("ps", { args: ["-o", "stat=", "-p", pid] }).outputSync();
  return /^[^Z\s]/.test(new TextDecoder().decode(stdout).trim());
}

for (
  const [name, what] of [
    ["loops_test.ts", "never yields"],
    ["loads_test.ts", "its loading, or its end"],
  ] as const
) {
  Deno.test(`runTestFiles() ends ${name} of the fixtures`, async () => {
    await withFixtures([name], async (files) => {
      const { failures, rest } = await runTestFiles(files, options);
      assertEquals(failures, [`${files[0]}: ${what}: ended after 1.5 s without an end`]);
      assertEquals(rest, []);
    });
  });
}

Deno.test("runTests() runs the files after one that hangs, each file once", async () => {
  await withFixtures(
    ["hangs_test.ts", "loads_test.ts", "a_test.ts", "fails_test.ts"],
    async (files) => {
      const outcomes: TestOutcome[] = [];
      const tell = (outcome: TestOutcome): void => void outcomes.push(outcome);
      await runTests(files, { ...options, lanes: 2, tell });
      const failures = outcomes.flatMap((outcome) => outcome.failures);
      assertEquals(failures.length, 3, failures.join("\n"));
      assertEquals(outcomes.reduce((sum, { passed }) => sum + passed, 0), 5);
    },
  );
});

Deno.test("testFilesIn() finds the test files below a folder and takes each once", async () => {
  await withFixtures(["a_test.ts", "fails_test.ts"], async (files, folder) => {
    await Deno.writeTextFile(`${folder}/helper.ts`, "");
    assertEquals(testFilesIn([folder, ...files]), files);
  });
});
