import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { seeTasks, tasksOf } from "../../../src/acm/project/task_list.ts";
import { documentOf } from "../project_document.ts";

const tasks = (text: string) => seeTasks(documentOf(text), undefined);
const HEAD = "| ID | Task | Status |\n|---|---|---|\n";

Deno.test("seeTasks() reports met if every box is checked and every row is done", () => {
  assertEquals(tasks("# T\n\n- [x] a\n  * [X] b\n1. [x] c\n"), {
    verdict: "met",
    found: "all 3 done",
    place: { file: "x.md", line: 1 },
  });
  assertEquals(tasks(`${HEAD}| 1 | a | done |\n| 2 | b | ✅ |\n`).verdict, "met");
});

Deno.test("seeTasks() names the lines of at most ten open tasks, including nested and quoted tasks", () => {
  const { verdict, found, place } = tasks("- [ ] a\n- [x] b\n  - [ ] c\n> - [ ] d\n2) [ ] e\n");
  assertEquals([verdict, found], ["not met", "4 open (lines 1, 3, 4, 5): a"]);
  assertEquals(place, { file: "x.md", line: 1 });
  assertEquals(
    tasks("- [ ] a\n".repeat(12)).found,
    "12 open (lines 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, …): a",
  );
});

Deno.test("seeTasks() names the line of the only open task or of a list without a heading", () => {
  assertEquals(tasks("# T\n\n- [ ] a\n- [x] b\n").found, "1 open (line 3): a");
  assertStringIncludes(
    tasks(`${HEAD}| 1 | a | later |\n`).found,
    "1 with an unclear status (line 3): a",
  );
  assertEquals(tasks("- [x] a\n").place?.line, 1);
  assertEquals(tasks("Text\n\n# T\n\n- [x] a\n").place?.line, 3);
  const plain = tasksOf(
    documentOf("| Who | Status | What |\n|---|---|---|\n| Ada | open | reads |\n"),
    undefined,
  );
  assertEquals(plain.map(({ text }) => text), ["Ada | open | reads"]);
});

Deno.test("seeTasks() treats rows without a status as done only in the Completed section", () => {
  const table = "| ID | Task | Completed |\n|---|---|---|\n| 1 | a | 2026-02-04 |\n";
  assertEquals(tasks(`## Completed\n\n${table}`).verdict, "met");
  assertEquals(tasks(`## Active\n\n${table}`).verdict, "undecided");
});

Deno.test("seeTasks() ignores tables without tasks and the row No active tasks", () => {
  const none = `${HEAD}| — | No active tasks | — |\n`;
  const handoff = "| Field | Value |\n|---|---|\n| Status | open |\n";
  assertEquals(tasksOf(documentOf(`${none}\n# H\n\n${handoff}`), undefined), []);
  assertEquals(tasks(none).verdict, "undecided");
});

Deno.test("seeTasks() reports undecided for an unknown status or a deferred task", () => {
  for (const status of ["later", "", "deferred"]) {
    assertEquals(tasks(`${HEAD}| 1 | a | ${status} |\n`).verdict, "undecided", status);
  }
});

Deno.test("seeTasks() ignores check boxes in fenced code and in links", () => {
  assertEquals(tasks("- [x] a\n\n```\n- [ ] example\n```\n").verdict, "met");
  assertEquals(tasks("- [x] a\n\nSee [ ](./file.md).\n").verdict, "met");
});

for (const mark of ["[~]", "[-]", "[/]", "[>]", "[!]", "[?]", "[]"]) {
  Deno.test(`seeTasks() treats a check box marked ${mark} as open`, () => {
    assertEquals(tasks(`- [x] a\n- ${mark} b\n`).verdict, "not met");
  });
}

Deno.test("seeTasks() treats an item without a check box as open if other items have check boxes", () => {
  assertEquals(tasks("- [x] a\n- b\n").verdict, "not met");
});

Deno.test("seeTasks() ignores a list without check boxes", () => {
  assertEquals(tasksOf(documentOf("- a\n- b\n\nText\n\n- [x] c\n"), undefined).length, 1);
});

Deno.test("seeTasks() explains how to define an unknown status", () => {
  assertMatch(tasks(`${HEAD}| 1 | a | later |\n`).found, /"later": .* add "\*\*Task status:\*\*/);
});
