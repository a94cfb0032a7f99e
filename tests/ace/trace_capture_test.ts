import { assertEquals, assertRejects } from "@std/assert";
import { AceError } from "../../src/ace/errors.ts";
import { captureTrace } from "../../src/ace/trace_capture.ts";
import { aceFolder, playbookWith } from "./files.ts";

const agents = playbookWith(
  "[Bullet #a, helpful:2, harmful:1] one",
  "- [Bullet #b, helpful:0, harmful:0, Aggregated from 3 instances] two",
);
const failed = { runner: "tsc", command: "tsc", status: "fail", errors: [] } as const;

Deno.test("captureTrace() logs one line with the outcome that follows from the runs", async () => {
  const folder = aceFolder({ agents });
  const { context } = folder;
  const passed = { ...failed, status: "pass" } as const;
  await captureTrace(context, { beadId: "B", executions: [passed, failed] });
  await captureTrace(context, { beadId: "B", executions: [] });
  await captureTrace(context, { beadId: "B", executions: [failed], outcome: "partial" });
  const log = folder.read("traces.jsonl");
  const outcomes = log.trimEnd().split("\n").map((line) => JSON.parse(line).outcome);
  assertEquals(outcomes, ["failure", "success", "partial"]);
  assertEquals(log.endsWith("}\n"), true);
  folder.remove();
});

Deno.test("captureTrace() counts one a bullet, and changes nothing else", async () => {
  const folder = aceFolder({ agents });
  const { bulletsConsulted } = await captureTrace(folder.context, {
    beadId: "B",
    executions: [],
    bulletFeedback: [
      { bulletId: "a", feedback: "helpful" },
      { bulletId: "a", feedback: "helpful" },
      { bulletId: "b", feedback: "harmful", reason: "slow" },
    ],
  });
  const expected = agents.replace("helpful:2, harmful:1", "helpful:3, harmful:1")
    .replace("helpful:0, harmful:0", "helpful:0, harmful:1");
  assertEquals([folder.read("AGENTS.md"), bulletsConsulted], [expected, 2]);
  assertEquals(JSON.parse(folder.read("traces.jsonl")).bullets_consulted, ["a", "b"]);
  const left = [...Deno.readDirSync(folder.path)].map(({ name }) => name).sort();
  assertEquals(left, [".AGENTS.md.lock", ".traces.jsonl.lock", "AGENTS.md", "traces.jsonl"]);
  folder.remove();
});

Deno.test("captureTrace() writes nothing when a bullet is unknown", async () => {
  for (const files of [{ agents }, {}]) {
    const folder = aceFolder(files);
    const error = await assertRejects(() =>
      captureTrace(folder.context, {
        beadId: "B",
        executions: [],
        bulletFeedback: [{ bulletId: "a", feedback: "helpful" }, {
          bulletId: "zz",
          feedback: "ignored",
        }],
      }), AceError);
    assertEquals(error.code, "INVALID_PARAMS");
    const left = [...Deno.readDirSync(folder.path)].map(({ name }) => name);
    assertEquals(left.includes("traces.jsonl"), false);
    if (files.agents !== undefined) assertEquals(folder.read("AGENTS.md"), agents);
    folder.remove();
  }
});

Deno.test("captureTrace() takes a title from the beads beside the playbook", async () => {
  const folder = aceFolder({ agents });
  Deno.mkdirSync(`${folder.path}/.beads`);
  const issues = '{"id":"B-10","title":"Ten"}\nbad B-1\n{"id":"B-1","title":"Mend the gate"}\n';
  Deno.writeTextFileSync(`${folder.path}/.beads/issues.jsonl`, issues);
  for (const beadId of ["B-1", "B-2"]) {
    await captureTrace(folder.context, { beadId, executions: [] });
  }
  const titles = folder.read("traces.jsonl").trimEnd().split("\n")
    .map((line) => JSON.parse(line).task_description);
  assertEquals(titles, ["Mend the gate", "B-2"]);
  folder.remove();
});
