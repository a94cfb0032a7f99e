import { repositoryPath } from "../executables.ts";
import { sourcesIn } from "../sources.ts";

/** Tests that are slow, and say little about a single expression. */
const SLOW = /\/(?:fuzz|retrieval|every_server)_test\.ts$/;

/** Tests of real processes: e2e tests run last, the others never. */
const PROCESSES = /^tests\/(?:e2e|sandbox|package|page|dev)\//;

/**
 * Returns the test files nearest to a source file, in rounds. The first round has the test with its
 * name, and the second its folder's tests and those that import it. The third has those that import
 * its module, and the last those that start its server. Each file is in one round.
 */
export function nearestTests(source: string): string[][] {
  const all = [...sourcesIn("tests")]
    .filter((file) => file.endsWith("_test.ts") && !SLOW.test(file));
  const mirror = source.replace(/^src\//, "tests/").replace(/\.ts$/, "_test.ts");
  const folder = mirror.slice(0, mirror.lastIndexOf("/") + 1);
  const module = source.slice(0, source.lastIndexOf("/") + 1);
  const [, server = ""] = source.split("/");
  const quick = all.filter((file) => !PROCESSES.test(file));
  const importing = (prefix: string): string[] =>
    quick.filter((file) => importsOf(file).some((name) => name.startsWith(prefix)));
  const rounds = [
    quick.filter((file) => file === mirror),
    [...quick.filter((file) => file.startsWith(folder)), ...importing(source)],
    server === "kernel" ? [] : importing(module),
    all.filter((file) =>
      file.startsWith(`tests/e2e/${server}_`) ||
      (server === "kernel" && /^tests\/e2e\/(?:protocol|commands|acm_tools)_/.test(file))
    ),
  ];
  const seen = new Set<string>();
  return rounds.map((files) => files.filter((file) => !seen.has(file) && seen.add(file)))
    .filter((files) => files.length > 0);
}

/** Returns what a test imports, itself or through modules of `tests`, as paths in the repository. */
function importsOf(file: string): string[] {
  const text = Deno.readTextFileSync(repositoryPath(file));
  return [...text.matchAll(/\bfrom "(\.[^"]+\.ts)"/g)]
    .map(([, name = ""]) => new URL(name, `file:///${file}`).pathname.slice(1))
    .flatMap((path) => path.startsWith("tests/") ? [path, ...importsOf(path)] : [path]);
}
