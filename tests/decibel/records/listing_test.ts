import { assertEquals } from "@std/assert";
import { listRecords } from "../../../src/decibel/records/listing.ts";
import { updateIssue } from "../../../src/decibel/records/update.ts";
import { inRecords, issueText } from "../records.ts";

const PAGE = { project_id: "shop", limit: 20, offset: 0 };

Deno.test("listRecords() draws what waits for what on request, and nothing where nothing waits", () =>
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
  }));
