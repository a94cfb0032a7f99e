import { assertEquals, assertStringIncludes } from "@std/assert";
import { claudeEvent, contextIn, runHook } from "./hooks.ts";
import type { Json } from "./process.ts";
import { targetOf } from "./targets.ts";

const target = targetOf("ace-server");

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

Deno.test("ace-server captures the runs from sixteen simultaneous hooks", () =>
  withPlaybook(async ({ told, runs }) => {
    const commands = Array.from({ length: 16 }, (_, at) => `npx tsc -p ${at}`);
    await Promise.all(commands.map((command) => told(...failed(command, MISSING))));
    assertEquals(runs().map(({ command }) => command).sort(), commands.sort());
  }));
