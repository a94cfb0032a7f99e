import type { Answer, Client, Reply } from "../client.ts";
import { needle, vocabulary } from "../documents.ts";
import type { RepeatedCall } from "../latency.ts";
import { seededRandom } from "../random.ts";
import { generatedUri } from "./content.ts";

/** A call that is measured, under its name in the tables. */
export type NamedCall = RepeatedCall & { name: string };

const [frequent = "", common = ""] = vocabulary.slice(20);
const [seldom = "", rare = ""] = vocabulary.slice(-2);
const queries = [frequent, `${common} ${seldom}`, `${frequent} ${common} ${rare}`, needle];

/** As many words as a query may have. */
const manyWords = vocabulary.slice(0, 70).join(" ").slice(0, 500);

/** The calls of every kind, over a content root with `count` documents: a page between searches. */
export function callsOver(count: number): readonly NamedCall[] {
  const uris = urisOf(count);
  return [
    {
      name: "search_architecture",
      ask: (client, round) =>
        client.call("search_architecture", { query: queries[round % queries.length] }),
    },
    { name: "resources/list, a page", ask: pageAfterPage() },
    {
      name: "resources/read",
      ask: (client, round) => ask(client, "resources/read", { uri: uris[round % uris.length] }),
    },
    {
      name: "prompts/get, 5 documents embedded",
      ask: (client) => ask(client, "prompts/get", { name: "review", arguments: { code: "f();" } }),
    },
    {
      name: "search_architecture, 70 words",
      ask: (client) => client.call("search_architecture", { query: manyWords }),
    },
  ];
}

/** Asks for the list from a cursor to its end, page by page; counts what it names. */
export async function walkList(
  client: Client,
  from?: unknown,
): Promise<{ pages: number; documents: number }> {
  const walked = { pages: 0, documents: 0 };
  let cursor = from;
  do {
    const { result } = await client.request("resources/list", cursor ? { cursor } : {});
    walked.pages++;
    walked.documents += countOf(result);
    cursor = result.nextCursor;
  } while (cursor !== undefined);
  return walked;
}

/** How many documents an answer of `resources/list` names. */
export function countOf({ resources }: Reply["result"]): number {
  return Array.isArray(resources) ? resources.length : 0;
}

/** Every client is led through its own list, and then again from the start. */
function pageAfterPage(): NamedCall["ask"] {
  const cursors = new WeakMap<Client, unknown>();
  return async (client) => {
    const cursor = cursors.get(client);
    const answer = await client.request("resources/list", cursor ? { cursor } : {});
    cursors.set(client, answer.result.nextCursor);
    return answerOf(answer);
  };
}

function urisOf(count: number): string[] {
  const random = seededRandom(count);
  return Array.from({ length: 1_000 }, () => generatedUri(Math.floor(random() * count)));
}

async function ask(
  client: Client,
  method: string,
  params: Record<string, unknown>,
): Promise<Answer> {
  return answerOf(await client.request(method, params));
}

function answerOf({ ms, result }: Reply): Answer {
  return { ms, text: JSON.stringify(result), isError: false };
}
