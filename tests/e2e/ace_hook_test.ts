import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { claudeEvent, contextIn, runHook } from "./hooks.ts";
import type { Json } from "./process.ts";
import { sourceOf } from "./targets.ts";

const target = sourceOf("ace-server");

const PLAYBOOK = `# AGENTS.md

## TypeScript Patterns
- [Bullet #aaaa1111, helpful:0, harmful:0] When tsc reports TS2307 for \`@shop/events\`: build it first with \`npm run build -w @shop/events\` (terms: \`@shop/events\`)
- [Bullet #bbbb2222, helpful:4, harmful:0] When a price is computed: use integer cents (files: \`src/payments/refund.ts\`)
- [Bullet #cccc3333, helpful:0, harmful:7] When a test fails: delete it

## Build & Test Patterns

## Dependency Patterns

## Architecture Patterns
`;
const MISSING = "src/order.ts(3,24): error TS2307: Cannot find module '@shop/events'.";

/** A repository with a playbook, and the function `told` that returns a hook's output there. */
interface Repository {
  folder: string;
  told(event: string, fields?: Json): Promise<string>;
  runs(): Json[];
}

async function withPlaybook(use: (repository: Repository) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  Deno.writeTextFileSync(`${folder}/AGENTS.md`, PLAYBOOK);
  const env = {
    ACE_AGENTS_PATH: `${folder}/AGENTS.md`,
    ACE_TRACES_PATH: `${folder}/logs/traces.jsonl`,
    ACE_INSIGHTS_PATH: `${folder}/logs/insights.jsonl`,
  };
  await use({
    folder,
    told: async (event, fields) => {
      const ran = await runHook(target, claudeEvent(event, fields), { env });
      assertEquals([ran.code, ran.stderr], [0, ""]);
      return contextIn(ran);
    },
    runs: () =>
      Deno.readTextFileSync(`${folder}/logs/traces.jsonl`).trim().split("\n")
        .flatMap((line) => JSON.parse(line).execution_results),
  }).finally(() => Deno.remove(folder, { recursive: true }));
}

const failed = (command: string, output: string): [string, Json] => [
  "PostToolUseFailure",
  { tool_name: "Bash", tool_input: { command }, error: `Exit code 2\n${output}` },
];
const passed = (command: string, stdout = ""): [string, Json] => [
  "PostToolUse",
  { tool_name: "Bash", tool_input: { command }, tool_response: { stdout, stderr: "" } },
];

Deno.test("ace-server shows the most useful rules and no harmful rules when a session starts", () =>
  withPlaybook(async ({ told }) => {
    const text = await told("SessionStart");
    assertMatch(text.split("\n")[1] ?? "", /integer cents/);
    assert(!text.includes("delete it"));
  }));

Deno.test("ace-server shows rules only for a prompt or an edited path that matches them", () =>
  withPlaybook(async ({ told, folder }) => {
    const prompt = "tsc reports TS2307 for @shop/events when I build";
    assertStringIncludes(await told("UserPromptSubmit", { prompt }), "npm run build -w");
    assertEquals(await told("UserPromptSubmit", { prompt: "Write a haiku about the sea" }), "");
    const edit = (file_path: string) =>
      told("PreToolUse", { tool_name: "Edit", tool_input: { file_path } });
    assertStringIncludes(await edit(`${folder}/src/payments/refund.ts`), "integer cents");
    assertEquals(await edit(`${folder}/src/search/index.ts`), "");
    assertEquals(await edit("/etc/hosts"), "");
  }));

Deno.test("ace-server captures passed and failed commands, and shows the rule for a failure", () =>
  withPlaybook(async ({ told, runs }) => {
    assertStringIncludes(
      await told(...failed("npx tsc", MISSING)),
      "npm run build -w @shop/events",
    );
    assertEquals(await told(...failed("npx tsc", "a.ts(1,1): error TS1: x")), "");
    assertEquals(await told(...passed("npx tsc")), "");
    assertEquals(await told(...passed("cat build.log", MISSING)), "");
    assertEquals(runs().map(({ runner, command, status }) => [runner, command, status]), [
      ["tsc", "npx tsc", "fail"],
      ["tsc", "npx tsc", "fail"],
      ["tsc", "npx tsc", "pass"],
    ]);
  }));

Deno.test("ace-server stores no secrets from a captured command", () =>
  withPlaybook(async ({ told, runs }) => {
    const token = "ghp_" + "A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8";
    await told(...failed(`GITHUB_TOKEN=${token} npm test`, "denied with password: hunter2-x9-Qz"));
    const kept = JSON.stringify(runs());
    assert(!kept.includes(token) && !kept.includes("hunter2"), kept);
  }));

Deno.test("ace-server leaves no lock and no file but its logs after hook events", () =>
  withPlaybook(async ({ told, folder }) => {
    await told(...failed("npx tsc", MISSING));
    await told(...passed("npx tsc"));
    await told("Stop");
    const names = [...Deno.readDirSync(folder), ...Deno.readDirSync(`${folder}/logs`)];
    assertEquals(names.map(({ name }) => name).sort(), [
      "AGENTS.md",
      "insights.jsonl",
      "logs",
      "traces.jsonl",
    ]);
  }));

Deno.test("ace-server doesn't remove another program's lock file", () =>
  withPlaybook(async ({ told, folder }) => {
    Deno.mkdirSync(`${folder}/logs`);
    Deno.writeTextFileSync(`${folder}/logs/.traces.jsonl.lock`, "");
    await told(...failed("npx tsc", MISSING));
    assertEquals([...Deno.readDirSync(`${folder}/logs`)].map(({ name }) => name).sort(), [
      ".traces.jsonl.lock",
      "traces.jsonl",
    ]);
  }));

Deno.test("ace-server captures the runs from sixteen simultaneous hooks", () =>
  withPlaybook(async ({ told, runs }) => {
    const commands = Array.from({ length: 16 }, (_, at) => `npx tsc -p ${at}`);
    await Promise.all(commands.map((command) => told(...failed(command, MISSING))));
    assertEquals(runs().map(({ command }) => command).sort(), commands.sort());
  }));

Deno.test("ace-server reports an unreadable playbook in one line", async () => {
  const folder = await Deno.makeTempDir();
  Deno.mkdirSync(`${folder}/AGENTS.md`);
  const event = claudeEvent("SessionStart");
  const { code, stdout, stderr } = await runHook(target, event, { cwd: folder });
  assertEquals([code, stdout], [0, ""]);
  assertMatch(stderr, /^ace-server: Cannot read AGENTS\.md: .+\n$/);
  await Deno.remove(folder, { recursive: true });
});

Deno.test("ace-server asks once for the lesson if a failed command passes later", () =>
  withPlaybook(async ({ told }) => {
    assertEquals(await told("Stop"), "");
    await told(...failed("npx tsc", MISSING));
    assertEquals(await told("Stop"), "");
    await told(...passed("npx tsc"));
    assertEquals(await told("Stop", { stop_hook_active: true }), "");
    assertMatch(await told("Stop"), /what fixed this failure\?.*\n- npx tsc: TS2307/);
    assertEquals(await told("Stop"), "");
  }));

const LATER: readonly [failing: string, passing: string, isMended: boolean][] = [
  ["npx tsc", "npm install && npx tsc 2>&1 | tail -5", true],
  ["cd app && npx tsc", "npx tsc", true],
  ["npx tsc && npm test", "npm run lint && npx tsc && npm test", true],
  ["npx tsc && npm test", "npm test", false],
  ["cd app && npx tsc", "cd web && npx tsc", false],
  ["npx tsc", "npx tsc --noEmit false", false],
];

for (const [failing, passing, isMended] of LATER) {
  Deno.test(`ace-server asks ${isMended ? "" : "nothing "}if ${failing} fails and ${passing} passes`, () =>
    withPlaybook(async ({ told }) => {
      await told(...failed(failing, MISSING));
      await told(...passed(passing));
      assertEquals((await told("Stop")).includes("what fixed this failure?"), isMended);
    }));
}

Deno.test("ace-server writes nothing in a project without a playbook and a log", async () => {
  const folder = await Deno.makeTempDir();
  const env = { ACE_AGENTS_PATH: `${folder}/AGENTS.md` };
  const event = claudeEvent(...failed("npx tsc", MISSING));
  const { stdout } = await runHook(target, event, { env });
  assertEquals(stdout, "");
  assertEquals([...Deno.readDirSync(folder)], []);
  await Deno.remove(folder, { recursive: true });
});
