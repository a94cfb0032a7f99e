import { assertEquals } from "@std/assert";
import { detailsOf, documentAt } from "../../../src/architecture/documents/document.ts";
import { placeOf } from "../../../src/architecture/documents/document_uri.ts";

function details(path: string, text: string): string[] {
  const place = placeOf(`resources/${path}`) ?? { category: "adr", name: "" };
  const document = documentAt(`resources/${path}`, place, { number: 1, size: 0 });
  const { title, description } = detailsOf(document, text);
  return [document.stem, title, description];
}

Deno.test("detailsOf() has the title, and a description of one line", () => {
  assertEquals(details("patterns/sub/x.md", "# A `b` *c*\n"), ["x", "A `b` *c*", "Pattern"]);
  assertEquals(details("guidelines/x.md", ""), ["x", "x", "Guideline"]);
  assertEquals(details("adr/001-x.md", "# A\n\nStatus: Accepted\nDate: 2024-01-31\n"), [
    "001-x",
    "A",
    "ADR 001: Accepted, 2024-01-31",
  ]);
  assertEquals(details("adr/x.md", "---\ntitle: T\n---\n# A\n"), ["x", "T", "ADR: no status"]);
});
