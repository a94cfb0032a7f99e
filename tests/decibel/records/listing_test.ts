import { assertEquals, assertThrows } from "@std/assert";
import { ToolError } from "../../../src/kernel/errors.ts";
import { listRecords } from "../../../src/decibel/records/listing.ts";
import { updateIssue } from "../../../src/decibel/records/update.ts";
import { designText, inRecords, issueText } from "../records.ts";

const PAGE = { project_id: "shop", limit: 20, offset: 0 };

Deno.test("listRecords() returns a graph of blocked records on request, if any records are blocked", () =>
  inRecords(async ({ context, restarted, put }) => {
    put("sentinel", "shop", "2025-01-01T10-00-00Z-a.md", issueText({ title: "Door sticks" }));
    put("sentinel", "shop", "2025-01-02T10-00-00Z-b.md", issueText({ title: "Key is lost" }));
    assertEquals(listRecords(context, { ...PAGE, graph: true }).mermaid, undefined);
    await updateIssue(context, {
      repo: "shop",
      id: "2025-01-01T10-00-00Z-a.md",
      status: "blocked",
      note: "Nobody gets in.",
      blocked_by: ["2025-01-02T10-00-00Z-b.md"],
    });
    assertEquals(listRecords(restarted(), { ...PAGE, graph: true }).mermaid?.split("\n"), [
      "graph LR",
      '  n0["Door sticks (nobody)"]',
      '  n1["Key is lost (nobody)"]',
      "  n0 -->|waits for| n1",
    ]);
    assertEquals(listRecords(restarted(), PAGE).mermaid, undefined);
    const countOf = (status: string): number => listRecords(restarted(), { ...PAGE, status }).total;
    assertEquals([countOf("blocked"), countOf("open")], [1, 1]);
    const closed = { status: "closed", note: "Found." };
    updateIssue(context, { repo: "shop", id: "2025-01-02T10-00-00Z-b.md", ...closed });
    assertEquals([countOf("blocked"), countOf("open")], [0, 1]);
  }));

Deno.test("listRecords() filters by kind, status and time, and returns pages from newest to oldest", () =>
  inRecords(({ context, put }) => {
    const hour = (n: number): string => `2025-01-01T${n}-00-00Z`;
    for (const n of [10, 11, 12]) {
      const status = n === 11 ? "Closed" : "open";
      put("sentinel", "shop", `${hour(n)}-b.md`, issueText({ title: `Issue ${n}`, status }));
    }
    put("sentinel", "shop", `${hour(12)}-a.md`, issueText({ title: "Issue 12 a" }));
    put("designer", "shop", `${hour(13)}-c.md`, designText("Design 13"));
    const list = (query: object) => {
      const { records, total, next_offset } = listRecords(context, { ...PAGE, ...query });
      return [records.map(({ title }) => title), total, next_offset];
    };
    const all = ["Design 13", "Issue 12 a", "Issue 12", "Issue 11", "Issue 10"];
    assertEquals(list({}), [all, 5, undefined]);
    assertEquals(list({ limit: 5 }), [all, 5, undefined]);
    assertEquals(list({ limit: 4 }), [all.slice(0, 4), 5, 4]);
    assertEquals(list({ limit: 2, offset: 1 }), [all.slice(1, 3), 5, 3]);
    assertEquals(list({ kind: "designer" }), [all.slice(0, 1), 1, undefined]);
    assertEquals(list({ status: "closed" }), [["Issue 11"], 1, undefined]);
    assertEquals(list({ status: "done" }), [[], 0, undefined]);
    assertEquals(list({ since: "2025-01-01T12:00:00Z" }), [all.slice(0, 3), 3, undefined]);
    assertEquals(list({ since: "2025-01-01T12:00:01Z" }), [all.slice(0, 1), 1, undefined]);
    const { note } = listRecords(context, { ...PAGE, project_id: "ship" });
    assertEquals(note, 'No project is named "ship". Nearest: shop.');
    assertEquals(listRecords(context, PAGE).note, undefined);
    const error = assertThrows(() => list({ status: "opn" }), ToolError);
    assertEquals(error.message, 'No status is named "opn"; nearest: open');
    assertEquals(error.next?.startsWith("Statuses: open, in-progress, blocked, "), true);
  }));
