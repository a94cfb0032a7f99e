import { assertEquals } from "@std/assert";
import { layoutOf } from "../../../src/architecture/documents/layout.ts";
import { EmbeddedFolder } from "../../../src/kernel/disk/embedded_folder.ts";

const root = { title: "content", setBy: "X", value: "", path: "", embedded: true } as const;

function layout(files: Record<string, string>) {
  const { folders, problem } = layoutOf(new EmbeddedFolder(root, files));
  return [
    folders.map(({ category, folder, base }) => `${category} ${folder} ${base}`),
    problem,
  ];
}

const RESOURCES = [
  "guideline resources/guidelines resources/guidelines",
  "pattern resources/patterns resources/patterns",
  "adr resources/adr resources/adr",
];

Deno.test("layoutOf() returns each folder in resources/ that contains documents", () => {
  const files = {
    "resources/guidelines/a.md": "",
    "resources/patterns/b.md": "",
    "resources/adr/001-c.md": "",
  };
  assertEquals(layout(files), [RESOURCES, undefined]);
});

Deno.test("layoutOf() returns mcp/resources if resources/ contains no documents of any category", () => {
  const files = { "mcp/resources/adr/001-a.md": "", "resources/adr/README.md": "" };
  assertEquals(layout(files)[0], ["adr mcp/resources/adr mcp/resources/adr"]);
});

Deno.test("layoutOf() searches for ADRs elsewhere if resources/ contains none", () => {
  const files = new EmbeddedFolder(root, {
    "resources/logo.md": "",
    "resources/patterns/a.md": "",
    "docs/adr/001-a.md": "",
  });
  assertEquals(layoutOf(files).discovers, true);
});

Deno.test("layoutOf() returns no folders if the root folder is empty", () => {
  assertEquals(layout({}), [[], undefined]);
});

Deno.test("layoutOf() uses the folders that architecture.yml specifies", () => {
  const files = { "records/001-a.md": "", "one/a.md": "", "two/b.md": "" };
  assertEquals(
    layout({ ...files, "architecture.yml": "adr: ./records/\npatterns: [one, two]\n" }),
    [
      ["pattern one ", "pattern two ", "adr records records"],
      undefined,
    ],
  );
});

Deno.test("layoutOf() reports the line and field of an error in architecture.yml and ignores the file", () => {
  const faults: [string, string][] = [
    [
      "adr: records\nadrs: x\n",
      '2: unknown field "adrs": the allowed fields are adr, guidelines, patterns, statuses, sections',
    ],
    ["# x\nadr: 7\n", "2: adr must name folders in the root"],
    ["adr:\n  - records\n  - ../out\n", "3: adr must name folders in the root"],
    ["adr: /etc\n", "1: adr must name folders in the root"],
    ["adr: .\n", "1: adr must name folders in the root"],
  ];
  for (const [text, problem] of faults) {
    assertEquals(layout({ "docs/adr/001-a.md": "", "architecture.yml": text }), [
      [],
      `architecture.yml:${problem}`,
    ]);
  }
  const places: [string, string][] = [
    ["patterns: gone\n", '1: "gone" is not a folder'],
    ["adr: a/x.md\n", '1: "a/x.md" is not a folder'],
  ];
  for (const [text, problem] of places) {
    const files = { "a/x.md": "", "b/x.md": "", "architecture.yml": text };
    assertEquals(layout(files)[1], `architecture.yml:${problem}`);
  }
});
