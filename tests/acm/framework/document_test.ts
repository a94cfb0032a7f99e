import { assertEquals, assertThrows } from "@std/assert";
import {
  readContextSpec,
  readDocument,
  readSpec,
  readStub,
} from "../../../src/acm/framework/document.ts";
import { CONTEXT_LEVELS, PROJECT_TYPES } from "../../../src/acm/framework/framework_files.ts";
import { FileError } from "../../../src/kernel/disk/file_error.ts";
import { ToolError } from "../../../src/kernel/errors.ts";
import { fixture, fixtureText, TempFolder } from "../folders.ts";
import { servedSpecs } from "../../../src/acm/framework/served_specs.ts";

const files = ["ACM-X.md", "ADF-X.md"];
const request = { what: "the x spec", files };

Deno.test("readDocument() returns the exact text of a document", () => {
  const text = "---\r\na: b\r\n---\r\n\r\n# X \t\u00a0\r\nlast line without a break\u2028\u200b";
  using folder = new TempFolder({ "ACM-X.md": text });
  assertEquals(readDocument(folder.open(), request), text);
});

Deno.test("readDocument() prefers the ACM file to the ADF file", () => {
  using folder = new TempFolder({ "ADF-X.md": "later" });
  assertEquals(readDocument(folder.open(), request), "later");
  folder.write("ACM-X.md", "first");
  assertEquals(readDocument(folder.open(), request), "first");
});

Deno.test("readDocument() names the document, both file names and the variable if neither file exists", () => {
  using folder = new TempFolder();
  const error = assertThrows(() => readDocument(folder.open(), request), ToolError);
  assertEquals(error.message, "Cannot read the x spec: the framework has no file ACM-X.md");
  assertEquals(
    error.next,
    "Add ACM-X.md or ADF-X.md to the framework folder, or point ACM_ROOT at another framework.",
  );
});

Deno.test("readDocument() does not fall back to the ADF file if the ACM file is unreadable", () => {
  using folder = new TempFolder({ "ACM-X.md": new Uint8Array([65, 0xff]), "ADF-X.md": "later" });
  const error = assertThrows(() => readDocument(folder.open(), request), FileError);
  assertEquals(error.message, "Cannot read ACM-X.md: the file is not valid UTF-8");
});

Deno.test("readDocument() returns the requested section up to the next heading at the same level", () => {
  using folder = new TempFolder({ "ACM-X.md": "# A\n\n## B b\n\nin b\n\n### C\n\nin c\n\n## D\n" });
  const read = (section: string) => readDocument(folder.open(), { ...request, section });
  assertEquals(read("B b"), "## B b\n\nin b\n\n### C\n\nin c\n\n");
  assertEquals(read("b B"), "## B b\n\nin b\n\n### C\n\nin c\n\n");
  assertEquals(read("c"), "### C\n\nin c\n\n");
});

Deno.test("readDocument() lists the headings if none matches the requested section", () => {
  using folder = new TempFolder({ "ACM-X.md": "# A\n\n```\n# fenced\n```\n\nB\n---\n" });
  const error = assertThrows(
    () => readDocument(folder.open(), { ...request, section: "fenced" }),
    ToolError,
  );
  assertEquals(error.text, 'No heading matches section "fenced"\nHeadings: A; B');
});

const SPECS = {
  brief: "ACM-BRIEF-SPEC.md",
  intent: "ACM-INTENT-SPEC.md",
  status: "ACM-STATUS-SPEC.md",
  readme: "ACM-README-SPEC.md",
  context: "ACM-CONTEXT-ARTIFACT-SPEC.md",
  rules: "ACM-RULES-SPEC.md",
  design: "ACM-DESIGN-SPEC.md",
  backlog: "ACM-BACKLOG-SPEC.md",
  folder_structure: "ACM-FOLDER-STRUCTURE-SPEC.md",
  project_types: "ACM-PROJECT-TYPES-SPEC.md",
  stages: "ACM-STAGES-SPEC.md",
  review: "ACM-REVIEW-SPEC.md",
};

Deno.test("readSpec() returns the exact text of each of the twelve specs", () => {
  for (const [artifact, file] of Object.entries(SPECS)) {
    assertEquals(readSpec(fixture("framework"), artifact), fixtureText(`framework/${file}`));
  }
});

Deno.test("readStub() returns the exact text of each artifact's stub", () => {
  const names = {
    brief: "brief",
    intent: "intent",
    status: "status",
    rules_constraints: "rules-constraints",
    claude_md: "claude-md/app",
  };
  for (const [artifact, name] of Object.entries(names)) {
    assertEquals(
      readStub(fixture("framework"), { artifact }).printed,
      fixtureText(`framework/stubs/${name}.md`),
    );
  }
});

Deno.test("readStub() returns the CLAUDE.md of each project type", () => {
  for (const project_type of PROJECT_TYPES) {
    assertEquals(
      readStub(fixture("framework"), { artifact: "claude_md", project_type }).printed,
      fixtureText(`framework/stubs/claude-md/${project_type}.md`),
    );
  }
});

Deno.test("readContextSpec() returns the exact spec for each level, or one section", () => {
  for (const level of CONTEXT_LEVELS) {
    assertEquals(
      readContextSpec(fixture("framework"), level),
      fixtureText(`framework/ACM-${level.toUpperCase()}-CLAUDE-MD-SPEC.md`),
    );
  }
  const section = readContextSpec(fixture("framework"), "global", "size");
  assertEquals(section, "## Size\n\nForty lines at most, because it is loaded every time.\n");
});

Deno.test("readSpec() and readStub() return any framework document, and list all documents for an unknown name", () => {
  using folder = new TempFolder({
    "ACM-ENV-PLUGIN-SPEC.md": "env",
    "ADF-TAXONOMY.md": "terms",
    "ACM-TAXONOMY-SPEC.md": "spec",
    "NOTES.md": "",
    "stubs/zebra-list.md": "zebras",
    "stubs/agents/app.md": "app",
    "stubs/README.md": "",
  });
  assertEquals([...servedSpecs(folder.open())], [
    ["env_plugin", "ACM-ENV-PLUGIN-SPEC.md"],
    ["taxonomy", "ACM-TAXONOMY-SPEC.md"],
  ]);
  assertEquals(readSpec(folder.open(), "env_plugin"), "env");
  assertEquals(readStub(folder.open(), { artifact: "zebra_list" }).printed, "zebras");
  const agents = readStub(folder.open(), { artifact: "agents", project_type: "app" });
  assertEquals(agents, { printed: "app", text: "app\n\n(Save this as AGENTS.md.)" });
  const spec = assertThrows(() => readSpec(folder.open(), "constructor"), ToolError);
  assertEquals(
    spec.text,
    'No spec is named "constructor"\nThe framework has: env_plugin, taxonomy',
  );
  const stub = assertThrows(() => readStub(folder.open(), { artifact: "nope" }), ToolError);
  assertEquals(stub.text, 'No stub is named "nope"\nThe framework has: agents, zebra_list');
});
