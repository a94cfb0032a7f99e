import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { starterFramework } from "../../src/acm/starter/starter.ts";
import { type Json, ServerProcess } from "./process.ts";
import { type Target, targetOf } from "./targets.ts";

const home = await Deno.makeTempDir({ prefix: "starter-" });
globalThis.addEventListener("unload", () => Deno.removeSync(home, { recursive: true }));
const denoDir = Deno.env.get("DENO_DIR") ?? `${Deno.env.get("HOME")}/.cache/deno`;
const project = `${home}/project`;

/** The path of each stub in a project, and the tool input that returns the stub. */
const STUB_PLACES: readonly [path: string, input: Json][] = [
  ["docs/discover-brief.md", { artifact: "brief" }],
  ["docs/intent.md", { artifact: "intent" }],
  ["docs/status.md", { artifact: "status" }],
  [".claude/rules/constraints.md", { artifact: "rules_constraints" }],
  [".claude/CLAUDE.md", { artifact: "claude_md", project_type: "workflow" }],
];

/**
 * The documents for the stages after Discover. The built-in example contains only specs for these
 * documents.
 */
const DESIGN = `---
status: "complete"
---

# Design: Tide Table

## Summary

A reader of tables and a printed page, for version 0.1.0 of the brief.

## Approach

The reader makes rows of a harbour's table; the page prints them.

## Interfaces

\`tides WEEK\` prints seven days, such as \`tides 2026-W08\`.

## Decisions

| #  | Decision | Options not taken | Why                |
| -- | -------- | ----------------- | ------------------ |
| D1 | Paper    | A screen          | It works in spray. |

## Verification

| Criterion | How it is verified  | By      |
| --------- | ------------------- | ------- |
| S1        | Compared with a year | A script |

## Risks

- The harbour changes its table; the reader then refuses it.

## Structure

One program, two modules.

## Data

A row has a time, a height and a harbour.

## Open Questions

None.

## Issue Log

None.

## Develop Handoff

Build the reader first; the printed page needs nothing but its rows.
`;
const PLAN = `---
status: "complete"
---

# Plan: Tide Table

1. Read the harbour's table.
2. Print a week on one page.

## Issue Log

None.
`;
const TASKS = `# Tasks

- [x] Read the harbour's table
- [x] Print a week on one page
`;

/**
 * Returns a stub with every placeholder in brackets and every date replaced, as a user would
 * replace them.
 */
function filledIn(stub: string): string {
  return stub.replace(/\[(?! \])[^\]\n]+\](?!\()/g, "tide table").replaceAll(
    "YYYY-MM-DD",
    "2026-11-21",
  );
}

function write(path: string, text: string): void {
  const file = `${project}/${path}`;
  Deno.mkdirSync(file.slice(0, file.lastIndexOf("/")), { recursive: true });
  Deno.writeTextFileSync(file, text);
}

/** Sets a field in a document's front matter. */
function setField(path: string, name: string, value: string): void {
  const text = Deno.readTextFileSync(`${project}/${path}`);
  assertMatch(text, new RegExp(`^${name}: `, "m"));
  write(path, text.replace(new RegExp(`^${name}: .*$`, "m"), `${name}: "${value}"`));
}

async function call(target: Target, tool: string, input: object): Promise<string> {
  const { stdout } = await new Deno.Command(target.command, {
    args: [...target.args, "call", tool, JSON.stringify(input)],
    clearEnv: true,
    env: { HOME: home, DENO_DIR: denoDir, ACM_PROJECT_ROOT: project, NO_COLOR: "1" },
    stdin: "null",
  }).output();
  return new TextDecoder().decode(stdout);
}

const target = targetOf("acm-server");
Deno.test("acm-server without a framework serves the built-in example and reports this", async () => {
  const env = { HOME: home, DENO_DIR: denoDir, ACM_ROOT: "", ACM_REGISTRY_ROOT: "" };
  const server = new ServerProcess(target, { env });
  const result = Object((await server.initialize()).result);
  assertStringIncludes(result.instructions, "built-in example");
  assert(result.instructions.length <= 600);
  const { stderr } = await server.end();
  assertStringIncludes(stderr, "the server uses the built-in starter example. Set ACM_ROOT");
  assertStringIncludes(
    stderr,
    "the server uses the built-in starter example. Set ACM_REGISTRY_ROOT",
  );
});

Deno.test("tools return the stages, prompts and capabilities from the built-in example", async () => {
  const spec = starterFramework["ACM-DELIVER-SPEC.md"] ?? "";
  assertEquals(
    await call(target, "get_stage", { stage: "deliver" }),
    `${spec.trimEnd()}\n\n(from the built-in example: no ACM framework at ~/code/_shared/acm)\n`,
  );
  const prompt = { stage: "deliver", phase: "external" };
  assertStringIncludes(await call(target, "get_review_prompt", prompt), "# ");
  assertStringIncludes(await call(target, "query_capabilities", {}), "9 capabilities");
  const skill = await call(target, "get_capability_detail", { capability_id: "acm-workflow" });
  assertStringIncludes(skill, "name: acm-workflow");
  assertStringIncludes(await call(target, "query_knowledge", { query: "stop reviewing" }), "kb/");
});

Deno.test("the call command prints a stub from the built-in example without a notice", async () => {
  assertEquals(
    (await call(target, "get_artifact_stub", { artifact: "intent" })).trimEnd(),
    starterFramework["stubs/intent.md"]?.trimEnd(),
  );
});

Deno.test("a project created from the stubs passes the checks and every transition", async () => {
  await Deno.remove(project, { recursive: true }).catch(() => {});
  for (const folder of ["docs/inbox", "_archive"]) {
    Deno.mkdirSync(`${project}/${folder}`, { recursive: true });
  }
  write("README.md", "# Tide Table\n\nRun `tides 2026-W08`.\n");
  for (const [path, input] of STUB_PLACES) {
    write(path, filledIn(await call(target, "get_artifact_stub", input)));
  }
  assertStringIncludes(await call(target, "check_project_structure", {}), "Result: 8/8 passed");
  assertStringIncludes(await call(target, "check_project_health", {}), ": healthy");

  const gate = async (transition: string): Promise<string[]> => {
    const text = await call(target, "get_transition_prompt", { transition, validate: "only" });
    return text.split("\n");
  };
  const unmet = (lines: string[]): string[] =>
    lines.filter((line) => line.startsWith("not met: ") && !line.includes(": the gate of "));
  assertMatch(
    (await gate("discover_to_design"))[0] ?? "",
    /^not met: the gate of discover /,
  );
  const brief = Deno.readTextFileSync(`${project}/docs/discover-brief.md`)
    .replace(/^Classification: .*$/m, "Classification: `App + personal + mvp + standalone`");
  const questions = brief.slice(
    brief.indexOf("## Open Questions"),
    brief.indexOf("## Issue Log"),
  );
  write("docs/discover-brief.md", brief.replace(questions, "## Open Questions\n\nNone.\n\n"));
  setField("docs/discover-brief.md", "status", "complete");
  setField("docs/status.md", "phase", "complete");
  const discover = await gate("discover_to_design");
  assertEquals(unmet(discover), []);
  assertMatch(discover[0] ?? "", /^to judge \(\d+\): the gate of discover /);
  setField("docs/status.md", "stage", "design");
  write("docs/design.md", DESIGN);
  assertEquals(unmet(await gate("design_to_develop")), []);
  setField("docs/status.md", "stage", "develop");
  write("docs/tasks.md", TASKS);
  const withoutPlan = unmet(await gate("develop_to_deliver"));
  assert(withoutPlan.some((line) => line.includes("docs/plan.md is missing")));
  write("docs/plan.md", PLAN);
  assertEquals(unmet(await gate("develop_to_deliver")), []);
});
