import { assert, assertEquals, assertMatch, assertRejects } from "@std/assert";
import { decibelParts } from "../../src/decibel/parts.ts";
import { dotted, DOTTED_NAMES, underscored } from "../../src/decibel/tool_names.ts";
import { decibelTools, toolsNamed } from "../../src/decibel/tools.ts";
import { ToolError } from "../../src/kernel/errors.ts";
import { callNamed } from "../../src/kernel/service/call.ts";
import { listTools } from "../../src/kernel/service/tool_listing.ts";
import { inRecords } from "./records.ts";

function instructionsFor(settings: Record<string, string>): string {
  return decibelParts(settings).instructions;
}

Deno.test("toolsNamed() returns all tool names with dots or all with underscores", () => {
  for (const form of ["dotted", "underscore"]) {
    const listed = listTools(toolsNamed({ DECIBEL_TOOL_NAMES: form })).map(({ name }) => name);
    assertEquals(listed.some((name) => name.includes(".")), form === "dotted");
    assertEquals(listed.map(underscored), decibelTools.map(({ name }) => underscored(name)));
    assertEquals(new Set(listed).size, decibelTools.length);
  }
});

Deno.test("callers can use tool names with dots or with underscores", async () => {
  await inRecords(async ({ context }) => {
    for (const form of ["dotted", "underscore"]) {
      const service = {
        tools: () => Promise.resolve(toolsNamed({ DECIBEL_TOOL_NAMES: form })),
        toolKey: underscored,
        answersUnknownTools: true,
        createContext: () => context,
      };
      for (const { name } of decibelTools.filter((tool) => tool.name !== "list_projects")) {
        for (const called of [name, underscored(name)]) {
          const outcome = await callNamed(service, { name: called });
          assertMatch(outcome.ok ? "" : outcome.text, /^Missing required fields: /, called);
        }
      }
      for (const name of ["list.records", "oracle.next.actions", "oracle-next_actions"]) {
        const outcome = await callNamed(service, { name });
        assertMatch(outcome.ok ? "" : outcome.text, /^Unknown tool /, name);
      }
    }
  });
});

Deno.test("an error for missing fields names the missing fields", async () => {
  await inRecords(async ({ context }) => {
    const tool = decibelTools.find(({ name }) => name === "sentinel_create_issue");
    const input = { project_id: "shop", severity: "low", title: "a", details: "b" };
    await assertRejects(
      async () => await tool?.call(input, context),
      ToolError,
      "details are required; the call lacks repo",
    );
  });
});

Deno.test("the instructions mention only listed tool names and have at most 600 characters", () => {
  for (const form of ["dotted", "underscore"]) {
    const settings = { DECIBEL_TOOL_NAMES: form, DECIBEL_ORG: "o".repeat(80), DECIBEL_ENV: "prod" };
    const text = instructionsFor(settings);
    assert(text.length <= 600, String(text.length));
    const named = text.match(/\b[a-z]+[._][a-z_]+\b/g) ?? [];
    const listed = toolsNamed(settings).map(({ name }) => name);
    assert(named.length >= 10, String(named));
    assertEquals(named.filter((name) => !listed.includes(name)), []);
  }
  assert(!instructionsFor({ DECIBEL_ENV: "dev", DECIBEL_ORG: "" }).includes(" of "));
});

Deno.test("tool lists, instructions and results consistently use dots or underscores in tool names", () => {
  assertEquals(
    decibelTools.map(({ name }) => dotted(name)).filter((name) => name.includes(".")),
    [...DOTTED_NAMES],
  );
  const settings = { DECIBEL_TOOL_NAMES: "dotted", DECIBEL_ORG: "", DECIBEL_ENV: "dev" };
  const told = JSON.stringify(listTools(toolsNamed(settings))) + instructionsFor(settings);
  for (const name of DOTTED_NAMES) assert(!told.includes(name.replace(".", "_")), name);
  const error = new ToolError("Ada has x", { next: "Call sentinel_release_issue." });
  assertMatch(decibelParts(settings).renderError?.(error) ?? "", /Call sentinel\.release_issue/);
});

const INPUTS: Record<string, Record<string, unknown>> = {
  "designer_record_design_decision": { project_id: "p", area: "API", summary: "S" },
  "architect_record_arch_decision": { system_id: "p", change: "C", rationale: "R" },
  "sentinel_create_issue": { repo: "p", severity: "low", title: "T", details: "D" },
  "sentinel_update_issue": { repo: "p", id: "x.md", status: "open", note: "N" },
  "sentinel_claim_issue": { repo: "p", id: "x.md", owner: "Ada" },
  "decision_set_status": { project_id: "p", id: "x.md", status: "accepted" },
  "link_records": { project_id: "p", id: "x.md", type: "blocks", target: "y.md" },
  "oracle_next_actions": { project_id: "p" },
};

Deno.test("tools/list omits the confirmations that errors teach, and needs at most 12 KB", () => {
  const listed = JSON.stringify(listTools(decibelTools));
  assertEquals(listed.match(/"(?:duplicate|new_project|hidden)"/g), null);
  assert(new TextEncoder().encode(listed).length < 12_288, String(listed.length));
});

Deno.test("the error for a missing field lists all the tool's required fields", async () => {
  await inRecords(async ({ context }) => {
    const wordings = {
      "designer_record_design_decision": "fields: project_id, area, and summary are required",
      "architect_record_arch_decision": "fields: system_id, change, and rationale are required",
      "sentinel_create_issue": "fields: repo, severity, title, and details are required",
      "oracle_next_actions": "fields: project_id is required",
    };
    for (const [name, wording] of Object.entries(wordings)) {
      const tool = decibelTools.find((one) => one.name === name);
      for (const input of [{}, null, undefined, []]) {
        await assertRejects(async () => await tool?.call(input, context), ToolError, wording);
      }
    }
  });
});

Deno.test("tools name a blank, long or invalid field in the error and write no file", async () => {
  await inRecords(async ({ root, context }) => {
    for (const [name, input] of Object.entries(INPUTS)) {
      const tool = decibelTools.find((one) => one.name === name);
      for (const field of Object.keys(input)) {
        for (const value of ["", " \n\t", 5, null, ["x"], "a\u0007b", "z".repeat(100_001)]) {
          const call = async (): Promise<unknown> =>
            await tool?.call({ ...input, [field]: value }, context);
          await assertRejects(call, ToolError, field, `${name} ${field} ${value}`);
        }
      }
    }
    assertEquals([...Deno.readDirSync(root)], []);
  });
});
