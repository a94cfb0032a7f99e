import { ownField } from "../../../kernel/own_field.ts";
import { repositoryPath } from "../../executables.ts";
import { print, printTable } from "../../print.ts";
import { connectToCorpora } from "./corpora.ts";

/** Percentages of questions whose right result isn't first, and isn't among the first three. */
export interface Misses {
  notFirst: number;
  notThird: number;
}

/**
 * Each line of questions.txt holds the tool, the names of right results (the expected name first)
 * and the question.
 */
const LINE = /^(\w+) (\S+): (.+)$/gm;

/**
 * Asks the committed questions on the corpora and prints the recall. Returns NaN if the corpora
 * don't exist.
 */
export async function reportRecall(): Promise<Misses> {
  const client = await connectToCorpora();
  if (client === undefined) return { notFirst: NaN, notThird: NaN };
  const questions = await Deno.readTextFile(repositoryPath("src/dev/bench/acm/questions.txt"));
  const ranks: number[] = [];
  for (const [, tool = "", names = "", query = ""] of questions.matchAll(LINE)) {
    const { result } = await client.request("tools/call", { name: tool, arguments: { query } });
    const found = namesIn(result.structuredContent);
    const answers = names.split("|");
    const index = found.findIndex((name) => answers.includes(name));
    ranks.push(index < 0 ? Infinity : index + 1);
    if (index === 0) continue;
    const place = index < 0 ? "not found" : `place ${index + 1}`;
    print(`  ${place}: "${query}": ${answers[0]} (first is ${found[0] ?? "nothing"})`);
  }
  await client.stop();
  const missed = (most: number): number =>
    100 * ranks.filter((rank) => rank > most).length / ranks.length;
  const misses = { notFirst: missed(1), notThird: missed(3) };
  const recall = Object.values(misses).map((share) => (1 - share / 100).toFixed(3));
  printTable([["questions", "recall@1", "recall@3"], [String(ranks.length), ...recall]]);
  return misses;
}

function namesIn(data: unknown): string[] {
  const items = ownField(data, "hits") ?? ownField(data, "capabilities");
  if (!Array.isArray(items)) return [];
  return items.map((item) =>
    String(ownField(item, "name") ?? ownField(item, "path")).replace(/^kb\/|\.md$/g, "")
  );
}
