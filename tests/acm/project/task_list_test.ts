import { assertEquals } from "@std/assert";
import { seeTasks } from "../../../src/acm/project/task_list.ts";
import { documentOf } from "../project_document.ts";

const see = (text: string) => seeTasks(documentOf(text));

Deno.test("seeTasks() is met when every box is checked", () => {
  const finding = see("# T\n\n- [x] a\n  * [X] b\n1. [x] c\n");
  assertEquals(finding, { verdict: "met", found: "all 3 done", where: "x.md" });
});

Deno.test("seeTasks() names the lines of unchecked boxes, nested and quoted ones too", () => {
  const finding = see("- [ ] a\n- [x] b\n  - [ ] c\n> - [ ] d\n2) [ ] e\n");
  assertEquals([finding.verdict, finding.found], ["not met", "4 open: lines 1, 3, 4, 5"]);
});

Deno.test("seeTasks() names ten lines at most", () => {
  const { found } = see("- [ ] a\n".repeat(12));
  assertEquals(found, "12 open: lines 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, …");
});

Deno.test("seeTasks() reads the status column of task tables as well", () => {
  const table = (status: string) =>
    `| ID | Task | Status |\n|---|---|---|\n| A1 | a | ${status} |\n`;
  assertEquals(see(table("done")).verdict, "met");
  assertEquals(see(table("complete")).verdict, "met");
  const finding = see(table("pending"));
  assertEquals([finding.verdict, finding.found], ["not met", "1 open: lines 3"]);
});

Deno.test("seeTasks() does not count boxes in fenced code, nor links and text in brackets", () => {
  assertEquals(see("- [x] a\n\n```\n- [ ] example\n```\n").verdict, "met");
  assertEquals(see("- [x] a\n- [ ](./file.md)\n- [link] b\n").verdict, "met");
});

Deno.test("seeTasks() says not stated where there are no tasks", () => {
  const finding = see("# Tasks\n\nSoon.\n");
  assertEquals([finding.verdict, finding.found], [
    "not stated",
    "no check boxes and no status column",
  ]);
});
