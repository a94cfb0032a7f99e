import { assertEquals } from "@std/assert";
import { columnOf, groupsOf } from "../../../src/decibel/page/groups.ts";
import type { RecordFacts } from "../../../src/decibel/records/record_facts.ts";

const NOW = Date.parse("2025-03-20T12:00:00Z");

function issue(more: Partial<RecordFacts>): RecordFacts {
  return {
    id: "2025-03-01T10-00-00Z-a.md",
    short_id: "a",
    kind: "sentinel",
    project_id: "shop",
    title: "A",
    recorded_at: "2025-03-01T10:00:00.000Z",
    path: "a.md",
    uri: "sentinel://shop/a.md",
    ...more,
  };
}

const COLUMNS: [what: string, facts: Partial<RecordFacts>, column: string][] = [
  ["an open issue", { status: "open" }, "ready"],
  ["an issue without a status", {}, "ready"],
  ["a claimed issue", { status: "open", owner: "ada" }, "in-progress"],
  ["an issue in progress", { status: "in-progress" }, "in-progress"],
  ["a claimed issue that waits", { owner: "ada", blocked_by: ["b.md"] }, "blocked"],
  ["a blocked issue", { status: "blocked" }, "blocked"],
  [
    "an issue closed 14 days ago",
    { status: "closed", updated_at: "2025-03-06T12:00:00.000Z" },
    "done",
  ],
  [
    "an issue closed 15 days ago",
    { status: "resolved", updated_at: "2025-03-05T12:00:00.000Z" },
    "closed",
  ],
  ["a closed issue without a date", { status: "closed" }, "closed"],
];

for (const [what, facts, column] of COLUMNS) {
  Deno.test(`columnOf() puts ${what} into the column ${column}`, () => {
    assertEquals(columnOf(issue(facts), NOW), column);
  });
}

Deno.test("groupsOf() sorts issues by severity, most severe first, and then by age, oldest first", () => {
  const issues = [
    issue({ id: "low", severity: "low" }),
    issue({ id: "new", severity: "high", recorded_at: "2025-03-02T10:00:00.000Z" }),
    issue({ id: "old", severity: "high" }),
    issue({ id: "none" }),
  ];
  const ids = groupsOf(issues, NOW).get("ready")?.records.map(({ id }) => id);
  assertEquals(ids, ["old", "new", "low", "none"]);
});

const many = groupsOf(Array.from({ length: 700 }, () => issue({})), NOW).get("ready");

Deno.test("groupsOf() returns at most 600 records per group", () => {
  assertEquals(many?.records.length, 600);
});

Deno.test("groupsOf() counts all records in a group, including those it omits", () => {
  assertEquals(many?.total, 700);
});
