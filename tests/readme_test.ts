import { assert, assertEquals } from "@std/assert";
import config from "../src/dev/deno.json" with { type: "json" };
import { repositoryPath } from "../src/dev/executables.ts";
import { generatedParts, readme, toolLists } from "../src/dev/package/readme.ts";
import { headingsOf } from "../src/kernel/markdown/headings.ts";

/** Every README that other documents link to. */
const READMES = [
  "README.md",
  "skills/README.md",
  ...[...Deno.readDirSync(repositoryPath("src"))].map(({ name }) => `src/${name}/README.md`),
];

Deno.test("the root README has at most 160 lines", () => {
  assert(readme().split("\n").length <= 160, "README.md is over 160 lines");
});

Deno.test("the generated parts of the READMEs are current", () => {
  for (const { file, name, text } of generatedParts()) {
    assert(readme(file).includes(text), `${file}: ${name} is not current. Run: deno task readme`);
  }
});

Deno.test("the tool lists are current", () => {
  for (const [file, text] of toolLists()) assertEquals(readme(file), text, "Run: deno task readme");
});

Deno.test("src/dev/README.md gives a reason for every dependency", () => {
  const reasons = readme("src/dev/README.md");
  for (const name of Object.keys(config.imports)) {
    assert(reasons.includes(`| \`${name}\``) || reasons.includes(`, \`${name}\``), name);
  }
});

Deno.test("links in the READMEs point only to existing files and headings", () => {
  const links = READMES.flatMap((file) =>
    [...readme(file).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, target = ""]) => {
      const { pathname, hash } = new URL(target, `file:///${file}`);
      return { file, target, path: pathname.slice(1), anchor: hash.slice(1) };
    })
  );
  assert(links.length > 20);
  const dead = links.filter(({ path, anchor }) =>
    anchor === "" ? !exists(path) : !anchorsOf(path).includes(anchor)
  );
  assertEquals(dead, []);
});

Deno.test("the table of changes in src/dev/README.md names only existing paths", () => {
  const paths = [...readme("src/dev/README.md").matchAll(/`((?:src|tests)\/[^`\s]+)`/g)]
    .map(([, path = ""]) => path).filter((path) => !path.includes("SERVER"));
  assert(paths.length > 5);
  assertEquals(paths.filter((path) => !exists(path)), []);
});

function exists(path: string): boolean {
  try {
    Deno.statSync(repositoryPath(path));
    return true;
  } catch {
    return false;
  }
}

/** Returns the anchors that GitHub generates for the headings in a file. */
function anchorsOf(path: string): string[] {
  return headingsOf(readme(path)).map(({ text }) =>
    text.toLowerCase().replace(/[^\p{L}\p{N} _-]/gu, "").replaceAll(" ", "-")
  );
}
