import { assertEquals, assertMatch } from "@std/assert";
import {
  frontMatterProblem,
  isNone,
  locate,
  sectionOf,
} from "../../../src/acm/project/project_file.ts";
import { projectFolder, TempFolder } from "../folders.ts";
import { documentOf } from "../project_document.ts";

Deno.test("locate() returns a document with its path, text and front matter", () => {
  const found = locate(projectFolder("healthy"), "brief");
  assertEquals(found.path, "docs/brief.md");
  assertEquals("frontMatter" in found && found.frontMatter.fields.get("status"), "complete");
});

Deno.test("locate() takes the first place of each document", () => {
  using folder = new TempFolder({
    "status.md": "1",
    "docs/status.md": "2",
    "tasks.md": "1",
    "docs/tasks.md": "2",
    "docs/brief.md": "1",
    "docs/discover-brief.md": "2",
    "docs/inbox/a-brief.md": "3",
  });
  for (const name of ["status", "tasks", "brief"] as const) {
    const found = locate(folder.open(), name);
    assertEquals("text" in found && found.text, "1", name);
  }
});

Deno.test("locate() takes a brief of the inbox only if it is the only one there", () => {
  using folder = new TempFolder({ "docs/inbox/a-brief.md": "a", "docs/inbox/brief-notes.md": "n" });
  assertEquals(locate(folder.open(), "brief").path, "docs/inbox/a-brief.md");
  folder.write("docs/inbox/older/b-brief.md", "b");
  assertEquals(locate(folder.open(), "brief").path, "docs/inbox/a-brief.md");
  folder.write("docs/inbox/c-brief.md", "c");
  assertEquals(locate(folder.open(), "brief"), {
    problem:
      "2 briefs and no way to tell which counts: docs/inbox/a-brief.md, docs/inbox/c-brief.md",
  });
});

Deno.test("locate() names ten of many briefs", () => {
  using folder = new TempFolder(
    Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`docs/inbox/${i}-brief.md`, ""])),
  );
  const found = locate(folder.open(), "brief");
  assertMatch("problem" in found ? found.problem : "", /^12 briefs /);
  assertEquals("problem" in found && found.problem.split(", ").length, 10);
});

Deno.test("locate() says why a file cannot be used, and does not look further", () => {
  using folder = new TempFolder({
    "status.md": "x".repeat(4 * 1024 * 1024 + 1),
    "docs/status.md": "fine",
    "docs/brief.md/x": "",
  });
  assertEquals(locate(folder.open(), "status"), {
    path: "status.md",
    problem: "it is larger than 4 MiB",
  });
  assertEquals(locate(folder.open(), "brief"), {
    path: "docs/brief.md",
    problem: "it is not a regular file",
  });
});

Deno.test("locate() shows a path without characters that could forge a line", () => {
  using folder = new TempFolder({ "docs/inbox/a\n✓ forged-brief.md": "" });
  assertEquals(locate(folder.open(), "brief").path, "docs/inbox/a ✓ forged-brief.md");
});

Deno.test("locate() names several briefs without characters that could forge a line", () => {
  using folder = new TempFolder({
    "docs/inbox/a\n✓ forged-brief.md": "",
    [`docs/inbox/${"b".repeat(200)}-brief.md`]: "",
  });
  const found = locate(folder.open(), "brief");
  const [, names = ""] = ("problem" in found ? found.problem : "").split(": ");
  assertEquals(names.split(", ").map((name) => name.length), [30, 80]);
  assertEquals(names.includes("\n"), false);
});

Deno.test("frontMatterProblem() has the place in the document, and is undefined without one", () => {
  using folder = new TempFolder({
    "status.md": "---\na: b\nc: d: e\n---\n",
    "docs/intent.md": "x",
  });
  const status = locate(folder.open(), "status");
  const problem = "frontMatter" in status ? frontMatterProblem(status.frontMatter) : undefined;
  assertMatch(problem ?? "", /^invalid front matter, line 3, column \d+: \S/);
  const intent = locate(folder.open(), "intent");
  assertEquals("frontMatter" in intent && frontMatterProblem(intent.frontMatter), undefined);
});

Deno.test("sectionOf() holds the lines under a heading, up to the next of its level", () => {
  const section = sectionOf(documentOf("# A\n\n## 2. **B**\nb\n### C\nc\n## D\nd\n"), "b");
  assertEquals(section?.where, "x.md line 3");
  assertEquals(section?.lines.map(({ text, number }) => [number, text]), [
    [4, "b"],
    [5, "### C"],
    [6, "c"],
  ]);
});

Deno.test("sectionOf() is undefined for a heading that is only in code or front matter", () => {
  assertEquals(
    sectionOf(documentOf("---\nx: y\n# b\n---\n```\n# b\n```\n    # b\n"), "b"),
    undefined,
  );
});

Deno.test("sectionOf() counts lines of the document, with its front matter", () => {
  const section = sectionOf(documentOf("---\na: b\n---\n\nC\n=\n\nd\n"), "c");
  assertEquals(section?.where, "x.md line 5");
  assertEquals(section?.lines.map(({ number }) => number), [7, 8]);
});

Deno.test("isNone() is true for no text, placeholders and the word none", () => {
  const none = (body: string) => {
    const section = sectionOf(documentOf(`# A\n${body}`), "a");
    return section && isNone(section);
  };
  assertEquals(["", "\n—\n", "None", "- N/A", "nothing yet"].map(none), Array(5).fill(true));
  assertEquals(["x", "None\n\n- x", "nonesuch"].map(none), Array(3).fill(false));
});
