import { assert, assertEquals, assertRejects } from "@std/assert";
import { instructionsFor } from "../../src/decibel/instructions.ts";
import { tools, toolsNamed, withNames } from "../../src/decibel/tools.ts";
import { ToolError } from "../../src/kernel/errors.ts";
import { listTools } from "../../src/kernel/service/tool_listing.ts";
import { inRecords } from "./records.ts";

Deno.test("toolsNamed() lists one form and answers to both", () => {
  for (const form of ["dotted", "underscore"]) {
    const named = toolsNamed({ DECIBEL_TOOL_NAMES: form });
    const listed = listTools(named).map(({ name }) => name);
    assertEquals(listed.some((name) => name.includes(".")), form === "dotted");
    assertEquals(new Set(listed.map((name) => name.replaceAll(".", "_"))).size, 8);
    for (const { name, aliases = [] } of named) {
      const both = [name, ...aliases].map((one) => one.replaceAll(".", "_"));
      assertEquals(new Set(both).size, 1);
    }
  }
});

Deno.test("instructions stay short and name the tools as they are listed", () => {
  for (const form of ["dotted", "underscore"]) {
    const settings = { DECIBEL_TOOL_NAMES: form, DECIBEL_ORG: "o".repeat(80), DECIBEL_ENV: "prod" };
    const text = withNames(instructionsFor({}, settings), settings);
    assert(text.length <= 600, String(text.length));
    for (const { name } of toolsNamed(settings)) assert(text.includes(name), name);
  }
});

Deno.test("underscored names are the only ones that a model is told", async () => {
  const settings = { DECIBEL_TOOL_NAMES: "underscore", DECIBEL_ORG: "oracle.", DECIBEL_ENV: "dev" };
  const named = toolsNamed(settings);
  const told = JSON.stringify(listTools(named)) +
    withNames(instructionsFor({}, settings), settings);
  for (const { name } of tools.filter((tool) => tool.name.includes("."))) {
    assert(!told.includes(name), name);
  }
  assert(told.includes("of oracle. (dev)"), told);
  const design = named.find(({ name }) => name.startsWith("designer_"));
  await inRecords(async ({ context }) => {
    const input = { project_id: ".", area: "API", summary: "S" };
    await assertRejects(
      async () => await design?.call(input, context),
      ToolError,
      "Invalid input for designer_record_design_decision:",
    );
  });
});

const INPUTS: Record<string, Record<string, unknown>> = {
  "designer.record_design_decision": { project_id: "p", area: "API", summary: "S" },
  "architect.record_arch_decision": { system_id: "p", change: "C", rationale: "R" },
  "sentinel.create_issue": { repo: "p", severity: "low", title: "T", details: "D" },
  "sentinel.update_issue": { repo: "p", id: "x.md", status: "open", note: "N" },
  "oracle.next_actions": { project_id: "p" },
};

Deno.test("a missing field is answered with the names of all that are required", async () => {
  await inRecords(async ({ context }) => {
    const wordings = {
      "designer.record_design_decision": "fields: project_id, area, and summary are required",
      "architect.record_arch_decision": "fields: system_id, change, and rationale are required",
      "sentinel.create_issue": "fields: repo, severity, title, and details are required",
      "oracle.next_actions": "fields: project_id is required",
    };
    for (const [name, wording] of Object.entries(wordings)) {
      const tool = tools.find((one) => one.name === name);
      for (const input of [{}, null, undefined, []]) {
        await assertRejects(async () => await tool?.call(input, context), ToolError, wording);
      }
    }
  });
});

Deno.test("a blank, long or wrong field is refused by name, and nothing is written", async () => {
  await inRecords(async ({ root, context }) => {
    for (const [name, input] of Object.entries(INPUTS)) {
      const tool = tools.find((one) => one.name === name);
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
