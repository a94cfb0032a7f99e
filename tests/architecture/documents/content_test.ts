import { assert, assertEquals } from "@std/assert";
import { inTempFolder, writeFiles } from "../../kernel/temp_folder.ts";
import { contentAt } from "../content.ts";
import { isUnwritten } from "../../../src/architecture/documents/content.ts";

const record = (title: string) =>
  `# ${title}\n\n## Status\n\nAccepted\n\n## Context\n\nc\n\n## Decision\n\nWe use it.\n`;

function paths(root: string): string[] {
  return contentAt(root).documents.list("adr").map(({ path }) => path);
}

Deno.test("readContent() serves a record only once, even if a symlink points to it", async () => {
  await inTempFolder((root) => {
    writeFiles(root, { "docs/adr/0001-a.md": record("A") });
    Deno.symlinkSync("docs/adr", `${root}/adr`);
    assertEquals(paths(root).length, 1);
  });
});

Deno.test("readContent() gives a reason if a record is unreadable", async () => {
  await inTempFolder((root) => {
    writeFiles(root, { "docs/adr/0001-a.md": record("A"), "docs/adr/0002-b.md": "\0" });
    const warnings: string[] = [];
    contentAt(root, warnings).documents.list();
    assertEquals(warnings, ["docs/adr/0002-b.md: skipped: it contains NUL bytes"]);
  });
});

Deno.test("readContent() does not warn about unreadable files that aren't records", async () => {
  await inTempFolder((root) => {
    writeFiles(root, { "docs/adr/0001-a.md": record("A"), "data/x.md": "\0" });
    const warnings: string[] = [];
    contentAt(root, warnings).documents.list();
    assertEquals(warnings, []);
  });
});

Deno.test("DocumentLibrary.refresh() finds a repository's first record", async () => {
  await inTempFolder(async (root) => {
    writeFiles(root, { "README.md": "# Shop\n" });
    const content = contentAt(root);
    await content.refresh();
    assertEquals(content.documents.list(), []);
    writeFiles(root, { "packages/one/docs/adr/0001-a.md": record("A") });
    await content.refresh();
    const found = content.documents.list().map(({ path }) => path);
    assertEquals(found, ["packages/one/docs/adr/0001-a.md"]);
  });
});

Deno.test("ArchitectureContext.refresh() lets other tasks run while it reads many files", async () => {
  await inTempFolder(async (root) => {
    writeFiles(
      root,
      Object.fromEntries(
        Array.from({ length: 1000 }, (_, index) => [
          `docs/d${index % 50}/n${index}.md`,
          `# ${index}\n\n${"Words of a page. ".repeat(50)}\n`,
        ]),
      ),
    );
    let turns = 0;
    const timer = setInterval(() => turns++, 1);
    await contentAt(root).refresh();
    clearInterval(timer);
    assert(turns >= 3, `${turns} turns`);
  });
});

const created = new Date("2026-01-02T03:04:05.000Z");

/** Files with their size in bytes, their age in milliseconds and the expected result. */
const NEW_FILES: readonly [size: number, after: number, isUnwritten: boolean][] = [
  [0, 10, true],
  [0, 60, false],
  [5, 10, false],
];

for (const [size, after, wanted] of NEW_FILES) {
  Deno.test(`isUnwritten() returns ${wanted} for a file of ${size} bytes ${after} ms after its creation`, () => {
    const now = created.getTime() + after;
    assertEquals(isUnwritten({ size, modified: created }, now), wanted);
  });
}
