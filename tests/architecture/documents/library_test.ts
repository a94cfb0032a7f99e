import { documentOfUri, notFound } from "../../../src/architecture/documents/identifiers.ts";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { DocumentLibrary } from "../../../src/architecture/documents/library.ts";
import { cpuTime } from "../../../src/dev/cpu_time.ts";
import { inTempFolder, writeFiles } from "../../kernel/temp_folder.ts";
import { contentAt, contentOf, FIXTURE, opened, repositoryOf } from "../content.ts";

const A = "architecture://";

/** Rescans the documents and returns the URIs of those that changed. */
function refresh(documents: DocumentLibrary): string[] {
  return documents.refresh().map(({ uri }) => uri);
}

const fixture = contentAt(FIXTURE).documents;

Deno.test("DocumentLibrary.list() returns all documents or one category, sorted by URI", () => {
  assertEquals(fixture.list().map(({ uri }) => uri.slice(A.length)), [
    "adr/001-use-postgres",
    "adr/002-publish-events",
    "adr/003-publish-through-outbox",
    "guidelines/logging",
    "patterns/cache-aside",
    "patterns/messaging/dead-letter-queue",
  ]);
  assertEquals(fixture.list("guideline").map(({ stem }) => stem), ["logging"]);
});

Deno.test("documentOfUri() accepts a URI with or without .md and a unique ADR number", () => {
  const stem = (uri: string) => documentOfUri(fixture, A + uri)?.stem;
  assertEquals(stem("patterns/messaging/dead-letter-queue"), "dead-letter-queue");
  assertEquals(stem("patterns/cache-aside.md"), "cache-aside");
  assertEquals([stem("adr/001"), stem("adr/003")], [
    "001-use-postgres",
    "003-publish-through-outbox",
  ]);
});

Deno.test("documentOfUri() accepts an ADR's number together with its folder", async () => {
  await inTempFolder((root) => {
    writeFiles(root, {
      "adr/core/001-a.md": "# A",
      "adr/web/001-b.md": "# B",
      "docs/adr/002-c.md": "# C",
    });
    const { documents } = contentAt(root);
    const stem = (uri: string) => documentOfUri(documents, `${A}adr/${uri}`)?.stem;
    assertEquals(["core/001", "adr/web/001", "002"].map(stem), ["001-a", "001-b", "002-c"]);
    assertEquals(["001", "ore/001", "web/002"].map(stem), [undefined, undefined, undefined]);
  });
});

Deno.test("documentOfUri() returns undefined for an unknown or invalid URI", () => {
  const uris = [
    "patterns/Cache-Aside",
    "patterns/cache",
    "patterns/dead-letter-queue",
    "patterns/cache-aside.MD",
    "patterns/cache-aside/",
    "patterns/messaging%2Fdead-letter-queue",
    "patterns/../adr/001-use-postgres",
    "patterns/%2e%2e/adr/001-use-postgres",
    "patterns/*",
    "adr/004",
    "guidelines",
    "",
  ];
  for (const uri of uris) assertEquals(documentOfUri(fixture, A + uri), undefined, uri);
});

Deno.test("notFound() suggests the nearest documents without showing a path", () => {
  const { text } = notFound(fixture, `${A}patterns/cache-asid`);
  assertStringIncludes(text, `${A}patterns/cache-aside`);
  assert(!text.includes(FIXTURE));
});

Deno.test("DocumentLibrary.refresh() reports which documents were added, removed and changed", async () => {
  await inTempFolder((root) => {
    const { documents } = contentAt(root);
    const uris = () => documents.list().map(({ uri }) => uri);
    assertEquals(refresh(documents), []);
    writeFiles(root, { "resources/adr/001-a.md": "# A\n", "resources/adr/002-b.md": "# B\n" });
    assertEquals(refresh(documents), [`${A}adr/001-a`, `${A}adr/002-b`]);
    assertEquals(uris(), [`${A}adr/001-a`, `${A}adr/002-b`]);
    assertEquals(refresh(documents), []);
    Deno.renameSync(`${root}/resources/adr/002-b.md`, `${root}/resources/adr/003-b.md`);
    assertEquals(refresh(documents), [`${A}adr/002-b`, `${A}adr/003-b`]);
    Deno.removeSync(`${root}/resources`, { recursive: true });
    assertEquals(refresh(documents), [`${A}adr/001-a`, `${A}adr/003-b`]);
    assertEquals(uris(), []);
  });
});

Deno.test("DocumentLibrary.refresh() reports a changed text and a changed title", async () => {
  await inTempFolder((root) => {
    const { documents } = contentAt(root);
    const file = "resources/patterns/a.md";
    const uri = `${A}patterns/a`;
    const title = () => documents.list().map((document) => document.details.title);
    writeFiles(root, { [file]: "# One\n\ntext\n" });
    assertEquals(title(), ["One"]);
    writeFiles(root, { [file]: "# One\n\nmore text\n" });
    assertEquals(opened(documents, uri)?.text, "# One\n\nmore text\n");
    assertEquals(refresh(documents), [uri]);
    assertEquals(title(), ["One"]);
    writeFiles(root, { [file]: "# Two\n\nmore text\n" });
    assertEquals(refresh(documents), [uri]);
    assertEquals(title(), ["Two"]);
    assertEquals(refresh(documents), []);
  });
});

Deno.test("DocumentLibrary names each file that it can't read, until the file is valid", async () => {
  await inTempFolder((root) => {
    const latin = "resources/patterns/latin.md";
    writeFiles(root, {
      [latin]: new Uint8Array([0xe9]),
      "resources/patterns/nul.md": "# A\0\n",
      "resources/patterns/good.md": "# Good\n",
      "resources/top.md": new Uint8Array([0xe9]),
    });
    const { documents } = contentAt(root);
    assertEquals(documents.unread().map(({ path }) => path), [latin, "resources/patterns/nul.md"]);
    writeFiles(root, { [latin]: "# Good\n" });
    refresh(documents);
    assertEquals(documents.unread().map(({ path }) => path), ["resources/patterns/nul.md"]);
  });
});

Deno.test("DocumentLibrary.mentioning() returns the ADRs with any form of a word that few ADRs have", () => {
  const { documents } = contentOf(Object.fromEntries(
    Array.from(
      { length: 501 },
      (_, at) => [`adr/${1000 + at}-a.md`, `# Use tool${at} for queries\n`],
    ),
  ));
  const found = (word: string) => documents.mentioning([word]).adrs.map(({ number }) => number);
  assertEquals(found("tool77"), ["1077"]);
  assertEquals(found("query"), []);
  assertEquals(documents.mentioning(["querying", "tool77"]).words, ["tool77"]);
});

Deno.test("DocumentLibrary serves a repository's ADR without its NUL bytes", () => {
  const { documents } = repositoryOf({
    "docs/adr/001-a.md": "# A\0\n\n## Decision\0\n\nWe will\0 use it.\n",
  });
  const { text, title, gist } = opened(documents, `${A}adr/001-a`) ?? {};
  assertEquals(text, "# A\n\n## Decision\n\nWe will use it.\n");
  assertEquals([title, gist], ["A", { text: "We will use it.", line: 5, section: "Decision" }]);
});

Deno.test("DocumentLibrary handles 2,000 documents quickly", async () => {
  await inTempFolder((root) => {
    const files = Array.from({ length: 2000 }, (_, index) => index).map((index) => [
      `resources/patterns/d${index % 20}/n${index}.md`,
      `# Number ${index}\n\n${"text ".repeat(100)}\n`,
    ]);
    writeFiles(root, Object.fromEntries(files));
    const { documents } = contentAt(root);
    const begun = cpuTime();
    assertEquals(documents.list().length, 2000);
    const page = documents.list().slice(0, 100).map((document) => document.details);
    assertEquals(page.length, 100);
    refresh(documents);
    const took = cpuTime() - begun;
    assert(took < 1000, `${took} ms`);
  });
});
