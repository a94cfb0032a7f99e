import { assertEquals } from "@std/assert";
import { folderRules } from "../../../src/acm/framework/folder_rules.ts";
import { TempFolder } from "../folders.ts";

/** Returns the rules in a framework with the given folder spec. */
function rulesOf(
  spec?: string,
): { lines: [string, number][]; archive: string; file: string | undefined } {
  const name = "ACM-FOLDER-STRUCTURE-SPEC.md";
  using folder = new TempFolder(spec === undefined ? {} : { [name]: spec });
  const { lines, archive, file } = folderRules(folder.open());
  return { lines: [...lines], archive, file };
}

Deno.test("folderRules() reads the tree only from the base structure section", () => {
  const spec = `# Folders

## Other

\`\`\`
x/
├── never.md
\`\`\`

## Base Structure

\`\`\`
project/
├── .claude/
│   ├── CLAUDE.md   # the context
│   └── rules/
│       └── constraints.md
├── docs/
│   └── intent.md
└── README.md
\`\`\`
`;
  assertEquals(rulesOf(spec).lines, [
    [".claude/", 14],
    [".claude/CLAUDE.md", 15],
    [".claude/rules/", 16],
    [".claude/rules/constraints.md", 17],
    ["docs/", 18],
    ["docs/intent.md", 19],
    ["README.md", 20],
  ]);
});

Deno.test("folderRules() reads required items only from their table", () => {
  const row = (first: string) =>
    `| ${first} | Why |\n|---|---|\n| docs/intent.md | x |\n| docs/ | y |\n\n`;
  assertEquals(rulesOf(`# Folders\n\n${row("Item")}`).lines, [["docs/intent.md", 5], ["docs/", 6]]);
  assertEquals(rulesOf(`# Folders\n\n${row("Path")}`).lines, []);
});

Deno.test("folderRules() takes the archive folder from the structure or else from the spec's text", () => {
  const [usual, other] = ["_archive", ".archive"];
  const archiveOf = (text?: string) => rulesOf(text).archive;
  assertEquals([archiveOf(), archiveOf("# Folders\n")], [usual, usual]);
  assertEquals(
    archiveOf(
      `# Folders\n\nPut it into ${usual}/.\n\n| Item |\n|---|\n| docs/${other}/ |\n| ${other}/ |\n`,
    ),
    other,
  );
  assertEquals(rulesOf().file, undefined);
  assertEquals(rulesOf("# Folders\n").file, "ACM-FOLDER-STRUCTURE-SPEC.md");
});
