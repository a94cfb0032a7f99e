import { assertEquals } from "@std/assert";
import {
  listDocuments,
  type ListQuery,
  renderList,
} from "../../../src/architecture/documents/list.ts";
import { contentAt, contentOf, FIXTURE } from "../content.ts";

const A = "architecture://";
const { documents } = contentAt(FIXTURE);
const ALL = { resource_type: "all", root: "", max_results: 50, offset: 0 } as const;

function listed(asked: Partial<ListQuery>) {
  return listDocuments(documents, { ...ALL, ...asked });
}

Deno.test("listDocuments() returns one page of documents and the next offset", () => {
  const part = listed({ resource_type: "adr", max_results: 2, offset: 1 });
  assertEquals(part, {
    documents: [
      {
        uri: `${A}adr/002-publish-events`,
        path: "resources/adr/002-publish-events.md",
        title: "Publish events by polling",
        resource_type: "adr",
        status: "superseded",
        superseded_by: [`${A}adr/003-publish-through-outbox`],
      },
      {
        uri: `${A}adr/003-publish-through-outbox`,
        path: "resources/adr/003-publish-through-outbox.md",
        title: "Publish events through an outbox",
        resource_type: "adr",
        status: "accepted",
        date: "2024-06-01",
      },
    ],
    total: 3,
  });
  const first = listed({ resource_type: "all", max_results: 4, offset: 0 });
  assertEquals([first.documents.length, first.total, first.next_offset], [4, 6, 4]);
});

Deno.test("renderList() writes one line per document", () => {
  const list = (max_results: number) =>
    renderList(listed({ resource_type: "adr", max_results, offset: 0 }));
  assertEquals(
    list(1),
    `3 documents:\n- Use Postgres for order data (resources/adr/001-use-postgres.md): accepted, 2024-03-05\n` +
      "For more documents, call again with offset=1.",
  );
  assertEquals(list(3).split("\n").length, 4);
  const behind = listed({ resource_type: "adr", max_results: 1, offset: 3 });
  assertEquals(renderList(behind), "The offset is past the last of 3 documents.");
  const empty = contentOf({}).documents;
  const none = listDocuments(empty, { ...ALL, resource_type: "guideline" });
  assertEquals(renderList(none), "No document matches.");
});

const PAYMENTS = contentOf({
  "adr/001-a.md": "---\nstatus: accepted\n---\n# A\n\nSee `src/payments/x.ts`.\n",
  "adr/002-b.md": "---\nstatus: rejected\n---\n# B\n\nSee `src/payments/x.ts`.\n",
  "adr/003-c.md": "---\nstatus: accepted\n---\n# C\n\nNothing.\n",
  "guidelines/g.md": "# G\n\nSee `src/payments/x.ts`.\n",
}).documents;

Deno.test("listDocuments() returns the ADRs that govern a path, with the evidence", () => {
  const { documents } = listDocuments(PAYMENTS, { ...ALL, path: "src/payments" });
  assertEquals(documents.map(({ title, governs }) => [title, governs]), [
    ["A", [{ path: "src/payments", by: "path" }]],
    ["B", [{ path: "src/payments", by: "path" }]],
  ]);
});

Deno.test("listDocuments() returns only ADRs in force for a path on request", () => {
  const asked = { ...ALL, path: ["src/payments"], in_force: true };
  assertEquals(listDocuments(PAYMENTS, asked).documents.map(({ title }) => title), ["A"]);
});

Deno.test("listDocuments() treats an ADR as in force if it has no status", () => {
  const { documents } = contentOf({ "adr/001-a.md": "# A\n\nWe use it.\n" });
  assertEquals(listDocuments(documents, { ...ALL, in_force: true }).total, 1);
});

Deno.test("listDocuments() counts the ADRs that mention no path", () => {
  assertEquals(listDocuments(PAYMENTS, { ...ALL, path: "src/payments" }).without_path, 1);
});

Deno.test("renderList() shows how each ADR governs a path", () => {
  const list = listDocuments(PAYMENTS, { ...ALL, path: "src/payments", status: "rejected" });
  assertEquals(
    renderList(list),
    "1 document:\n- B (resources/adr/002-b.md): rejected; governs src/payments (by path)",
  );
});

Deno.test("renderList() counts the ADRs without a path", () => {
  const list = listDocuments(PAYMENTS, { ...ALL, path: "src/payments" });
  assertEquals(
    renderList(list).split("\n").at(-1),
    "1 ADR names no path, so it may govern any path.",
  );
});

Deno.test("renderList() lists the searched folders if the repository is empty", () => {
  const list = listDocuments(contentOf({}).documents, ALL);
  assertEquals(
    renderList(list).split("\n").slice(0, 2),
    ["No document matches.", "The server found no Markdown files."],
  );
});
