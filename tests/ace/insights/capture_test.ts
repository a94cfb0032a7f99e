import {
  assert,
  assertEquals,
  assertRejects,
  assertStringIncludes,
  assertThrows,
} from "@std/assert";
import { renderError } from "../../../src/ace/errors.ts";
import { captureTrace } from "../../../src/ace/insights/capture.ts";
import { readPlaybook } from "../../../src/ace/playbook/playbook.ts";
import { sharedFile } from "../../../src/ace/files/shared_file.ts";
import { WriteError } from "../../../src/kernel/disk/write_error.ts";
import { ToolError } from "../../../src/kernel/errors.ts";
import { mountSmall, unmount } from "../../kernel/small_disk.ts";
import { note } from "../../note.ts";
import { aceFolder, playbookWith } from "../files.ts";

const agents = playbookWith(
  "[Bullet #a, helpful:2, harmful:1] one",
  "- [Bullet #b, helpful:0, harmful:0, Aggregated from 3 instances] two",
);
const failed = { runner: "tsc", command: "tsc", status: "fail", errors: [] } as const;

Deno.test("captureTrace() logs one line with the outcome that it derives from the runs", async () => {
  const folder = aceFolder({ agents });
  const { context } = folder;
  const passed = { ...failed, status: "pass" } as const;
  await captureTrace(context, { beadId: "B", executions: [passed, failed] });
  const { written } = await captureTrace(context, { beadId: "B", executions: [] });
  assertEquals(written, true);
  await captureTrace(context, { beadId: "B", executions: [failed], outcome: "partial" });
  const log = folder.read("traces.jsonl");
  const outcomes = log.trimEnd().split("\n").map((line) => JSON.parse(line).outcome);
  assertEquals(outcomes, ["failure", "success", "partial"]);
  assert(!log.includes("bullet_feedback"));
  assertEquals(log.split('"completed":true').length, 4);
  assert(log.endsWith("}\n"));
  folder.remove();
});

Deno.test("captureTrace() raises each rule's counter by one and changes nothing else in the playbook", async () => {
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
  assertEquals(folder.read("AGENTS.md"), expected);
  assertEquals(bulletsConsulted, 2);
  assertEquals(JSON.parse(folder.read("traces.jsonl")).bullets_consulted, ["a", "b"]);
  const left = [...Deno.readDirSync(folder.path)].map(({ name }) => name).sort();
  // The log keeps the counters from before its first line.
  assertEquals(left, [
    ".AGENTS.md.lock",
    ".insights.jsonl.lock",
    ".traces.jsonl.lock",
    "AGENTS.md",
    "insights.jsonl",
    "traces.jsonl",
  ]);
  folder.remove();
});

Deno.test("captureTrace() logs the verdict on a rule with its reason", async () => {
  const folder = aceFolder({ agents });
  const bulletFeedback = [{ bulletId: "a", feedback: "ignored", reason: "not about it" }] as const;
  await captureTrace(folder.context, { beadId: "B", executions: [], bulletFeedback });
  const { bullet_feedback } = JSON.parse(folder.read("traces.jsonl"));
  assertEquals(bullet_feedback, [{ bullet_id: "a", feedback: "ignored", reason: "not about it" }]);
  folder.remove();
});

Deno.test("captureTrace() writes nothing if verdicts on the same rule contradict each other", async () => {
  const bulletFeedback = [
    { bulletId: "a", feedback: "helpful" },
    { bulletId: "a", feedback: "harmful" },
  ] as const;
  const folder = aceFolder({ agents });
  const report = { beadId: "B", executions: [], bulletFeedback };
  const error = await assertRejects(() => captureTrace(folder.context, report), ToolError);
  assertEquals(JSON.parse(renderError(error)).error.code, "INVALID_PARAMS");
  const left = [...Deno.readDirSync(folder.path)].map(({ name }) => name);
  assertEquals(left.includes("traces.jsonl"), false);
  folder.remove();
});

const votes = [
  { bulletId: "a", feedback: "helpful" },
  { bulletId: "zz", feedback: "helpful" },
] as const;

Deno.test("captureTrace() names the nearest rules if a vote concerns an unknown rule", async () => {
  const folder = aceFolder({ agents });
  const { notCounted } = await captureTrace(folder.context, {
    ...{ beadId: "B", executions: [], bulletFeedback: votes },
  });
  assertEquals(notCounted, [{ bulletId: "zz", reason: "Unknown rule id; nearest: a, b" }]);
  folder.remove();
});

Deno.test("captureTrace() counts votes on known rules even if another vote names an unknown rule", async () => {
  const folder = aceFolder({ agents });
  await captureTrace(folder.context, { beadId: "B", executions: [], bulletFeedback: votes });
  assertStringIncludes(folder.read("AGENTS.md"), "helpful:3, harmful:1");
  folder.remove();
});

Deno.test("captureTrace() names the command that creates the playbook if it is missing", async () => {
  const folder = aceFolder();
  const { note = "" } = await captureTrace(folder.context, { beadId: "B", executions: [] });
  assertStringIncludes(note, "ace-server init");
  folder.remove();
});

Deno.test("captureTrace() logs no trace if the lesson names a missing section", async () => {
  const folder = aceFolder({ agents });
  const lesson = { when: "it fails", do: "run `gate --open`", section: "Nowhere" };
  const report = { beadId: "B", executions: [], lesson };
  await assertRejects(() => captureTrace(folder.context, report), ToolError, "no section");
  assertThrows(() => folder.read("traces.jsonl"), Deno.errors.NotFound);
  folder.remove();
});

Deno.test("captureTrace() logs a trace without feedback even if it can't read the playbook", async () => {
  const folder = aceFolder();
  Deno.writeFileSync(folder.context.agents.path, new Uint8Array([0xff]));
  const { bulletsConsulted } = await captureTrace(folder.context, { beadId: "B", executions: [] });
  assertEquals(bulletsConsulted, 0);
  assertEquals(folder.read("traces.jsonl").split("\n").length, 2);
  folder.remove();
});

Deno.test("captureTrace() logs no trace if it can't write the playbook", async () => {
  const folder = aceFolder();
  const small = `${folder.path}/small`;
  Deno.mkdirSync(small);
  try {
    if (!mountSmall(small)) return note("Not tested: full disks. Mounting is not permitted here");
    const file = sharedFile(`${small}/AGENTS.md`, { mark: "0123abcd" });
    Deno.writeTextFileSync(file.path, `${agents}${"filler\n".repeat(6000)}`);
    const capture = (...bulletIds: string[]) =>
      captureTrace({ ...folder.context, agents: file }, {
        ...{ beadId: "B", executions: [] },
        bulletFeedback: bulletIds.map((bulletId) => ({ bulletId, feedback: "helpful" })),
      });
    await assertRejects(() => capture("a", "b"), WriteError, "the disk is full");
    assertThrows(() => folder.read("traces.jsonl"), Deno.errors.NotFound);
    assertEquals(readPlaybook(file).bullets.map(({ helpful }) => helpful), [2, 0]);
  } finally {
    unmount(small);
    folder.remove();
  }
});

Deno.test("captureTrace() does not read the insight log if the report contains no lesson", async () => {
  const folder = aceFolder({ agents, insights: ["no record"] });
  const { written } = await captureTrace(folder.context, { beadId: "B", executions: [] });
  assertEquals(written, true);
  folder.remove();
});

Deno.test("captureTrace() reads the task's title from the beads file next to the playbook", async () => {
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
  const report = { beadId: "B-1", executions: [], taskDescription: "Oil it" };
  await captureTrace(folder.context, report);
  assertEquals(folder.read("traces.jsonl").includes('"task_description":"Oil it"'), true);
  folder.remove();
});

Deno.test("captureTrace() does not read a task's title through a symlink", async () => {
  const folder = aceFolder({ agents });
  Deno.mkdirSync(`${folder.path}/elsewhere`);
  Deno.writeTextFileSync(`${folder.path}/elsewhere/issues.jsonl`, '{"id":"B","title":"Theirs"}\n');
  Deno.symlinkSync(`${folder.path}/elsewhere`, `${folder.path}/.beads`);
  await captureTrace(folder.context, { beadId: "B", executions: [] });
  assertEquals(JSON.parse(folder.read("traces.jsonl")).task_description, "B");
  folder.remove();
});

Deno.test("captureTrace() keeps earlier votes even if a user lowers the counter in the file", async () => {
  const folder = aceFolder({ agents });
  const vote = (beadId: string) =>
    captureTrace(folder.context, {
      ...{ beadId, executions: [], bulletFeedback: [{ bulletId: "a", feedback: "helpful" }] },
    });
  await vote("B-1");
  Deno.writeTextFileSync(folder.context.agents.path, agents);
  await vote("B-2");
  assertStringIncludes(folder.read("AGENTS.md"), "helpful:3, harmful:1");
  folder.remove();
});
