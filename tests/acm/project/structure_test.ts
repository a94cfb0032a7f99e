import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import type { Project } from "../../../src/acm/project/project_folder.ts";
import {
  checkStructure as checkServed,
  type ItemState,
  renderStructure,
} from "../../../src/acm/project/structure.ts";
import { ToolError } from "../../../src/kernel/errors.ts";
import { fixturePath, projectFolder, TempFolder } from "../folders.ts";
import type { RequestFolder } from "../../../src/acm/files/request_folder.ts";

const EIGHT = [
  ".claude/CLAUDE.md",
  ".claude/rules/",
  "docs/",
  "docs/intent.md",
  "docs/brief.md",
  "docs/inbox/",
  "_archive/",
  "README.md",
];

/** Only the default required items apply if the framework has no specs. */
using nothing = new TempFolder();

function checkStructure(subject: Project, framework: RequestFolder = nothing.open()) {
  return checkServed(subject, framework);
}

function project(name: string): Project {
  return { folder: projectFolder(name), label: name };
}

function temp(folder: TempFolder): Project {
  return { folder: folder.open("ACM_PROJECT_ROOT"), label: "temp" };
}

function states(subject: Project): Record<string, ItemState> {
  return Object.fromEntries(checkStructure(subject).items.map(({ path, state }) => [path, state]));
}

function wholeProject(): TempFolder {
  return new TempFolder({
    ".claude/CLAUDE.md": "",
    ".claude/rules/x.md": "",
    "docs/intent.md": "",
    "docs/brief.md": "",
    "docs/inbox/x.md": "",
    "_archive/x.md": "",
    "README.md": "",
  });
}

Deno.test("checkStructure() checks the eight required items in the specified order", () => {
  const report = checkStructure(project("healthy"));
  assertEquals(report.items, EIGHT.map((path) => ({ path, state: "present" })));
  assertEquals([report.project, report.passed, report.total], [
    fixturePath("projects/healthy"),
    8,
    8,
  ]);
});

Deno.test("checkStructure() reports missing items even if their folder is also missing", () => {
  using folder = new TempFolder();
  assertEquals(
    checkStructure(temp(folder)).items,
    EIGHT.map((path) => ({ path, state: "missing" })),
  );
});

Deno.test("checkStructure() rejects a file that should be a folder and a folder that should be a file", () => {
  const found = states(project("wrong-kinds"));
  assertEquals(found["_archive/"], "wrong kind");
  assertEquals(found["README.md"], "wrong kind");
  assertEquals(checkStructure(project("wrong-kinds")).passed, 6);
});

Deno.test("checkStructure() rejects a file named docs and reports the items that belong in docs", () => {
  using folder = new TempFolder({ docs: "a file" });
  const found = states(temp(folder));
  assertEquals(found["docs/"], "wrong kind");
  assertEquals(found["docs/intent.md"], "missing");
});

Deno.test("checkStructure() rejects a FIFO without opening it", async () => {
  using folder = wholeProject();
  Deno.removeSync(`${folder.path}/README.md`);
  await new Deno.Command("mkfifo", { args: [`${folder.path}/README.md`] }).output();
  assertEquals(states(temp(folder))["README.md"], "wrong kind");
});

Deno.test("checkStructure() distinguishes symlinks that point outside from symlinks within the project", () => {
  using outside = new TempFolder({ "brief.md": "", "inbox/x": "" });
  using folder = wholeProject();
  for (const name of ["docs/brief.md", "docs/inbox", "README.md", "_archive"]) {
    Deno.removeSync(`${folder.path}/${name}`, { recursive: true });
  }
  Deno.symlinkSync(`${outside.path}/brief.md`, `${folder.path}/docs/brief.md`);
  Deno.symlinkSync(`${outside.path}/inbox`, `${folder.path}/docs/inbox`);
  Deno.symlinkSync("docs/intent.md", `${folder.path}/README.md`);
  Deno.symlinkSync("nowhere", `${folder.path}/_archive`);
  const found = states(temp(folder));
  assertEquals(found["docs/brief.md"], "outside");
  assertEquals(found["docs/inbox/"], "outside");
  assertEquals(found["README.md"], "present");
  // A dangling symlink counts as outside, because its target is not a file in the project.
  assertEquals(found["_archive/"], "outside");
});

Deno.test("checkStructure() names the variable if the project folder is missing", () => {
  const folder = new TempFolder();
  const subject = temp(folder);
  folder[Symbol.dispose]();
  const error = assertThrows(() => checkStructure(subject), ToolError);
  assertStringIncludes(error.message, `ACM_PROJECT_ROOT is "${folder.path}"`);
});

Deno.test("renderStructure() shows the result in the required layout", () => {
  using folder = wholeProject();
  Deno.removeSync(`${folder.path}/docs/brief.md`);
  const report = checkStructure(temp(folder));
  assertEquals(
    renderStructure(report),
    `Project Structure Check: ${folder.path}
✓ .claude/CLAUDE.md
✓ .claude/rules/
✓ docs/
✓ docs/intent.md
✗ docs/brief.md — missing
✓ docs/inbox/
✓ _archive/
✓ README.md

Result: 7/8 passed. Missing: docs/brief.md`,
  );
});

Deno.test("renderStructure() ends with only the item count if no item is missing", () => {
  assertStringIncludes(
    renderStructure(checkStructure(project("healthy"))),
    "\n\nResult: 8/8 passed.",
  );
});

Deno.test("renderStructure() describes each failing state differently", () => {
  const items = (["missing", "wrong kind", "unreadable", "outside"] as const)
    .map((state, index) => ({ path: `${index}.md`, state }));
  const report = {
    project: "p",
    passed: 0,
    total: 5,
    items: [...items, { path: "d/", state: "wrong kind" as const }],
    specs: [],
  };
  assertEquals(
    renderStructure(report),
    `Project Structure Check: p
✗ 0.md — missing
✗ 1.md — not a file
✗ 2.md — unreadable
✗ 3.md — a symlink that points outside the project
✗ d/ — not a folder

Result: 0/5 passed. Missing: 0.md. Invalid: 1.md (not a file), 2.md (unreadable), ` +
      "3.md (a symlink that points outside the project), d/ (not a folder)",
  );
});

Deno.test("checkStructure() accepts the brief and the archive at the paths that the framework specifies", () => {
  using folder = wholeProject();
  Deno.renameSync(`${folder.path}/docs/brief.md`, `${folder.path}/docs/discover-brief.md`);
  Deno.renameSync(`${folder.path}/_archive`, `${folder.path}/.archive`);
  using framework = new TempFolder({
    "ACM-FOLDER-STRUCTURE-SPEC.md":
      "## Base Structure\n\n```\nroot/\n├── docs/\n│   └── brief.md\n└── .archive/   # old\n```\n",
  });
  const report = checkStructure(temp(folder), framework.open());
  assertEquals([report.passed, report.total], [8, 8]);
  assertEquals(report.items[4]?.path, "docs/discover-brief.md");
  assertEquals(report.items[6]?.path, ".archive/");
});

Deno.test("checkStructure() names the path of a misplaced file", () => {
  using folder = wholeProject();
  Deno.renameSync(`${folder.path}/docs/intent.md`, `${folder.path}/intent.md`);
  assertStringIncludes(
    renderStructure(checkStructure(temp(folder))),
    "✗ docs/intent.md — missing; found at intent.md",
  );
});

Deno.test("checkStructure() accepts AGENTS.md instead of CLAUDE.md if the framework mentions Codex", () => {
  using folder = wholeProject();
  Deno.removeSync(`${folder.path}/.claude`, { recursive: true });
  folder.write("AGENTS.md", "# x");
  assertEquals(checkStructure(temp(folder)).passed, 6);
  using framework = new TempFolder({ "stubs/agents/app.md": "# x" });
  const { items } = checkStructure(temp(folder), framework.open());
  assertEquals(items.map(({ path, state }) => [path, state]).slice(0, 2), [
    ["AGENTS.md", "present"],
    ["docs/", "present"],
  ]);
});

Deno.test("checkStructure() names the framework's path for the brief if the brief is missing", () => {
  using empty = new TempFolder({ "README.md": "" });
  using framework = new TempFolder({
    "stubs/claude-md/app.md":
      "## Context Map\n\n| File | When |\n|---|---|\n| docs/discover-brief.md | always |\n",
    "ACM-FOLDER-STRUCTURE-SPEC.md":
      "# F\n\n## Base Structure\n\n```\nroot/\n└── docs/\n    └── brief.md\n```\n",
  });
  const report = checkStructure(temp(empty), framework.open());
  assertStringIncludes(
    renderStructure(report),
    "✗ docs/brief.md — missing; docs/discover-brief.md is also allowed",
  );
});
