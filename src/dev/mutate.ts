/**
 * `deno task mutate [--limit N] [--seed N] [file or folder…]`: changes single expressions in copies
 * of the repository, runs the nearest tests, and prints the changes that no test sees.
 */
import { repositoryPath } from "./executables.ts";
import { reasonFor } from "./mutation/harmless.ts";
import { chosenMutants, type Mutant, mutantsOf } from "./mutation/mutants.ts";
import { type MutantVerdict, MutationRun } from "./mutation/mutation_run.ts";
import { print } from "./print.ts";
import { copyRepository, sourcesIn } from "./sources.ts";

/** Where a mistake costs the most: what touches files, processes and the wire, and what writes. */
const ROOMS = [
  "src/kernel/disk",
  "src/kernel/process",
  "src/kernel/mcp",
  "src/kernel/search",
  "src/decibel/records",
  "src/ace/insights",
  "src/ace/logs",
  "src/ace/playbook",
  "src/knowledge/entries",
  "src/knowledge/postgres",
  "src/knowledge/sqlite",
];

/** The share of the changes that the tests should see. */
const TARGET = 0.9;

const LANES = 2;

interface Order {
  limit: number;
  seed: number;
  paths: string[];
}

/** What the command line asks for; undefined when it is not understood. */
function orderFrom(args: readonly string[]): Order | undefined {
  const order: Order = { limit: 60, seed: 1, paths: [] };
  const rest = [...args];
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    if (!arg.startsWith("--")) order.paths.push(arg.replace(/^\.\//, "").replace(/\/$/, ""));
    else {
      const value = Number(rest.shift());
      if (!Number.isInteger(value) || value < 0) return undefined;
      if (arg === "--limit") order.limit = value;
      else if (arg === "--seed") order.seed = value;
      else return undefined;
    }
  }
  if (order.paths.length === 0) order.paths = ROOMS;
  return order;
}

async function main({ limit, seed, paths }: Order): Promise<number> {
  const files = paths.flatMap((path) => [...sourcesIn(path)]);
  const all = files.flatMap((file) => mutantsOf(file, Deno.readTextFileSync(repositoryPath(file))));
  const queue = chosenMutants(all, limit, seed);
  print(`${queue.length} of ${all.length} changes in ${files.length} files, seed ${seed}`);
  const folder = await Deno.realPath(await Deno.makeTempDir({ prefix: "mutate-" }));
  const remove = (): void => Deno.removeSync(folder, { recursive: true });
  const ending = new AbortController();
  Deno.addSignalListener("SIGINT", () => {
    ending.abort();
    remove();
    Deno.exit(130);
  });
  const options = { passing: new Map(), signal: ending.signal };
  try {
    const verdicts = (await Promise.all(
      Array.from({ length: LANES }, async (_, index) => {
        await copyRepository(`${folder}/${index}`);
        return await lane(new MutationRun(`${folder}/${index}`, options), queue);
      }),
    )).flat();
    return report(verdicts);
  } finally {
    remove();
  }
}

async function lane(run: MutationRun, queue: Mutant[]): Promise<MutantVerdict[]> {
  const verdicts: MutantVerdict[] = [];
  for (let mutant = queue.shift(); mutant !== undefined; mutant = queue.shift()) {
    const verdict = await run.try(mutant);
    print(`${verdict.seenBy === undefined ? "SURVIVED" : "seen    "}  ${placeOf(mutant)}`);
    if (verdict.seenBy !== undefined) print(`          by ${verdict.seenBy}`);
    verdicts.push(verdict);
  }
  return verdicts;
}

/** Prints the survivors, and the share of the changes that were seen or are known to be harmless. */
function report(verdicts: readonly MutantVerdict[]): number {
  const survivors = verdicts.filter(({ seenBy }) => seenBy === undefined);
  const reasons = survivors.flatMap(({ mutant }) => {
    const reason = reasonFor(mutant);
    return reason === undefined ? [] : [`${placeOf(mutant)}\n      ${reason}`];
  });
  const unknown = survivors.filter(({ mutant }) => reasonFor(mutant) === undefined)
    .map(({ mutant }) => placeOf(mutant));
  printList("No test sees, for a reason", reasons);
  printList("No test sees", unknown);
  const seen = verdicts.length - survivors.length;
  const judged = verdicts.length - reasons.length;
  const harmless = reasons.length > 0 ? `, without ${reasons.length} harmless ones` : "";
  print(
    `${seen} of ${judged} changes seen${harmless}; at least ${TARGET * 100} % should be`,
  );
  return seen >= TARGET * judged ? 0 : 1;
}

function printList(title: string, lines: readonly string[]): void {
  if (lines.length > 0) print(`\n${title}:\n  ${lines.toSorted().join("\n  ")}\n`);
}

function placeOf({ file, line, change }: Mutant): string {
  return `${file}:${line}  ${change}`;
}

const order = orderFrom(Deno.args);
if (order === undefined) {
  print("Usage: deno task mutate [--limit N] [--seed N] [FILE or FOLDER…]");
  Deno.exit(2);
}
Deno.exit(await main(order));
