import { assert, assertEquals } from "@std/assert";
import { repositoryPath } from "../../src/dev/executables.ts";
import { readme } from "../../src/dev/readme.ts";
import { PICTURE } from "../../src/dev/try/picture.ts";
import { runCommand } from "./process.ts";

const SCREEN = { lines: 24, columns: 100 };

const deno = { name: "try", command: Deno.execPath(), args: ["task", "--quiet", "try"] };
const settings = { DATABASE_URL: "postgres://nobody@127.0.0.1:9/none", ACM_ROOT: "/nonexistent" };
const { code, stdout, stderr } = await runCommand(deno, [], {
  cwd: repositoryPath("."),
  env: { ...Deno.env.toObject(), ...settings },
});
const stories = stdout.trim().split("\n\n── ");
const printed = stdout.split("\n");

Deno.test("try covers every server with any settings, and ends with a check mark", () => {
  assertEquals([code, stderr], [0, ""]);
  assertEquals(stories.length, 5);
  assert(printed.at(-2)?.startsWith("✓ 5 servers, "), printed.at(-2));
  // The story's gate refuses once.
  assertEquals(stdout.match(/^✗ /gm)?.length, 1);
});

Deno.test("each story that try prints fits on a screen", () => {
  for (const story of stories) assert(story.split("\n").length <= SCREEN.lines, story);
  assertEquals(printed.filter((line) => [...line].length > SCREEN.columns), []);
});

Deno.test("the README's picture matches the output of try (run deno task session to update it)", () => {
  const svg = Deno.readTextFileSync(repositoryPath(PICTURE));
  const drawn = [...svg.matchAll(/<text [^>]*>(.*)<\/text>/g)].map(([, line = ""]) =>
    line.replace(/<\/?tspan[^>]*>/g, "").replace(/&lt;/g, "<").replace(/&gt;/g, ">")
      .replace(/&amp;/g, "&")
  );
  const shown = printed.slice(0, -2).filter((line) => line !== "");
  assertEquals(drawn.map(withoutChance), shown.map(withoutChance));
  assert(readme().includes(`](${PICTURE})`));
});

/** Returns a line without the values that differ between runs: IDs, times and durations. */
function withoutChance(line: string): string {
  return line.replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "ID")
    .replace(/\d{4}-\d\d-\d\dT[\d:.-]+Z/g, "TIME")
    .replace(/#?\b[0-9a-f]{8}\b/g, "ID")
    .replace(/in \d+ ms/, "in N ms")
    .replace(/cursor \w+/, "cursor");
}
