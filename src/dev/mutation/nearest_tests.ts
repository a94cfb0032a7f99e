import { repositoryPath } from "../executables.ts";
import { sourcesIn } from "../sources.ts";

/** Slow tests that reveal little about a single expression. */
const SLOW = /\/(?:fuzz|retrieval|every_server)_test\.ts$/;

/** Tests of real processes. The e2e tests run last, and the other tests never run. */
const PROCESSES = /^tests\/(?:e2e|sandbox|package|page|dev)\//;

/**
 * Returns the test files nearest to a source file, in rounds. The first round has the test with the
 * file's name. The second has the tests in the same folder and the tests that import the file. The
 * third round has the tests that import the file's module. The last has the tests that start the
 * file's server. Each test file is in one round.
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

/** Returns the repository paths that a test imports, directly or through modules in `tests`. */
function importsOf(file: string): string[] {
  const text = Deno.readTextFileSync(repositoryPath(file));
  return [...text.matchAll(/\bfrom "(\.[^"]+\.ts)"/g)]
    .map(([, name = ""]) => new URL(name, `file:///${file}`).pathname.slice(1))
    .flatMap((path) => path.startsWith("tests/") ? [path, ...importsOf(path)] : [path]);
}
