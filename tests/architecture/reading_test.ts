import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { documentText } from "../../src/architecture/tools/read_architecture_doc.ts";
import { ToolError } from "../../src/kernel/errors.ts";
import { contentAt, FIXTURE } from "./content.ts";

const A = "architecture://";
const content = contentAt(FIXTURE);

Deno.test("documentText() returns a document's exact text or one section", () => {
  const uri = `${A}adr/003`;
  const text = Deno.readTextFileSync(`${FIXTURE}/resources/adr/003-publish-through-outbox.md`);
  assertEquals(documentText({ uri }, content), text);
  assertEquals(
    documentText({ uri, section: "context" }, content),
    "## Context\n\nPolling is slow.\n\n",
  );
});

Deno.test("documentText() suggests ADRs first if an ADR is missing", () => {
  const { text } = assertThrows(
    () => documentText({ uri: "adr/99" }, content),
    ToolError,
  );
  assertStringIncludes(text, `Nearest URIs: ${A}adr/`);
});

Deno.test("documentText() suggests the nearest documents if a document is missing", () => {
  const uri = `${A}adr/003-publish`;
  const { text } = assertThrows(() => documentText({ uri }, content), ToolError);
  assertStringIncludes(
    text,
    `Resource not found: ${uri}\nNearest URIs: ${A}adr/002-publish-events`,
  );
});
