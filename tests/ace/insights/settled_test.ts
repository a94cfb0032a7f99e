import { assertEquals } from "@std/assert";
import { readRuleBook } from "../../../src/ace/insights/rule_book.ts";
import { aceFolder, playbookWith, traceRecord } from "../files.ts";

const written = {
  insightId: "i",
  bulletId: "a",
  section: "S",
  text: "Open it",
  timestamp: "2026-01-01",
};
const vote = (bead: string, feedback: string, number = 1) =>
  traceRecord(number, [], {
    ...{ trace_id: `${bead}-${feedback}-${number}`, bead_id: bead },
    timestamp: `2026-01-0${number}T00:00:00.000Z`,
    bullet_feedback: [{ bullet_id: "a", feedback }],
  });
const line = (text = "Open it", helpful = 0, harmful = 0) =>
  `- [Bullet #a, helpful:${helpful}, harmful:${harmful}] ${text}`;

/** Returns the settled rules for the given playbook lines and logs, as `text helpful harmful`. */
function rules(lines: string[], insights: object[], traces: object[] = []): string[] {
  const folder = aceFolder({ agents: playbookWith(...lines), insights, traces });
  try {
    return readRuleBook(folder.context).rules
      .map(({ bullet: { text, helpful, harmful } }) => `${text} ${helpful} ${harmful}`);
  } finally {
    folder.remove();
  }
}

Deno.test("settled() adds up votes on one rule from two branches", () => {
  const votes = [vote("B-1", "helpful"), vote("B-2", "helpful"), vote("B-3", "harmful")];
  assertEquals(rules([line("Open it", 1), line("Open it", 1, 1)], [written], votes), [
    "Open it 2 1",
  ]);
});

Deno.test("settled() counts each task's votes on a rule only once", () => {
  const votes = [vote("B-1", "helpful"), vote("B-1", "helpful", 2)];
  assertEquals(rules([line()], [written], votes), ["Open it 1 0"]);
});

Deno.test("settled() counts only the last vote if a task votes on a rule again", () => {
  const votes = [vote("B-1", "harmful", 2), vote("B-1", "helpful", 1)];
  assertEquals(rules([line("Open it", 1)], [written], votes), ["Open it 0 1"]);
});

Deno.test("settled() adds votes to the counts from before the logs began", () => {
  const counted = { event: "counted", bulletId: "a", helpful: 10, harmful: 0, timestamp: "2026" };
  const votes = [vote("B-1", "helpful"), vote("B-2", "helpful")];
  assertEquals(rules([line("Open it", 11), line("Open it", 11)], [counted], votes), [
    "Open it 12 0",
  ]);
});

Deno.test("settled() keeps a counter that a user raised by hand", () => {
  assertEquals(rules([line("Open it", 7)], [written], [vote("B-1", "helpful")]), ["Open it 7 0"]);
});

const retired = { event: "retired", bulletId: "a", section: "S", text: "Open it", reason: "old" };

Deno.test("settled() omits retired rules", () => {
  assertEquals(rules([line()], [written, { ...retired, timestamp: "2026-02" }]), []);
});

Deno.test("settled() keeps a retired rule if it was restored later", () => {
  const restored = { ...written, restored: true, timestamp: "2026-03" };
  assertEquals(rules([line()], [restored, { ...retired, timestamp: "2026-02" }]), ["Open it 0 0"]);
});

Deno.test("settled() returns the newer of two rewordings regardless of the log order", () => {
  const reworded = (text: string, timestamp: string) => (
    { event: "reworded", bulletId: "a", text, timestamp }
  );
  const insights = [written, reworded("Newer", "2026-03"), reworded("Older", "2026-02")];
  assertEquals(rules([line("Older"), line("Newer")], insights), ["Newer 0 0"]);
});

Deno.test("settled() counts every vote only once if all log lines are repeated", () => {
  const votes = [vote("B-1", "helpful")];
  assertEquals(rules([line()], [written, written], [...votes, ...votes]), ["Open it 1 0"]);
});
