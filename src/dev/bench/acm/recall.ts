import { ownField } from "../../../kernel/own_field.ts";
import { print, printTable } from "../../print.ts";
import type { Client } from "../client.ts";
import { connectToCorpora } from "./corpora.ts";
import { articleQuestions, capabilityQuestions, type Question } from "./questions.ts";

/** Percentages of the questions: right answer not first, and not among the first three. */
export interface Misses {
  notFirst: number;
  notThird: number;
}

/** Asks the committed questions on the corpora and prints the recall; NaN without corpora. */
export async function reportRecall(): Promise<Misses> {
  const client = await connectToCorpora();
  if (client === undefined) return { notFirst: NaN, notThird: NaN };
  const ranks = [
    ...await ranksOf(client, articleQuestions, { tool: "query_knowledge", list: "hits" }),
    ...await ranksOf(client, capabilityQuestions, {
      tool: "query_capabilities",
      list: "capabilities",
    }),
  ];
  await client.stop();
  const missed = (most: number): number =>
    100 * ranks.filter((rank) => rank > most).length / ranks.length;
  const misses = { notFirst: missed(1), notThird: missed(3) };
  printTable([
    ["questions", "recall@1", "recall@3"],
    [
      String(ranks.length),
      ...[misses.notFirst, misses.notThird].map((share) => (1 - share / 100).toFixed(3)),
    ],
  ]);
  return misses;
}

/** Returns the rank of each right answer; prints those that are not first. */
async function ranksOf(
  client: Client,
  questions: readonly Question[],
  { tool, list }: { tool: string; list: string },
): Promise<number[]> {
  const ranks: number[] = [];
  for (const [query, ...answers] of questions) {
    const { result } = await client.request("tools/call", { name: tool, arguments: { query } });
    const found = namesIn(ownField(result.structuredContent, list));
    const index = found.findIndex((name) => answers.includes(name));
    if (index !== 0) {
      const place = index < 0 ? "not found" : `place ${index + 1}`;
      print(`  ${place}: "${query}": ${answers[0]} (first is ${found[0] ?? "nothing"})`);
    }
    ranks.push(index < 0 ? Infinity : index + 1);
  }
  return ranks;
}

function namesIn(items: unknown): string[] {
  if (!Array.isArray(items)) return [];
  return items.map((item) =>
    String(ownField(item, "name") ?? ownField(item, "path")).replace(/^kb\/|\.md$/g, "")
  );
}
