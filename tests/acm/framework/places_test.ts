import { assertEquals } from "@std/assert";
import {
  documentPlaces,
  DOCUMENTS,
  frameworkPlace,
  titleOf,
} from "../../../src/acm/framework/places.ts";
import { TempFolder } from "../folders.ts";
import { servedSpec, servedText } from "../../../src/acm/framework/served_specs.ts";

const MAP = "stubs/claude-md/app.md";

Deno.test("titleOf() returns a document's name for use in a sentence", () => {
  assertEquals(DOCUMENTS.map(titleOf), [
    ...["the brief", "the intent", "the status", "the context file", "the README", "the design"],
    ...["the plan", "the tasks"],
  ]);
});

Deno.test("frameworkPlace() returns a document's path from the Context Map in the stub", () => {
  const map =
    "# App\n\n## Context Map\n\n| File | When |\n|---|---|\n| docs/x.md | always |\n| notes/status.md | always |\n";
  using folder = new TempFolder({ [MAP]: map });
  const framework = folder.open();
  assertEquals(frameworkPlace(framework, "status"), {
    path: "notes/status.md",
    rule: { file: MAP, line: 8 },
  });
  assertEquals(frameworkPlace(framework, "brief"), undefined);
  using other = new TempFolder({ [MAP]: "## Other\n\n| File |\n|---|\n| x/status.md |\n" });
  assertEquals(frameworkPlace(other.open(), "status"), undefined);
  assertEquals(documentPlaces(framework, "status"), [
    "notes/status.md",
    "status.md",
    "docs/status.md",
  ]);
});

Deno.test("servedSpec() and servedText() return undefined if no framework is set", () => {
  const folder = new TempFolder();
  folder[Symbol.dispose]();
  const framework = folder.open();
  assertEquals([servedSpec(framework, "brief"), servedText(framework, "x.md")], [
    undefined,
    undefined,
  ]);
  assertEquals(servedText(framework, undefined), undefined);
});

Deno.test("documentPlaces() includes stage workspaces only for plans and tasks", () => {
  using folder = new TempFolder({ "x.md": "" });
  const framework = folder.open();
  assertEquals(documentPlaces(framework, "brief"), ["docs/brief.md", "docs/discover-brief.md"]);
  assertEquals(documentPlaces(framework, "readme"), ["README.md"]);
  for (const name of ["plan", "tasks"] as const) {
    const [first, second, ...workspaces] = documentPlaces(framework, name);
    assertEquals([first, second], [`docs/${name}.md`, `${name}.md`]);
    assertEquals(
      workspaces.every((path) => path.startsWith("docs/") && path.endsWith(`/${name}.md`)),
      true,
    );
    assertEquals(workspaces.length > 0, true);
  }
});
