import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { readArchitectureDocument } from "../../src/architecture/tools/reading.ts";
import { ToolError } from "../../src/kernel/errors.ts";
import { contentAt, FIXTURE } from "./content.ts";

const A = "architecture://";
const { documents } = contentAt(FIXTURE);

Deno.test("readArchitectureDocument() returns a document's exact text or one section", () => {
  const uri = `${A}adr/003`;
  const text = Deno.readTextFileSync(`${FIXTURE}/resources/adr/003-publish-through-outbox.md`);
  assertEquals(readArchitectureDocument(documents, { uri }), text);
  assertEquals(
    readArchitectureDocument(documents, { uri, section: "context" }),
    "## Context\n\nPolling is slow.\n\n",
  );
});

Deno.test("readArchitectureDocument() suggests ADRs first if an ADR is missing", () => {
  const { text } = assertThrows(
    () => readArchitectureDocument(documents, { uri: "adr/99" }),
    ToolError,
  );
  assertStringIncludes(text, `Nearest URIs: ${A}adr/`);
});

Deno.test("readArchitectureDocument() suggests the nearest documents if a document is missing", () => {
  const uri = `${A}adr/003-publish`;
  const { text } = assertThrows(() => readArchitectureDocument(documents, { uri }), ToolError);
  assertStringIncludes(
    text,
    `Resource not found: ${uri}\nNearest URIs: ${A}adr/002-publish-events`,
  );
});
