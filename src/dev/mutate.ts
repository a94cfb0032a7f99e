/**
 * `deno task mutate [--limit=N] [--seed=N] [file or folder…]`: changes one expression at a time in
 * a copy of the repository and runs the nearest tests. It prints the changes that no test detects.
 * An undetected change can mean a missing test, dead code, or equivalent code.
 */
import { chosenMutants, type Mutant, mutantsOf } from "./mutation/mutants.ts";
import { MutationRun } from "./mutation/mutation_run.ts";
import { print } from "./print.ts";
import { repositoryPath } from "./executables.ts";
import { copyRepository, sourcesIn } from "./sources.ts";

/** The modules whose mistakes cost most: files, processes, protocol and writes. */
const MODULES = [
  "src/kernel/disk",
  "src/kernel/process",
  "src/kernel/mcp",
  "src/kernel/search",
  "src/decibel/records",
  "src/ace/insights",
  "src/ace/playbook",
  "src/knowledge/entries",
  "src/knowledge/postgres",
  "src/knowledge/sqlite",
];

/** Returns the number in the argument `--name=N`. */
function numberOf(name: string, fallback: number): number {
  const given = Deno.args.find((arg) => arg.startsWith(`--${name}=`));
  return given === undefined ? fallback : Number(given.slice(name.length + 3));
}

function line({ file, line, change }: Mutant): string {
  return `${file}:${line}  ${change}`;
}

const given = Deno.args.filter((arg) => !arg.startsWith("--"));
const files = (given.length > 0 ? given : MODULES).flatMap((path) => [...sourcesIn(path)]);
const all = files.flatMap((file) => mutantsOf(file, Deno.readTextFileSync(repositoryPath(file))));
const chosen = chosenMutants(all, numberOf("limit", 60), numberOf("seed", 1));
print(`${chosen.length} of ${all.length} changes in ${files.length} files`);

const folder = await Deno.realPath(await Deno.makeTempDir({ prefix: "mutate-" }));
const ending = new AbortController();
Deno.addSignalListener("SIGINT", () => {
  ending.abort();
  Deno.removeSync(folder, { recursive: true });
  Deno.exit(130);
});
await copyRepository(folder);
const run = new MutationRun(folder, ending.signal);
const survivors: Mutant[] = [];
for (const mutant of chosen) {
  const seenBy = await run.firstToSee(mutant);
  if (seenBy === undefined) survivors.push(mutant);
  print(`${seenBy === undefined ? "SURVIVED" : "seen    "}  ${line(mutant)}`);
  if (seenBy !== undefined) print(`          by ${seenBy}`);
}
await Deno.remove(folder, { recursive: true });
if (survivors.length > 0) print(`\nNo test sees:\n  ${survivors.map(line).join("\n  ")}\n`);
print(`${chosen.length - survivors.length} of ${chosen.length} changes seen`);
Deno.exit();
