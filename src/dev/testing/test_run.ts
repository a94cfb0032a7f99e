import { runTestFiles, type TestOptions, type TestOutcome } from "./test_process.ts";

/** The folders whose tests start processes: each file has a process, and they come first. */
const SLOW = /(?:^|\/)tests\/(?:sandbox|package|page|e2e|dev)\//;

/** So many of the other files share a process; each new one costs a tenth of a second. */
const FILES_AT_ONCE = 8;

/** The test files among these files and below these folders, in order, each once. */
export function testFilesIn(paths: readonly string[]): string[] {
  const files = paths.flatMap((path) =>
    Deno.statSync(path).isDirectory ? [...below(path)] : [path]
  );
  return [...new Set(files.map((file) => file.replace(/^\.\//, "")))];
}

function* below(folder: string): Generator<string> {
  const entries = [...Deno.readDirSync(folder)].toSorted((a, b) => a.name < b.name ? -1 : 1);
  for (const { name, isDirectory } of entries) {
    const path = `${folder.replace(/\/$/, "")}/${name}`;
    if (isDirectory) yield* below(path);
    else if (/(?:^|_)test\.ts$/.test(name)) yield path;
  }
}

/**
 * Runs test files in `lanes` processes at a time, and tells each outcome as it is there. Files that
 * did not run, because one before them in their process hung, run again in processes of their own.
 */
export async function runTests(
  files: readonly string[],
  options: TestOptions & { lanes: number; tell: (outcome: TestOutcome) => void },
): Promise<void> {
  const queue = batchesOf(files);
  async function lane(): Promise<void> {
    for (let batch = queue.shift(); batch !== undefined; batch = queue.shift()) {
      const outcome = await runTestFiles(batch, options);
      queue.unshift(...outcome.rest.map((file) => [file]));
      options.tell(outcome);
    }
  }
  await Promise.all(Array.from({ length: options.lanes }, lane));
}

function batchesOf(files: readonly string[]): string[][] {
  const batches = files.filter((file) => SLOW.test(file))
    .toSorted((a, b) => rankOf(a) - rankOf(b)).map((file) => [file]);
  const quick = files.filter((file) => !SLOW.test(file));
  for (let from = 0; from < quick.length; from += FILES_AT_ONCE) {
    batches.push(quick.slice(from, from + FILES_AT_ONCE));
  }
  return batches;
}

/** The sandbox's test waits most of its time, and so runs beside the others. */
function rankOf(file: string): number {
  return file.includes("tests/sandbox/") ? 0 : 1;
}
