import { assert, assertEquals } from "@std/assert";
import { tools } from "../../src/acm/tools.ts";
import { pathOf } from "../../src/dev/executables.ts";
import { clients } from "./clients.ts";
import type { Json } from "./process.ts";
import { assertSnapshot } from "./snapshot.ts";
import { targetsOf } from "./targets.ts";

const fixtures = pathOf("tests/fixtures");
const projects = [
  "healthy",
  "open-issue",
  "broken-yaml",
  "missing-sections",
  "bare",
  "wrong-kinds",
];
const env = {
  ACM_ROOT: `${fixtures}/framework`,
  ACM_REGISTRY_ROOT: `${fixtures}/registry`,
  ACM_PROJECT_ROOT: projects.map((name) => `${fixtures}/projects/${name}`).join(":"),
};

/** Every tool, its errors, and what only some inputs show. A snapshot each: `tool.case.txt`. */
const cases: readonly [tool: string, name: string, input: Json][] = [
  ["get_stage", "design", { stage: "design" }],
  ["get_stage", "section", { stage: "discover", section: "EXIT" }],
  ["get_stage", "no-section", { stage: "discover", section: "nowhere" }],
  ["get_stage", "deliver", { stage: "deliver" }],
  ["get_stage", "missing-field", {}],
  ["get_stage", "unknown-field", { stage: "design", extra: 1 }],
  ["get_review_prompt", "internal", { stage: "develop", phase: "internal" }],
  ["get_review_prompt", "bad-phase", { stage: "develop", phase: "final" }],
  ["get_transition_prompt", "plain", { transition: "discover_to_design" }],
  ["get_transition_prompt", "met", { transition: "discover_to_design", validate: true }],
  ["get_transition_prompt", "not-met", {
    transition: "discover_to_design",
    validate: true,
    project_path: "../open-issue",
  }],
  ["get_transition_prompt", "broken", {
    transition: "discover_to_design",
    validate: true,
    project_path: "../broken-yaml",
  }],
  ["get_artifact_spec", "brief", { artifact: "brief" }],
  ["get_artifact_stub", "claude-md", { artifact: "claude_md", project_type: "workflow" }],
  ["get_project_type_guidance", "app", { type: "app", scale: "personal", scope: "full" }],
  ["get_project_type_guidance", "artifact", { type: "artifact" }],
  ["check_project_structure", "healthy", {}],
  ["check_project_structure", "bare", { project_path: "../bare" }],
  ["check_project_structure", "wrong-kinds", { project_path: "../wrong-kinds" }],
  ["check_project_structure", "outside", { project_path: "/etc" }],
  ["check_project_health", "healthy", {}],
  ["check_project_health", "broken-yaml", { project_path: "../broken-yaml" }],
  ["check_project_health", "missing-sections", { project_path: "../missing-sections" }],
  ["get_rules_spec", "whole", {}],
  ["get_context_spec", "global", { level: "global" }],
  ["query_capabilities", "overview", { limit: 3 }],
  ["query_capabilities", "words", { query: "review" }],
  ["query_capabilities", "none", { query: "zeppelin" }],
  ["get_capability_detail", "one", { capability_id: "sensor-log" }],
  ["get_capability_detail", "two-types", { capability_id: "map-tiles" }],
  ["get_capability_detail", "unknown", { capability_id: "map-tile" }],
  ["query_knowledge", "phrase", { query: "review loop" }],
  ["query_knowledge", "full", { query: "review rhythm", detail: "full" }],
  ["query_knowledge", "none", { query: "zeppelin" }],
  ["query_knowledge", "empty", { query: " " }],
];

Deno.test("every tool has a case", () => {
  const covered = new Set(cases.map(([tool]) => tool));
  assertEquals(tools.map(({ name }) => name).filter((name) => !covered.has(name)), []);
});

for (const target of targetsOf("acm-server")) {
  for (const { name, connect } of clients) {
    Deno.test(`${target.name}, ${name}: tools/list and every tool's answers`, async (t) => {
      const client = await connect(target, env);
      try {
        await t.step("tools/list", async () => {
          const listed = await client.listTools();
          await assertSnapshot("tools-list.json", JSON.stringify(listed, null, 2) + "\n");
          assert(JSON.stringify(listed).length < 12_000, "tools/list is 12,000 bytes or more");
        });
        for (const [tool, label, input] of cases) {
          await t.step(`${tool} ${label}`, async () => {
            const { text, data, isError, links } = await client.callTool(tool, input);
            const shown = [
              `${tool} ${JSON.stringify(input)}`,
              isError ? "-- error" : "-- text",
              text,
              ...(links.length === 0 ? [] : ["-- links", ...links]),
              ...(data === undefined ? [] : ["-- structured", JSON.stringify(data, null, 2)]),
            ].join("\n");
            await assertSnapshot(`${tool}.${label}.txt`, `${shown}\n`);
          });
        }
      } finally {
        await client.close();
      }
    });
  }
}
