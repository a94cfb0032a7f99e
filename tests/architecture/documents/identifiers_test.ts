import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { documentNamed } from "../../../src/architecture/documents/identifiers.ts";
import { bareTitle } from "../../../src/architecture/records/adr_name.ts";
import { ToolError } from "../../../src/kernel/errors.ts";
import { repositoryOf } from "../content.ts";

const record = (title: string) =>
  `# ${title}\n\n## Status\n\nAccepted\n\n## Context\n\nc\n\n## Decision\n\nWe use it.\n`;
const { documents } = repositoryOf({
  "docs/adr/0001-use-queues.md": record("1. Use queues"),
  "docs/adr/0002-use-vault.md": record("2. Use Vault"),
  "docs/adr/0012-cache.md": record("12. Cache sessions"),
});

/** Spellings with which users name the first ADR. */
const NAMES = [
  "architecture://adr/0001-use-queues",
  "architecture://adr/0001",
  "architecture://adr/1",
  "adr/1",
  "adr/001",
  "0001",
  "1",
  "#1",
  "ADR-1",
  "ADR 0001",
  "0001-use-queues",
  "0001-use-queues.md",
  "docs/adr/0001-use-queues.md",
  "./docs/adr/0001-use-queues.md",
  "docs/adr/0001-use-queues",
  "adr/0001-use-queues.md",
  "Use queues",
  "use queues",
  "1. Use queues",
];

for (const name of NAMES) {
  Deno.test(`identified() finds "${name}"`, () => {
    assertEquals(documentNamed(documents, name).path, "docs/adr/0001-use-queues.md");
  });
}

for (const name of ["3", "0121", "queues", "docs/adr", "adr/0001-use", ""]) {
  Deno.test(`identified() rejects "${name}" because it matches no document`, () => {
    assertThrows(() => documentNamed(documents, name), ToolError, "Resource not found");
  });
}

const MONOREPO = repositoryOf({
  "one/docs/adr/0001-a.md": record("Use queues"),
  "two/docs/adr/0001-b.md": record("Use queues"),
  "ABC-ADR-0007-x.md": record("X"),
}).documents;

Deno.test("identified() lists the candidates if a name is ambiguous", () => {
  const { text } = assertThrows(() => documentNamed(MONOREPO, "0001"), ToolError);
  assertStringIncludes(text, "one/docs/adr/0001-a.md, two/docs/adr/0001-b.md");
});

Deno.test("identified() accepts part of a path if it is unique", () => {
  assertEquals(documentNamed(MONOREPO, "two/docs/adr/0001-b").path, "two/docs/adr/0001-b.md");
});

Deno.test("identified() finds a document by its number and the letters before the number", () => {
  assertEquals(documentNamed(MONOREPO, "ABC-ADR-0007").path, "ABC-ADR-0007-x.md");
});

Deno.test("bareTitle() removes an ADR's number from the title", () => {
  const titles = ["5. Use Vault", "ADR-005: Use Vault", "DR002 - maps", "RFC 7 – Use Vault"];
  assertEquals(titles.map(bareTitle), ["Use Vault", "Use Vault", "maps", "Use Vault"]);
});

Deno.test("bareTitle() keeps a number that belongs to the title", () => {
  assertEquals(bareTitle("Use HTTP/2"), "Use HTTP/2");
});
