import { assertEquals } from "@std/assert";
import { listDocuments, renderList } from "../../../src/architecture/documents/list.ts";
import { contentAt, contentOf, FIXTURE } from "../content.ts";

const A = "architecture://";
const { documents } = contentAt(FIXTURE);

Deno.test("listDocuments() has a part of the documents, and says where the next begins", () => {
  const part = listDocuments(documents, { resource_type: "adr", max_results: 2, offset: 1 });
  assertEquals(part, {
    documents: [
      {
        uri: `${A}adr/002-publish-events`,
        title: "Publish events by polling",
        resource_type: "adr",
        status: "superseded",
        superseded_by: [`${A}adr/003-publish-through-outbox`],
      },
      {
        uri: `${A}adr/003-publish-through-outbox`,
        title: "Publish events through an outbox",
        resource_type: "adr",
        status: "accepted",
        date: "2024-06-01",
      },
    ],
    total: 3,
  });
  const first = listDocuments(documents, { resource_type: "all", max_results: 4, offset: 0 });
  assertEquals([first.documents.length, first.total, first.next_offset], [4, 6, 4]);
});

Deno.test("renderList() has a line for each document", () => {
  const list = (max_results: number) =>
    renderList(listDocuments(documents, { resource_type: "adr", max_results, offset: 0 }));
  assertEquals(
    list(1),
    `3 documents:\n- Use Postgres for order data (${A}adr/001-use-postgres): accepted, 2024-03-05\n` +
      "More: call again with offset=1.",
  );
  assertEquals(list(3).split("\n").length, 4);
  const behind = listDocuments(documents, { resource_type: "adr", max_results: 1, offset: 3 });
  assertEquals(renderList(behind), "3 documents; the offset is past the end.");
  const none = listDocuments(contentOf({}).documents, {
    resource_type: "all",
    max_results: 1,
    offset: 0,
  });
  assertEquals(renderList(none), "There are no such documents.");
});
