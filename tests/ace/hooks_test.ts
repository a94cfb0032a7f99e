import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import type { AceContext } from "../../src/ace/context.ts";
import { aceHooks } from "../../src/ace/hooks.ts";
import { captureTrace } from "../../src/ace/insights/capture.ts";
import { recordFeedback } from "../../src/ace/insights/votes.ts";
import { renderHookAnswer } from "../../src/kernel/hook/answer.ts";
import type { HookEvent } from "../../src/kernel/hook/event.ts";
import { must } from "../knowledge/must.ts";
import { type AceFolder, aceFolder } from "./files.ts";

const EVENT: HookEvent = {
  client: "claude-code",
  moment: "shell",
  name: "PostToolUse",
  session: "s-1",
  prompt: "",
  paths: [],
  isContinued: false,
};

/** Returns the text of a hook after a command. */
async function ran(
  context: AceContext,
  [command, output, exitCode]: readonly [command: string, output: string, exitCode: number],
  session = "s-1",
): Promise<string> {
  const run = { command, output, exitCode };
  const answer = await aceHooks.shell?.(context, { ...EVENT, session, run });
  return answer ? renderHookAnswer("ace-server", answer, "shell") ?? "" : "";
}

async function asked(context: AceContext, session = "s-1"): Promise<string> {
  const answer = await aceHooks.end?.(context, { ...EVENT, session, moment: "end" });
  return answer ? renderHookAnswer("ace-server", answer, "end") ?? "" : "";
}

/** Returns a repository that opted in, with a rule for each of the given lessons. */
async function repository(lessons: readonly { when: string; do: string }[]): Promise<AceFolder> {
  const folder = aceFolder();
  Deno.mkdirSync(`${folder.path}/.ace`);
  if (lessons.length > 0) {
    await captureTrace(folder.context, { beadId: "L-1", executions: [], lesson: lessons });
  }
  return folder;
}

const CASES: readonly [when: string, advice: string, command: string, output: string][] = [
  [
    "tsc reports TS2307 for `@shop/money`",
    "run npm run build -w @shop/money",
    "npx tsc -b",
    "src/cart.ts(1,20): error TS2307: Cannot find module '@shop/money'.\n",
  ],
  [
    "terraform cannot acquire the state lock",
    "wait for the pipeline",
    "terraform plan",
    "│ Error: Error acquiring the state lock\n",
  ],
  [
    "the storefront dies with heap out of memory",
    "set NODE_OPTIONS=--max-old-space-size=4096",
    "npm run build",
    "FATAL ERROR: Ineffective mark-compacts: JavaScript heap out of memory\n",
  ],
  [
    "integration tests end with ECONNREFUSED on 6379",
    "docker compose up -d redis",
    "npx jest",
    "connect ECONNREFUSED 127.0.0.1:6379\n",
  ],
  [
    "pytest says No module named 'responses'",
    "uv sync --all-extras",
    "pytest",
    "E   ModuleNotFoundError: No module named 'responses'\n",
  ],
  [
    "docker stops with 'no space left on device'",
    "docker builder prune",
    "docker build .",
    "write /layer.tar: no space left on device\n",
  ],
  [
    "npm stops with ERESOLVE",
    "use the version of react in the root",
    "npm ci",
    "npm error code ERESOLVE\nnpm error ERESOLVE could not resolve\n",
  ],
  [
    "cargo asks for cargo sqlx prepare",
    "run it in worker and commit .sqlx",
    "cargo build",
    "error: `DATABASE_URL` must be set, or `cargo sqlx prepare` must have been run\n",
  ],
];

Deno.test("a failure shows its rule once a session, in at most 300 bytes", async (t) => {
  const { context, remove } = await repository(CASES.map(([when, advice]) => (
    { when, do: advice }
  )));
  for (const [at, [when, advice, command, output]] of CASES.entries()) {
    await t.step(when, async () => {
      const text = await ran(context, [command, output, 1], `f-${at}`);
      assertStringIncludes(text, advice);
      assert(new TextEncoder().encode(text).length <= 300, text);
      assertEquals(await ran(context, [command, output, 1], `f-${at}`), "");
    });
  }
  remove();
});

Deno.test("a failure without a rule shows nothing", async (t) => {
  const { context, remove } = await repository(CASES.map(([when, advice]) => (
    { when, do: advice }
  )));
  const quiet: readonly [command: string, output: string][] = [
    [
      "npx vitest run",
      " FAIL  a.test.ts > sums\nAssertionError: expected 3 to be 4\n\n ❯ a.test.ts:2:3\n",
    ],
    ["pytest", "E       assert 2 == 3\n\ntests/test_a.py:5: AssertionError\n1 failed in 0.1s\n"],
    ["npx tsc", "a.ts(1,1): error TS2322: Type 'string' is not assignable to type 'number'.\n"],
    ["go test ./...", "--- FAIL: TestA (0.00s)\n    a_test.go:7: got 4, want 5\nFAIL\n"],
    ["make", "make: *** [Makefile:2: all] Error 1\n"],
    ["npx tsc -b", "a.ts(1,1): error TS2307: Cannot find module './a.js'.\n"],
    ["npx jest", "connect ECONNREFUSED 127.0.0.1:5432\n"],
  ];
  for (const [command, output] of quiet) {
    await t.step(command, async () => assertEquals(await ran(context, [command, output, 1]), ""));
  }
  remove();
});

Deno.test("a long rule shows its advice", async () => {
  const when = `npm stops with ERESOLVE ${"in one of many packages ".repeat(12)}`;
  const { context, remove } = await repository([{ when, do: "pin react in the root" }]);
  const text = await ran(context, ["npm ci", "npm error code ERESOLVE\n", 1]);
  assertStringIncludes(text, "- pin react in the root");
  remove();
});

const TURNS: readonly [name: string, steps: readonly [string, number][], asks: boolean][] = [
  ["an install in between", [["npm test", 1], ["npm ci", 0], ["npm test", 0]], true],
  ["a build in between", [["npx tsc", 2], ["npm run build -w a", 0], ["npx tsc", 0]], true],
  ["a service in between", [["pytest", 1], ["docker compose up -d", 0], ["pytest", 0]], true],
  ["another environment", [["npm test", 1], ["TZ=UTC npm test", 0]], true],
  ["only an edit", [["npx tsc", 2], ["npx tsc", 0]], false],
  ["looks and tests", [["npx tsc", 2], ["cat a.ts", 0], ["npx vitest", 1], ["npx tsc", 0]], false],
  ["a repeated failure", [["npx tsc", 2], ["npm ci", 0], ["npx tsc", 2]], false],
  ["no failure", [["npx tsc", 0], ["npm ci", 0], ["npx tsc", 0]], false],
  ["an unknown end", [["npm run seed", 1], ["npm ci", 0], ["npm run seed | tail", 0]], false],
];

for (const [name, steps, asks] of TURNS) {
  Deno.test(`the end of a turn with ${name} ${asks ? "asks once" : "asks nothing"}`, async () => {
    const { context, remove } = await repository([]);
    for (const [command, code] of steps) {
      await ran(context, [command, code === 0 ? "" : "error: the price is missing\n", code]);
    }
    const text = await asked(context);
    assertEquals(text !== "", asks);
    if (asks) assertMatch(text, /ace_capture_trace .*lesson/);
    assertEquals(await asked(context), "");
    remove();
  });
}

Deno.test("a failure's rule is shown as people wrote it, and the end of the turn asks nothing", async () => {
  const lesson = { when: "rspec reports `PG::ConnectionBad: refused`", do: "start the database" };
  const { context, remove } = await repository([lesson]);
  const output = "PG::ConnectionBad: refused\n  Is the server running on host localhost?\n";
  assertStringIncludes(await ran(context, ["rspec", output, 1]), lesson.when);
  await ran(context, ["docker compose up -d", "", 0]);
  await ran(context, ["rspec", "", 0]);
  assertEquals(await asked(context), "");
  remove();
});

Deno.test("the start of a session shows the best rules with votes whole, in 400 bytes", async () => {
  const { context, remove } = await repository(
    ["ash", "birch", "cedar", "elm", "fir", "larch"].map((tree) => (
      { when: `the ${tree} is dry ${"and the summer long ".repeat(5)}`, do: `water the ${tree}` }
    )),
  );
  const shown = async () => {
    const answer = await aceHooks.start?.(context, { ...EVENT, moment: "start" });
    return answer ? renderHookAnswer("ace-server", answer, "start") ?? "" : "";
  };
  assertEquals(await shown(), "");
  const ids = Deno.readTextFileSync(context.agents.path).match(/(?<=Bullet #)\w+/g) ?? [];
  for (const [at, bulletId] of ids.entries()) {
    for (let task = 0; task <= at; task++) {
      await recordFeedback(context, { bulletId, feedback: "helpful", beadId: `B-${task}` });
    }
  }
  const text = await shown();
  const rules = text.split("\n").slice(1);
  assertEquals(rules.map((line) => /^- When the (\w+) is dry .*: water the \1$/.exec(line)?.[1]), [
    "larch",
    "fir",
  ]);
  assert(new TextEncoder().encode(text).length <= 400, text);
  remove();
});

Deno.test("hooks record runs only where a repository opted in", async (t) => {
  const bullet = "## Rules\n[Bullet #a1, helpful:0, harmful:0] Keep it\n";
  const cases: readonly [
    name: string,
    agents: string | undefined,
    hasFolder: boolean,
    is: boolean,
  ][] = [
    ["an AGENTS.md of people", "# Ours\n\nUse tabs.\n", false, false],
    ["nothing", undefined, false, false],
    ["a folder .ace", undefined, true, true],
    ["rules in a playbook", bullet, false, true],
  ];
  for (const [name, agents, hasFolder, isRecorded] of cases) {
    await t.step(name, async () => {
      const { context, path, remove } = aceFolder(agents === undefined ? {} : { agents });
      if (hasFolder) Deno.mkdirSync(`${path}/.ace`);
      await ran(context, ["npx tsc", "", 2]);
      const names = [...Deno.readDirSync(path)].map(({ name }) => name);
      assertEquals(names.includes("traces.jsonl"), isRecorded);
      remove();
    });
  }
});

Deno.test("hooks log a session's id without control and bidi characters", async () => {
  const { context, read, remove } = await repository([]);
  await ran(context, ["npx tsc", "", 2], "s\u202e-1\u0007\n2\u200b");
  const [line = ""] = read("traces.jsonl").split("\n");
  assertEquals(must(JSON.parse(line)).bead_id, "s-12");
  remove();
});
