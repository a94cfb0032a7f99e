import { figure, print, printTable } from "../../print.ts";
import { connect } from "../client.ts";
import type { Server } from "../servers.ts";
import { median } from "../statistics.ts";
import { countOf, walkList } from "./calls.ts";

/** Milliseconds since the spawn, and the mean for one page after the first. */
export type Loading = { initialized: number; firstPage: number; wholeList: number; page: number };

const points: readonly [keyof Loading, string][] = [
  ["initialized", "to the answer of initialize"],
  ["firstPage", "to the first page of resources/list"],
  ["wholeList", "to its last page, asked for one by one"],
  ["page", "between: a page, mean"],
];

/**
 * Measures and prints how long servers take from the spawn to the list of `count` documents.
 * Returns the first server's medians.
 */
export async function reportLoading(
  servers: readonly Server[],
  count: number,
  rounds: number,
): Promise<Loading> {
  const runs = servers.map((server) => ({ server, loadings: new Array<Loading>() }));
  for (let round = 0; round <= rounds; round++) {
    for (const { server, loadings } of runs) {
      const loading = await load(server, count);
      if (round > 0) loadings.push(loading);
    }
  }
  const medianOf = (loadings: readonly Loading[], point: keyof Loading): number =>
    median(loadings.map((loading) => loading[point]));
  print(`${count.toLocaleString("en")} documents: from the spawn, ${rounds} rounds in turn`);
  printTable([
    ["median ms", ...servers.map(({ name }) => name)],
    ...points.map(([point, what]) => [
      what,
      ...runs.map(({ loadings }) => figure(medianOf(loadings, point))),
    ]),
  ]);
  const own = (point: keyof Loading): number => medianOf(runs[0]?.loadings ?? [], point);
  return {
    initialized: own("initialized"),
    firstPage: own("firstPage"),
    wholeList: own("wholeList"),
    page: own("page"),
  };
}

async function load({ name, command }: Server, count: number): Promise<Loading> {
  const client = await connect(command);
  const sinceSpawn = (): number => performance.timeOrigin + performance.now() - client.spawnedAt;
  const { result } = await client.request("resources/list", {});
  const firstPage = sinceSpawn();
  const rest = await walkList(client, result.nextCursor);
  const wholeList = sinceSpawn();
  await client.stop();
  const listed = countOf(result) + rest.documents;
  if (listed !== count) throw new Error(`${name} lists ${listed} documents, not ${count}`);
  const page = (wholeList - firstPage) / rest.pages;
  return { initialized: client.startMs, firstPage, wholeList, page };
}
