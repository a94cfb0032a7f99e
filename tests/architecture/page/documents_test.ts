import { assertEquals } from "@std/assert";
import type { ListedDocument } from "../../../src/architecture/documents/document_entry.ts";
import { documentsSection } from "../../../src/architecture/page/documents.ts";

const NOW = Date.parse("2026-06-30");

function adr(name: string, facts: Partial<ListedDocument> = {}): ListedDocument {
  const uri = `architecture://adr/${name}`;
  const title = name.slice(name.lastIndexOf("/") + 1);
  return {
    uri,
    path: `docs/adr/${name}.md`,
    title,
    resource_type: "adr",
    status: "accepted",
    ...facts,
  };
}

function drawn(documents: ListedDocument[]): string {
  const list = { documents, total: documents.length };
  return String(documentsSection.draw(list, { isHosted: false, now: NOW }));
}

/** Returns the topic headings and the record ids of the rows in one part of the page. */
function partOf(page: string, name: string): (string | undefined)[] {
  const [, part = ""] = page.split(`data-part="${name}"`);
  const [content = ""] = part.split(/data-part=|<details|<figure/);
  return [...content.matchAll(/<h4>([^<]*) |data-record="([^"]*)"/g)]
    .map(([, topic, id]) => topic ?? id);
}

Deno.test("the page lists decisions in force by topic folder, newest first", () => {
  const page = drawn([
    adr("pay/0001-keys", { date: "2025-01-01" }),
    adr("pay/0002-ledger", { date: "2025-03-01" }),
    adr("pay/0003-undated"),
    adr("api/0004-rest", { date: "2025-02-01" }),
    adr("api/0005-soap", { status: "rejected", date: "2025-02-01" }),
  ]);
  assertEquals(partOf(page, "in-force"), [
    ...["api", "adr/api/0004-rest"],
    ...["pay", "adr/pay/0002-ledger", "adr/pay/0001-keys", "adr/pay/0003-undated"],
  ]);
});

Deno.test("the page shows no topics if all decisions are in one folder", () => {
  assertEquals(partOf(drawn([adr("0001-keys")]), "in-force"), ["adr/0001-keys"]);
});

Deno.test("the page lists proposals and drafts, oldest first", () => {
  const page = drawn([
    adr("0001-a", { status: "proposed", date: "2026-06-01" }),
    adr("0002-b", { status: "draft", date: "2026-01-01" }),
    adr("0003-c"),
  ]);
  assertEquals(partOf(page, "proposed"), ["adr/0002-b", "adr/0001-a"]);
});

Deno.test("the page's facts begin with the number of proposals older than 90 days", () => {
  const documents = [
    adr("0001-a", { status: "proposed", date: "2026-01-01" }),
    adr("0002-b", { status: "proposed", date: "2026-06-01" }),
    adr("0003-c"),
  ];
  assertEquals(documentsSection.facts?.({ documents, total: 3 }, NOW), [
    "1 decision has been proposed for over 90 days",
    "1 for less",
    "1 decision is in force",
  ]);
});

Deno.test("a relative link in an ADR points to the other ADR on the page", () => {
  const documents = [adr("pay/0001-keys"), adr("pay/0002-ledger")];
  const [record] = documentsSection.records?.({ documents, total: 2 }, NOW) ?? [];
  assertEquals([
    record?.resolve?.("0001-keys.md"),
    record?.resolve?.("../pay/0001-keys.md#context"),
    record?.resolve?.("missing.md"),
  ], ["adr/pay/0001-keys", "adr/pay/0001-keys", undefined]);
});

Deno.test("a superseded ADR's text links to its successors", () => {
  const by = ["architecture://adr/0002-b", "architecture://adr/0003-c"];
  const documents = [adr("0001-a", { status: "superseded", superseded_by: by })];
  const [record] = documentsSection.records?.({ documents, total: 1 }, NOW) ?? [];
  const links = [...String(record?.facts).matchAll(/href="#([^"]*)"/g)].map(([, id]) => id);
  assertEquals(links, ["adr/0002-b", "adr/0003-c"]);
});
