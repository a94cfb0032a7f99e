/**
 * `deno task races [SERVER…] [--seconds=N]`: replaces a server's folder with a symlink in a tight
 * loop. It checks which reads and writes reach outside files, and measures the slowest call. Linux
 * only.
 */
import { connect } from "./bench/client.ts";
import { builtExecutable } from "./bench/servers.ts";
import { print, printTable, reasonOf } from "./print.ts";
import { prepare, type Race, RACES, SECRET, swapping } from "./races/race.ts";

const DEFAULT_SECONDS = 30;

const seconds = Number(
  Deno.args.find((arg) => arg.startsWith("--seconds="))?.slice("--seconds=".length) ??
    DEFAULT_SECONDS,
);
const wanted = Deno.args.filter((arg) => !arg.startsWith("--"));
const rows = [["what is swapped", "calls", "refused", "outside", "slowest"]];
for (const race of RACES) {
  if (wanted.length > 0 && !wanted.some((name) => race.server.startsWith(name))) continue;
  const figures = await measure(race).catch((error) => [`not measured: ${reasonOf(error)}`]);
  rows.push([`${race.server}: ${race.what}`, ...figures]);
}
printTable(rows);
print(`Each for ${seconds} seconds. "outside" counts answers with content from outside, or files`);
print("and bytes left there.");

/**
 * The numbers of calls, refused calls and calls that reached the outside, and the slowest call's
 * time.
 */
async function measure(race: Race): Promise<string[]> {
  const base = await Deno.realPath(await Deno.makeTempDir({ prefix: "race-" }));
  await prepare(race, base);
  const before = sizesIn(`${base}/outside/tree`);
  const path = builtExecutable(race.server);
  const client = await connect({ path, args: [], env: race.env(base), cwd: base });
  const stop = await swapping({ path: `${base}/${race.path}` });
  let [calls, refused, answers, slowest] = [0, 0, 0, 0];
  try {
    for (const end = performance.now() + 1000 * seconds; performance.now() < end; calls++) {
      const [tool, input] = race.call(calls);
      const { ms, text, isError } = await client.call(tool, input);
      slowest = Math.max(slowest, ms);
      if (isError) refused++;
      if (text.includes(SECRET)) answers++;
    }
  } finally {
    await stop();
    await client.stop();
  }
  const left = [...sizesIn(`${base}/outside/tree`)]
    .filter(([name, size]) => before.get(name) !== size);
  await Deno.remove(base, { recursive: true });
  const outside = answers + left.length;
  return [...[calls, refused, outside].map(String), `${(slowest / 1000).toFixed(2)} s`];
}

/** Returns the names of the files in a folder, with their sizes. */
function sizesIn(folder: string): Map<string, number> {
  return new Map(
    [...Deno.readDirSync(folder)].map((
      { name },
    ) => [name, Deno.lstatSync(`${folder}/${name}`).size]),
  );
}
