import { assertEquals } from "@std/assert";
import { ignoredPaths } from "../../../src/kernel/process/ignored.ts";

/** Each `.gitignore` with a path in its repository, and the line that ignores the path. */
const CASES: readonly [gitignore: string, path: string, line: number | undefined][] = [
  ["node_modules\n", "data", undefined],
  ["# data\n\ndata\n", "data", 3],
  ["data/\n", "data/sentinel", 1],
  ["/data\n", "docs/data", undefined],
  ["data\n", "docs/data", 1],
  ["docs/*.md\n", "docs/AGENTS.md", 1],
  ["*.md\n", "docs/AGENTS.md", 1],
  ["**/logs/\n", "a/b/logs/x", 1],
  ["*\n!AGENTS.md\n", "AGENTS.md", undefined],
  ["AGENTS\n", "AGENTS.md", undefined],
];

for (const [gitignore, path, line] of CASES) {
  Deno.test(`ignoredPaths() with ${JSON.stringify(gitignore)} finds line ${line} for ${path}`, () => {
    const folder = Deno.makeTempDirSync();
    Deno.mkdirSync(`${folder}/.git`);
    Deno.writeTextFileSync(`${folder}/.gitignore`, gitignore);
    const whole = `${folder}/${path}`;
    const expected = line && [`${whole}: the repository ignores it (.gitignore:${line})`];
    assertEquals(ignoredPaths([whole]), expected ?? []);
    Deno.removeSync(folder, { recursive: true });
  });
}
