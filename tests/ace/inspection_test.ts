import { assertEquals } from "@std/assert";
import { inspectAce } from "../../src/ace/inspection.ts";
import { aceFolder, insightRecord, playbookWith, traceRecord } from "./files.ts";

/** Returns the title, existence, facts and problems for each file. */
async function inspected(files: Parameters<typeof aceFolder>[0]): Promise<unknown[][]> {
  const folder = aceFolder(files);
  try {
    return (await inspectAce(folder.context)).map(({ title, files: [file], facts, problems }) => [
      ...[title, file?.found, file && "optional" in file],
      ...[facts, problems.map(({ what }) => what)],
    ]);
  } finally {
    folder.remove();
  }
}

Deno.test("inspectAce() counts the contents of the playbook and of both logs", async () => {
  const bullet = "[Bullet #a, helpful:0, harmful:0] x";
  const agents = playbookWith(bullet, bullet, bullet.replace("#a", "#b"));
  assertEquals(
    await inspected({ agents, traces: [traceRecord(1, [])], insights: [insightRecord(0), "no"] }),
    [
      [
        "playbook",
        true,
        false,
        ["3 bullets", "4 sections", "1 bullet whose id another one has"],
        [],
      ],
      ["vote log", false, true, ["0 records"], []],
      ["trace log", true, true, ["1 record"], []],
      ["insight log", true, true, ["1 record", "1 malformed line"], []],
    ],
  );
});

Deno.test("inspectAce() names the damaged lines in a log", async () => {
  const traces = [traceRecord(1, []), "no", traceRecord(2, []), "[]", traceRecord(3, [])];
  const [, , log] = await inspected({ agents: playbookWith(), traces });
  assertEquals(log?.[4], ["traces.jsonl is damaged in lines 2, 4"]);
});

Deno.test("inspectAce() reports a missing playbook and treats a missing log as empty", async () => {
  const [playbook, ...logs] = await inspected({});
  assertEquals(playbook?.slice(0, 4), ["playbook", false, false, ["unreadable"]]);
  assertEquals(logs, [["vote log", false, true, ["0 records"], []], ["trace log", false, true, [
    "0 records",
  ], []], ["insight log", false, true, [
    "0 records",
  ], []]]);
  const [, , traces] = await inspected({ agents: playbookWith(), traces: ["no"] });
  assertEquals(traces?.[3], ["unreadable"]);
});

Deno.test("inspectAce() accepts a guide that lacks the playbook's sections", async () => {
  const [playbook] = await inspected({ agents: "# Guide\n\n## Testing\n\n- use pnpm\n" });
  assertEquals(playbook?.slice(3), [["0 bullets", "1 section"], []]);
});
