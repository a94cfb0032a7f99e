import { assertEquals } from "@std/assert";
import {
  canonicalUri,
  documentUri,
  placeOf,
  shownUri,
} from "../../../src/architecture/documents/document_uri.ts";

Deno.test("placeOf() is the category and the path below it, without the extension", () => {
  assertEquals(placeOf("resources/adr/001-x.md"), { category: "adr", name: "001-x" });
  assertEquals(placeOf("resources/patterns/a b/c.md.md"), {
    category: "pattern",
    name: "a b/c.md",
  });
  for (
    const path of [
      "resources/top.md",
      "resources/adr/x.txt",
      "prompts/x.md",
      "patterns/x.md",
      "resources/patterns/.md",
      "resources/adr/sub/.md",
    ]
  ) {
    assertEquals(placeOf(path), undefined, path);
  }
});

Deno.test("documentUri() percent-encodes each segment", () => {
  const uri = (name: string) => documentUri({ category: "guideline", name });
  assertEquals(uri("sp ace#x?"), "architecture://guidelines/sp%20ace%23x%3F");
  assertEquals(uri("sub dir/café"), "architecture://guidelines/sub%20dir/caf%C3%A9");
  assertEquals([uri("100%"), uri("a..b")], [
    "architecture://guidelines/100%25",
    "architecture://guidelines/a..b",
  ]);
  assertEquals(uri("half \ud800"), "architecture://guidelines/half%20%EF%BF%BD");
});

Deno.test("canonicalUri() is one form for what means the same", () => {
  const canonical = "architecture://guidelines/caf%C3%A9-x";
  for (const uri of ["guidelines/café-x", "guidelines/caf%c3%a9%2Dx", "guidelines/caf%C3%A9-x"]) {
    assertEquals(canonicalUri(`architecture://${uri}`), canonical);
  }
  assertEquals(canonicalUri("architecture://a%2Fb"), "architecture://a%2Fb");
});

Deno.test("canonicalUri() is undefined for what is no URI of this server", () => {
  const paths = ["a?x", "a#x", "a b", "a\\b", "a%zz", "a%c3%28", "a\n", "a".repeat(5000)];
  for (const path of paths) {
    assertEquals(canonicalUri(`architecture://${path}`), undefined, path.slice(0, 20));
  }
  for (const uri of ["", "file:///etc/passwd", "Architecture://adr/x", "adr/x"]) {
    assertEquals(canonicalUri(uri), undefined, uri);
  }
});

Deno.test("shownUri() is one short line", () => {
  assertEquals(shownUri("a\nb"), "a b");
  assertEquals(shownUri("x".repeat(5000)).length, 200);
});
