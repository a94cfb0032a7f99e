import { assert, assertEquals, assertMatch, assertRejects } from "@std/assert";
import { decibelInstructions } from "../../src/decibel/instructions.ts";
import { decibelTools, toolsNamed, underscored, withNames } from "../../src/decibel/tools.ts";
import { ToolError } from "../../src/kernel/errors.ts";
import { callNamed } from "../../src/kernel/service/call.ts";
import { listTools } from "../../src/kernel/service/tool_listing.ts";
import { dataRoot, inRecords } from "./records.ts";

const roots = { data: dataRoot("/data") };

Deno.test("toolsNamed() lists one form of the names", () => {
  for (const form of ["dotted", "underscore"]) {
    const listed = listTools(toolsNamed({ DECIBEL_TOOL_NAMES: form })).map(({ name }) => name);
    assertEquals(listed.some((name) => name.includes(".")), form === "dotted");
    assertEquals(listed.map(underscored), decibelTools.map(({ name }) => underscored(name)));
    assertEquals(new Set(listed).size, decibelTools.length);
  }
});

Deno.test("a call by either form of a name is answered, whichever is listed", async () => {
  await inRecords(async ({ context }) => {
    for (const form of ["dotted", "underscore"]) {
      const service = {
        tools: toolsNamed({ DECIBEL_TOOL_NAMES: form }),
        toolKey: underscored,
        answersUnknownTools: true,
        createContext: () => context,
      };
      for (const { name } of decibelTools) {
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

Deno.test("instructions stay short and name the tools as they are listed", () => {
  for (const form of ["dotted", "underscore"]) {
    const settings = { DECIBEL_TOOL_NAMES: form, DECIBEL_ORG: "o".repeat(80), DECIBEL_ENV: "prod" };
    const text = withNames(decibelInstructions(roots, settings), settings);
    assert(text.length <= 600, String(text.length));
    for (const { name } of toolsNamed(settings)) assert(text.includes(name), name);
  }
});

Deno.test("underscored names are the only ones that a model is told", async () => {
  const settings = { DECIBEL_TOOL_NAMES: "underscore", DECIBEL_ORG: "oracle.", DECIBEL_ENV: "dev" };
  const named = toolsNamed(settings);
  const told = JSON.stringify(listTools(named)) +
    withNames(decibelInstructions(roots, settings), settings);
  for (const { name } of decibelTools.filter((tool) => tool.name.includes("."))) {
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
      const tool = decibelTools.find((one) => one.name === name);
      for (const input of [{}, null, undefined, []]) {
        await assertRejects(async () => await tool?.call(input, context), ToolError, wording);
      }
    }
  });
});

Deno.test("a blank, long or wrong field is refused by name, and nothing is written", async () => {
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
