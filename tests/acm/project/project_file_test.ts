import { assertEquals, assertMatch } from "@std/assert";
import { frontMatterProblem, ProjectDocuments } from "../../../src/acm/project/project_file.ts";
import { projectFolder, starterFolder, TempFolder } from "../folders.ts";

function documentsOf(folder: TempFolder, framework = new TempFolder()): ProjectDocuments {
  return new ProjectDocuments(folder.open("ACM_PROJECT_ROOT"), framework.open());
}

Deno.test("find() returns a document's path, text and front matter", () => {
  const found = new ProjectDocuments(projectFolder("healthy"), starterFolder()).find("brief");
  assertEquals(found.path, "docs/brief.md");
  assertEquals("frontMatter" in found && found.frontMatter.fields.get("status"), "complete");
});

Deno.test("find() prefers the path in the framework to the usual paths", () => {
  using folder = new TempFolder({
    "status.md": "1",
    "docs/status.md": "2",
    "docs/brief.md": "1",
    "docs/discover-brief.md": "2",
  });
  using framework = new TempFolder({
    "stubs/claude-md/app.md":
      "## Context Map\n\n| File | Load |\n|---|---|\n| docs/status.md | Always |\n| docs/discover-brief.md | Discover |\n",
  });
  const plain = documentsOf(folder);
  assertEquals([plain.find("status").path, plain.find("brief").path], [
    "status.md",
    "docs/brief.md",
  ]);
  const served = documentsOf(folder, framework);
  assertEquals([served.find("status").path, served.find("brief").path], [
    "docs/status.md",
    "docs/discover-brief.md",
  ]);
  assertEquals(served.all("status").map(({ path }) => path), ["docs/status.md", "status.md"]);
});

Deno.test("find() accepts documents in the root folder and AGENTS.md as the context file", () => {
  using folder = new TempFolder({ "intent.md": "x", "AGENTS.md": "x" });
  const documents = documentsOf(folder);
  assertEquals([documents.find("intent").path, documents.find("claude").path], [
    "intent.md",
    "AGENTS.md",
  ]);
});

Deno.test("find() accepts a brief in the inbox only if no other brief is in the same folder", () => {
  using folder = new TempFolder({ "docs/inbox/a-brief.md": "a", "docs/inbox/brief-notes.md": "n" });
  const brief = () => documentsOf(folder).find("brief");
  assertEquals(brief().path, "docs/inbox/a-brief.md");
  folder.write("docs/inbox/older/b-brief.md", "b");
  assertEquals(brief().path, "docs/inbox/a-brief.md");
  folder.write("docs/inbox/c-brief.md", "c");
  assertEquals(brief(), {
    problem: "2 briefs exist instead of one: docs/inbox/a-brief.md, docs/inbox/c-brief.md",
  });
});

Deno.test("find() names at most ten briefs and removes characters that could fake a line", () => {
  const names = Array.from({ length: 12 }, (_, i) => `docs/inbox/${i}\n✓ forged-brief.md`);
  using folder = new TempFolder(Object.fromEntries(names.map((name) => [name, ""])));
  const found = documentsOf(folder).find("brief");
  const problem = "problem" in found ? found.problem : "";
  assertMatch(problem, /^12 briefs /);
  assertEquals([problem.split(", ").length, problem.includes("\n")], [10, false]);
});

Deno.test("find() reports an unusable file and stops the search", () => {
  using folder = new TempFolder({
    "status.md": "x".repeat(4 * 1024 * 1024 + 1),
    "docs/status.md": "fine",
    "docs/brief.md/x": "",
  });
  assertEquals(documentsOf(folder).find("status"), {
    path: "status.md",
    problem: "the file is larger than 4 MiB",
    advice: "Split the file into smaller files.",
  });
  assertEquals(documentsOf(folder).find("brief"), {
    path: "docs/brief.md",
    problem: "the path is not a regular file",
    advice: "Put a regular file at that path.",
  });
});

Deno.test("archived() finds an archived list even if the folder has the framework's prefix", () => {
  for (const path of ["_archive/tasks.md", ".archive/tasks.md", "docs/adf/archive/tasks.md"]) {
    using folder = new TempFolder({ [path]: "x" });
    assertEquals(documentsOf(folder).archived("tasks")?.path, path);
  }
});

Deno.test("frontMatterProblem() returns the line of a problem, or undefined if there is no problem", () => {
  using folder = new TempFolder({
    "status.md": "---\na: b\nc: d: e\n---\n",
    "docs/intent.md": "x",
  });
  const status = documentsOf(folder).find("status");
  const problem = "frontMatter" in status ? frontMatterProblem(status.frontMatter) : undefined;
  assertMatch(problem ?? "", /^invalid front matter, line 3, column \d+: \S/);
  const intent = documentsOf(folder).find("intent");
  assertEquals("frontMatter" in intent && frontMatterProblem(intent.frontMatter), undefined);
});
