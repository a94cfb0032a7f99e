import { assertEquals } from "@std/assert";
import {
  architectureUri,
  canonicalUri,
  CATEGORIES,
  CATEGORY_FOLDERS,
  detailsOf,
  documentAt,
  placeOf,
  shownUri,
} from "../../../src/architecture/documents/document.ts";

const folders = CATEGORIES.map((category) => ({
  category,
  folder: `resources/${CATEGORY_FOLDERS[category]}`,
  prefix: "",
}));

function details(path: string, text: string): string[] {
  const place = placeOf(`resources/${path}`, folders) ?? { category: "adr", name: "" };
  const document = documentAt(place, { path: `resources/${path}`, size: 0 });
  const { title, description } = detailsOf(document, () => text);
  return [document.stem, title, description];
}

Deno.test("detailsOf() returns the title and a one-line description", () => {
  assertEquals(details("patterns/sub/x.md", "# A `b` *c*\n"), ["x", "A `b` *c*", "Pattern"]);
  assertEquals(details("guidelines/x.md", ""), ["x", "x", "Guideline"]);
  assertEquals(details("adr/001-x.md", "# A\n\nStatus: Accepted\nDate: 2024-01-31\n"), [
    "001-x",
    "A",
    "ADR 001: accepted, 2024-01-31",
  ]);
  assertEquals(details("adr/x.md", "---\ntitle: T\n---\n# A\n"), ["x", "T", "ADR: status unclear"]);
});

/** ADRs whose heading contains no title, and the title that each ADR gets. */
const FORGOTTEN: readonly [path: string, text: string, title: string][] = [
  ["adr/0007-use-queues.md", "# Title\n\nUse queues for mail\n", "Use queues for mail"],
  ["adr/0007-use-queues.md", "# [short title]\n", "use queues"],
  ["adr/0007-use-queues.md", "# Summary\n\nWe use queues.\n\n# Motivation\n", "use queues"],
  ["adr/0007-use-queues.md", "# Summary of queues\n", "Summary of queues"],
  [
    "adr/0007-use-queues.md",
    "# Meta\n- Name: Queues for mail\n- Status: Draft\n",
    "Queues for mail",
  ],
  ["adr/0007-use-queues.md", "# Meta\n- **Name**: Queues for mail\n", "Queues for mail"],
];

for (const [path, text, title] of FORGOTTEN) {
  Deno.test(`detailsOf() returns the title ${title} for ${JSON.stringify(text)}`, () => {
    assertEquals(details(path, text)[1], title);
  });
}

Deno.test("documentAt() uses the folder's name if a record is a README", () => {
  const place = { category: "adr", name: "docs/adr/0003-queues/README" } as const;
  const { stem, number, folder } = documentAt(place, {
    path: "docs/adr/0003-queues/README.md",
    size: 0,
  });
  assertEquals([stem, number, folder], ["0003-queues", "0003", "docs/adr"]);
});

Deno.test("placeOf() returns the category and the path within the category without the extension", () => {
  assertEquals(placeOf("resources/adr/001-x.md", folders), { category: "adr", name: "001-x" });
  assertEquals(placeOf("resources/patterns/a b/c.md.md", folders), {
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
    assertEquals(placeOf(path, folders), undefined, path);
  }
});

Deno.test("architectureUri() percent-encodes each segment", () => {
  const uri = (name: string) => architectureUri({ category: "guideline", name });
  assertEquals(uri("sp ace#x?"), "architecture://guidelines/sp%20ace%23x%3F");
  assertEquals(uri("sub dir/café"), "architecture://guidelines/sub%20dir/caf%C3%A9");
  assertEquals([uri("100%"), uri("a..b")], [
    "architecture://guidelines/100%25",
    "architecture://guidelines/a..b",
  ]);
  assertEquals(uri("half \ud800"), "architecture://guidelines/half%20%EF%BF%BD");
});

Deno.test("canonicalUri() returns the same URI for all equivalent spellings", () => {
  const canonical = "architecture://guidelines/caf%C3%A9-x";
  for (const uri of ["guidelines/café-x", "guidelines/caf%c3%a9%2Dx", "guidelines/caf%C3%A9-x"]) {
    assertEquals(canonicalUri(`architecture://${uri}`), canonical);
  }
  assertEquals(canonicalUri("architecture://a%2Fb"), "architecture://a%2Fb");
});

Deno.test("canonicalUri() returns undefined for an invalid or foreign URI", () => {
  const paths = ["a?x", "a#x", "a b", "a\\b", "a%zz", "a%c3%28", "a\n", "a".repeat(5000)];
  for (const path of paths) {
    assertEquals(canonicalUri(`architecture://${path}`), undefined, path.slice(0, 20));
  }
  for (const uri of ["", "file:///etc/passwd", "Architecture://adr/x", "adr/x"]) {
    assertEquals(canonicalUri(uri), undefined, uri);
  }
});

Deno.test("shownUri() returns one line of at most 200 characters", () => {
  assertEquals(shownUri("a\nb"), "a b");
  assertEquals(shownUri("x".repeat(5000)).length, 200);
});

Deno.test("placeOf() includes the folder in the name if a category has several folders", () => {
  const several = ["docs/adr", "docs/adr/core"].map((folder) => ({
    category: "adr" as const,
    folder,
    prefix: `${folder}/`,
  }));
  assertEquals(placeOf("docs/adr/001-a.md", several)?.name, "docs/adr/001-a");
  assertEquals(placeOf("docs/adr/core/001-a.md", several)?.name, "docs/adr/core/001-a");
  assertEquals(placeOf("docs/adr/use-a-template.md", several)?.name, "docs/adr/use-a-template");
});
