import { testFilesIn } from "../testing/test_run.ts";

/**
 * What is tried last, by the beginning of a source file's path: real processes. Not those that try
 * everything with every server, for a change that survives waits for each of them.
 */
const PROCESS_TESTS: readonly [source: string, tests: RegExp][] = [
  ["src/kernel/process/", /^tests\/(?:sandbox\/|e2e\/commands_test)/],
  ["src/kernel/disk/", /^tests\/e2e\/(?:decibel_processes|architecture_documents)_test/],
  ["src/kernel/", /^tests\/e2e\/(?:protocol|acm_tools)_test/],
  ["src/acm/", /^tests\/e2e\/acm_/],
  ["src/architecture/", /^tests\/e2e\/architecture_/],
  ["src/decibel/", /^tests\/e2e\/decibel_(?:tools_)?test/],
  ["src/ace/logs/", /^tests\/e2e\/ace_/],
  ["src/ace/", /^tests\/e2e\/ace_test/],
  ["src/knowledge/", /^tests\/e2e\/knowledge_snapshot_test/],
];

/** Tests of time: slow, and no judges of a single expression. */
const OF_TIME = /\/fuzz_test\.ts$/;

/**
 * The test files that are nearest to a source file, in rounds: that of its name, then those of its
 * folder and those that import it, then those that start its server. A test is in one round only.
 */
export function nearestTests(source: string, root: string): string[][] {
  const all = testFilesIn([`${root}/tests`]).map((file) => file.slice(root.length + 1))
    .filter((file) => !OF_TIME.test(file));
  const mirror = source.replace(/^src\//, "tests/");
  const folder = mirror.slice(0, mirror.lastIndexOf("/"));
  const processes = PROCESS_TESTS.find(([beginning]) => source.startsWith(beginning))?.[1];
  const rounds = [
    all.filter((file) => file === mirror.replace(/\.ts$/, "_test.ts")),
    all.filter((file) =>
      file.startsWith(`${folder}/`) || imports(`${root}/${file}`, `${root}/${source}`)
    ),
    all.filter((file) => processes?.test(file)),
  ];
  const seen = new Set<string>();
  return rounds.map((files) => files.filter((file) => !seen.has(file) && seen.add(file)))
    .filter((files) => files.length > 0);
}

function imports(file: string, source: string): boolean {
  return [...Deno.readTextFileSync(file).matchAll(/\bfrom "(\.[^"]+)"/g)]
    .some(([, specifier = ""]) => new URL(specifier, `file://${file}`).pathname === source);
}
