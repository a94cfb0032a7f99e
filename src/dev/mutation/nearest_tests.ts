import { testFilesIn } from "../testing/test_run.ts";

/** What is tried last, by the beginning of a source file's path: real processes. */
const PROCESS_TESTS: readonly [source: string, tests: RegExp][] = [
  ["src/kernel/process/", /^tests\/(?:sandbox\/|e2e\/(?:cli|commands|protocol|every_server)_test)/],
  [
    "src/kernel/disk/",
    /^tests\/e2e\/(?:ace_processes|decibel_processes|architecture_documents)_test/,
  ],
  ["src/kernel/", /^tests\/e2e\/(?:protocol|every_server|acm_tools)_test/],
];

/**
 * The test files that are nearest to a source file, in rounds: that of its name, then those of its
 * folder and those that import it, then those that start its server. A test is in one round only.
 */
export function nearestTests(source: string, root: string): string[][] {
  const all = testFilesIn([`${root}/tests`]).map((file) => file.slice(root.length + 1));
  const mirror = source.replace(/^src\//, "tests/");
  const folder = mirror.slice(0, mirror.lastIndexOf("/"));
  const server = source.split("/")[1];
  const processes = PROCESS_TESTS.find(([beginning]) => source.startsWith(beginning))?.[1];
  const rounds = [
    all.filter((file) => file === mirror.replace(/\.ts$/, "_test.ts")),
    all.filter((file) =>
      file.startsWith(`${folder}/`) || imports(`${root}/${file}`, `${root}/${source}`)
    ),
    all.filter((file) => processes?.test(file) ?? file.startsWith(`tests/e2e/${server}_`)),
  ];
  const seen = new Set<string>();
  return rounds.map((files) => files.filter((file) => !seen.has(file) && seen.add(file)))
    .filter((files) => files.length > 0);
}

function imports(file: string, source: string): boolean {
  return [...Deno.readTextFileSync(file).matchAll(/\bfrom "(\.[^"]+)"/g)]
    .some(([, specifier = ""]) => new URL(specifier, `file://${file}`).pathname === source);
}
