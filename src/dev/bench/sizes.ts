import { ServerProcess } from "../../../tests/e2e/process.ts";
import { targetOf } from "../../../tests/e2e/targets.ts";
import { executables, namedExecutable, repositoryPath } from "../executables.ts";
import { installPackages } from "../npm.ts";
import { figure, print, printTable } from "../print.ts";
import { CONTENTS } from "./contents.ts";
import { median, NODE_PACKAGES } from "./start.ts";

const ROUNDS = 11;

/**
 * Prints the times of a server's calls at the size in its README, by default for every server. A
 * plain Node server, which reads the files anew for each call, is the comparison.
 */
export async function printSizes(workspace: string): Promise<void> {
  const named = namedExecutable(Deno.args[1] ?? "");
  const node = `${workspace}/node`;
  await installPackages(NODE_PACKAGES, node);
  await Deno.copyFile(repositoryPath("src/dev/bench/node_server.mjs"), `${node}/server.mjs`);
  for (const { name } of named ? [named] : executables) {
    const content = CONTENTS[name]?.(`${workspace}/${name}`);
    if (content === undefined) throw new Error(`${name} has no content`);
    const own = new ServerProcess(targetOf(name), { env: content.env });
    const plain = { name: "node", command: "node", args: [`${node}/server.mjs`] };
    const other = new ServerProcess(plain);
    await Promise.all([own.initialize(), other.initialize()]);
    const rows: string[][] = [];
    for (const { tool, input, node } of content.rows) {
      const [first = NaN, ...later] = await timesOf(own, tool, input);
      const theirs = node ? await timesOf(other, node[0], () => node[1]) : [];
      const times = [first, median(later), node ? median(theirs.slice(1)) : NaN];
      rows.push([tool, ...times.map(figure)]);
    }
    print(`${name}: ${content.size}`);
    printTable([["", "first ms", "median ms", "Node median ms"], ...rows]);
    print(`  peak memory: ${figure(own.peakMemory() ?? NaN)} MiB`);
    print(`  Node's peak memory: ${figure(other.peakMemory() ?? NaN)} MiB\n`);
    await Promise.all([own.end(), other.end()]);
  }
}

/** Returns the milliseconds of each of several equal calls. */
async function timesOf(
  server: ServerProcess,
  name: string,
  input: (round: number) => object,
): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const begun = performance.now();
    const params = { name, arguments: input(round) };
    const answer = await server.request(`${name} ${round}`, "tools/call", params);
    times.push(performance.now() - begun);
    if (answer.error !== undefined || Object(answer.result).isError === true) {
      throw new Error(`${name}: ${JSON.stringify(answer).slice(0, 300)}`);
    }
  }
  return times;
}
