import { assertEquals } from "@std/assert";
import { otherUris } from "../../../src/architecture/documents/sorted_documents.ts";
import { contentOf } from "../content.ts";

const A = "architecture://";

Deno.test("otherUris() has each URI that reads a document besides the one that lists it", () => {
  const names = ["adr/0001-a", "adr/old/adr-2-b", "adr/x y/deep/ADR 003 c", "patterns/0004-d"];
  const { documents } = contentOf(Object.fromEntries(names.map((name) => [`${name}.md`, "# A"])));
  const uris = documents.list().map(({ uri }) => uri);
  for (const uri of uris) {
    assertEquals(otherUris(uri).map((other) => [other, documents.find(other)?.uri]), [
      ...otherUris(uri).map((other) => [other, uri]),
    ]);
  }
  assertEquals(uris.flatMap(otherUris), [
    `${A}adr/0001-a.md`,
    `${A}adr/0001`,
    `${A}adr/adr-0001`,
    `${A}adr/old/adr-2-b.md`,
    `${A}adr/old/2`,
    `${A}adr/old/adr-2`,
    `${A}adr/2`,
    `${A}adr/adr-2`,
    `${A}adr/x%20y/deep/ADR%20003%20c.md`,
    `${A}adr/x%20y/deep/003`,
    `${A}adr/x%20y/deep/adr-003`,
    `${A}adr/deep/003`,
    `${A}adr/deep/adr-003`,
    `${A}adr/003`,
    `${A}adr/adr-003`,
    `${A}patterns/0004-d.md`,
  ]);
});
