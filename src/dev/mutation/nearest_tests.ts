import { testFilesIn } from "../testing/test_run.ts";

/**
 * What is tried last, by the beginning of a source file's path: real processes. Not those that try
 * everything with every server, for a change that survives waits for each of them.
 */
const PROCESS_TESTS: readonly [source: string, tests: RegExp][] = [
  ["src/kernel/process/", /^tests\/(?:sandbox\/|e2e\/(?:protocol|commands|acm_tools)_test)/],
  ["src/kernel/mcp/", /^tests\/e2e\/(?:protocol|questions|acm_tools|acm_documents)_test/],
  ["src/kernel/disk/", /^tests\/e2e\/(?:decibel_processes|architecture_documents)_test/],
  ["src/kernel/cli/", /^tests\/e2e\/(?:commands|cli|environment)_test/],
  ["src/kernel/", /^tests\/e2e\/(?:protocol|acm_tools)_test/],
  ["src/acm/", /^tests\/e2e\/acm_/],
  ["src/architecture/", /^tests\/e2e\/architecture_/],
  ["src/decibel/", /^tests\/e2e\/decibel_(?:tools_)?test/],
  ["src/ace/logs/", /^tests\/e2e\/ace_/],
  ["src/ace/", /^tests\/e2e\/ace_test/],
  ["src/knowledge/", /^tests\/e2e\/knowledge_snapshot_test/],
];

/** Those that start processes are chosen by the table alone. */
const OF_PROCESSES = /^tests\/(?:e2e|sandbox|package)\//;

/** Tests of time and of a whole collection: slow, and no judges of a single expression. */
const SLOW = /\/(?:fuzz|retrieval)_test\.ts$/;

/**
 * The test files that are nearest to a source file, in rounds: that of its name, then those of its
 * folder and those that import it, then those that import a part of its room, for a server's, then
 * those that start its server. A test is in one round only.
 */
export function nearestTests(source: string, root: string): string[][] {
  const all = testFilesIn([`${root}/tests`]).map((file) => file.slice(root.length + 1))
    .filter((file) => !SLOW.test(file));
  const mirror = source.replace(/^src\//, "tests/");
  const folder = mirror.slice(0, mirror.lastIndexOf("/"));
  const room = source.slice(0, source.lastIndexOf("/") + 1);
  const processes = PROCESS_TESTS.find(([beginning]) => source.startsWith(beginning))?.[1];
  const isImported = (is: (module: string) => boolean) => (file: string): boolean =>
    !OF_PROCESSES.test(file) &&
    modulesOf(`${root}/${file}`, `${root}/tests/`).some((module) =>
      is(module.slice(root.length + 1))
    );
  const rounds = [
    all.filter((file) => file === mirror.replace(/\.ts$/, "_test.ts")),
    all.filter((file) =>
      file.startsWith(`${folder}/`) || isImported((module) => module === source)(file)
    ),
    room.startsWith("src/kernel/")
      ? []
      : all.filter(isImported((module) => module.startsWith(room))),
    all.filter((file) => processes?.test(file)),
  ];
  const seen = new Set<string>();
  return rounds.map((files) => files.filter((file) => !seen.has(file) && seen.add(file)))
    .filter((files) => files.length > 0);
}

/** What a test imports, by itself and by the modules that it shares with others in `tests`. */
function modulesOf(file: string, tests: string): string[] {
  return [...Deno.readTextFileSync(file).matchAll(/\bfrom "(\.[^"]+\.ts)"/g)]
    .map(([, specifier = ""]) => new URL(specifier, `file://${file}`).pathname)
    .flatMap((path) => path.startsWith(tests) ? [path, ...modulesOf(path, tests)] : [path]);
}
