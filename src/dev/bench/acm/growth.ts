import { connect } from "../client.ts";
import type { Client } from "../client.ts";
import { needle, vocabulary } from "../documents.ts";
import { generatedName, writeKnowledge, writeRegistry } from "./archive.ts";
import { figure, print, printTable } from "../../print.ts";
import { fixtureRoots, withRoots } from "./folders.ts";
import type { Server } from "../servers.ts";
import { measureInTurn, median } from "../statistics.ts";
import type { Subject } from "../statistics.ts";

/** Median milliseconds of a query by the archive's size. */
export type Growth = Map<number, number>;

type Search = { tool: string; noun: "article" | "capability"; inputs: Record<string, unknown>[] };
type Running = { name: string; size: number; client: Client };

/** The archive sizes that are measured. */
export const sizes = [100, 1_000, 10_000] as const;

const [frequent = "", common = ""] = vocabulary.slice(20);
const [seldom = "", rare = ""] = vocabulary.slice(-2);
/** What articles are searched for: frequent words and rare ones, together and alone. */
export const articleQueries: readonly string[] = [
  frequent,
  `${common} ${seldom}`,
  `${frequent} ${common} ${rare}`,
  needle,
];
const knowledge: Search = {
  tool: "query_knowledge",
  noun: "article",
  inputs: articleQueries.map((query) => ({ query })),
};
const capabilities: Search = {
  tool: "query_capabilities",
  noun: "capability",
  inputs: [
    { query: frequent },
    { query: `${frequent} ${common}`, type: "skill" },
    { tags: [common] },
    {},
    { query: needle },
  ],
};

/**
 * Measures and prints both searches over growing archives, generated in the workspace.
 * Returns how `query_knowledge` of the first server grows, without sizes it answers wrongly.
 */
export async function reportGrowth(
  servers: readonly Server[],
  workspace: string,
  rounds: number,
): Promise<Growth> {
  const running: Running[] = [];
  for (const size of sizes) {
    const framework = `${workspace}/framework-${size}`;
    const registry = `${workspace}/registry-${size}`;
    await writeKnowledge(framework, size);
    await writeRegistry(registry, size);
    for (const server of servers) {
      const { name, command } = withRoots(server, { ...fixtureRoots, framework, registry });
      running.push({ name, size, client: await connect(command) });
    }
  }
  const growth = await reportSearch(knowledge, running, rounds);
  await reportSearch(capabilities, running, rounds);
  for (const { client } of running) await client.stop();
  return growth;
}

async function reportSearch(search: Search, running: Running[], rounds: number): Promise<Growth> {
  const faults = new Map<string, string>();
  const subjects = running.map((server) => searchSubject(search, server, faults));
  const values = await measureInTurn(subjects, rounds);
  const rows = running.map((server) => ({
    ...server,
    ms: median(values.get(runningKey(server)) ?? []),
  }));
  const { tool, noun, inputs } = search;
  const names = [...new Set(running.map(({ name }) => name))];
  const cellsOf = (size: number): string[] =>
    names.flatMap((name) => {
      const ms = rows.find((row) => row.name === name && row.size === size)?.ms ?? NaN;
      return [figure(ms), figure(ms * 1_000 / size)];
    });
  print(`${tool}: mean of ${inputs.length} queries, ${rounds} rounds in turn`);
  printTable([
    [
      noun === "article" ? "articles of 4 KB" : "entries",
      ...names.flatMap((name) => [`${name} ms`, "per 1,000"]),
    ],
    ...sizes.map((size) => [size.toLocaleString("en"), ...cellsOf(size)]),
  ]);
  faults.forEach((fault, name) => print(`  ${name}: ${fault}`));
  if (faults.size > 0) print();
  const right = rows.filter((row) => row.name === names[0] && !faults.has(runningKey(row)));
  return new Map(right.map(({ size, ms }) => [size, ms]));
}

function runningKey({ name, size }: Running): string {
  return `${name}, ${size}`;
}

/** One run asks every query once and checks that the needle, asked last, is found. */
function searchSubject(search: Search, server: Running, faults: Map<string, string>): Subject {
  const expected = generatedName(search.noun, server.size - 1);
  async function run(): Promise<number> {
    let total = 0;
    let text = "";
    for (const input of search.inputs) {
      const answer = await server.client.call(search.tool, input);
      if (answer.isError) faults.set(runningKey(server), `answers ${answer.text.slice(0, 200)}`);
      total += answer.ms;
      text = answer.text;
    }
    if (!text.includes(expected)) faults.set(runningKey(server), `does not find ${expected}`);
    return total / search.inputs.length;
  }
  return { name: runningKey(server), run };
}
