import { assertEquals } from "@std/assert";
import { checkContextMap } from "../../../src/acm/project/context_map.ts";
import { starterFolder, TempFolder } from "../folders.ts";
import { documentOf } from "../project_document.ts";

/** Returns each missing file in the rows of a Context Map, with the row's line. */
function missing(
  rows: string[],
  { stage, told = [] }: { stage?: string; told?: string[] } = {},
): string[] {
  using folder = new TempFolder({ "docs/there.md": "", "src/x/y.ts": "" });
  const map = `# C\n\n## Context Map\n\n| File | Load when |\n|---|---|\n${
    rows.map((row) => `| ${row} |\n`).join("")
  }`;
  const where = { project: folder.open("ACM_PROJECT_ROOT"), framework: starterFolder(), stage };
  return checkContextMap(where, documentOf(map, "CLAUDE.md"), new Set(told)).map(
    ({ line, seen, severity }) => {
      assertEquals(severity, "warning");
      return `${line} ${
        seen.replace("the Context Map names ", "").replace(", which doesn't exist", "")
      }`;
    },
  );
}

Deno.test("checkContextMap() reports only missing files and folders", () => {
  const rows = [
    "docs/a.md | always",
    "./docs/there.md | always",
    "/docs/b.md | ",
    "src/x/ | always",
    "src/z/ | always",
  ];
  assertEquals(missing(rows), ["7 docs/a.md", "9 docs/b.md", "11 src/z/"]);
  assertEquals(
    missing(["README | always", "two words.md | always", "ACM-BRIEF-SPEC.md | always"]),
    [],
  );
  assertEquals(missing(["docs/a.md | always"], { told: ["docs/a.md"] }), []);
});

Deno.test("checkContextMap() ignores files that only later stages require", () => {
  const rows = [
    "a.md | Discover",
    "b.md | in design and develop",
    "c.md | deliver",
    "d.md | always, above all in deliver",
  ];
  const at = (stage?: string) =>
    missing(rows, stage === undefined ? {} : { stage }).map((one) => one.slice(-4, -3)).join("");
  assertEquals([at("discover"), at("design"), at("deliver"), at()], ["ad", "abd", "abcd", "d"]);
});

Deno.test("checkContextMap() checks at most 200 rows", () => {
  const rows = Array.from({ length: 201 }, (_, at) => `docs/${at}.md | always`);
  assertEquals(missing(rows).length, 200);
});

Deno.test("checkContextMap() names the spec's line about the Context Map, if the spec has one", () => {
  const ruleOf = (files: Record<string, string>): string | undefined => {
    using folder = new TempFolder({ "x.md": "", ...files });
    const map = "## Context Map\n\n| File | When |\n|---|---|\n| docs/a.md | always |\n";
    const where = {
      project: folder.open("ACM_PROJECT_ROOT"),
      framework: folder.open(),
      stage: undefined,
    };
    return checkContextMap(where, documentOf(map), new Set())[0]?.rule;
  };
  const spec = "ACM-PROJECT-CLAUDE-MD-SPEC.md";
  const rule = (place: string) => `the Context Map's files exist (${place})`;
  assertEquals(ruleOf({ [spec]: "# Context Map\n" }), rule(`${spec} line 1`));
  assertEquals(ruleOf({ [spec]: "# C\n\nThe Context Map\n" }), rule(`${spec} line 3`));
  assertEquals([ruleOf({ [spec]: "# C\n" }), ruleOf({})], [
    rule("requirement"),
    rule("requirement"),
  ]);
});
