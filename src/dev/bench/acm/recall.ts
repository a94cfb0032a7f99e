import { ownField } from "../../../kernel/own_field.ts";
import { print, printTable } from "../../print.ts";
import { type Client, connect } from "../client.ts";
import { type Server, withEnv } from "../servers.ts";
import { corporaEnv } from "./corpora.ts";
import { articleQuestions, capabilityQuestions, type Question } from "./questions.ts";

/** The share of questions whose answer is first, and among the first three. */
export type Recall = { first: number; third: number };

/**
 * Asks the 60 questions of a server on the corpora beside the repository and prints the recall;
 * undefined, with a line that says so, where there are no corpora.
 */
export async function reportRecall(server: Server, corpora: string): Promise<Recall | undefined> {
  const env = corporaEnv(server, corpora);
  if (env === undefined) return undefined;
  const client = await connect(withEnv(server, env).command);
  const ranks = [
    ...await ranksOf(client, articleQuestions, { tool: "query_knowledge", list: "hits" }),
    ...await ranksOf(client, capabilityQuestions, {
      tool: "query_capabilities",
      list: "capabilities",
    }),
  ];
  await client.stop();
  const share = (most: number): number =>
    ranks.filter((rank) => rank > 0 && rank <= most).length / ranks.length;
  const recall = { first: share(1), third: share(3) };
  printTable([
    ["questions", "recall@1", "recall@3"],
    [String(ranks.length), recall.first.toFixed(3), recall.third.toFixed(3)],
  ]);
  return recall;
}

/** The place of each question's answer, 0 where it is not found; what is not first is printed. */
async function ranksOf(
  client: Client,
  questions: readonly Question[],
  { tool, list }: { tool: string; list: string },
): Promise<number[]> {
  const ranks: number[] = [];
  for (const [query, ...answers] of questions) {
    const { result } = await client.request("tools/call", { name: tool, arguments: { query } });
    const found = namesIn(result.structuredContent, list);
    const rank = found.findIndex((name) => answers.includes(name)) + 1;
    const place = rank === 0 ? "not found" : `place ${rank}`;
    if (rank !== 1) {
      print(`  ${place}: "${query}": ${answers[0]} (first is ${found[0] ?? "nothing"})`);
    }
    ranks.push(rank);
  }
  return ranks;
}

function namesIn(data: unknown, list: string): string[] {
  const items = ownField(data, list);
  if (!Array.isArray(items)) return [];
  return items.map((item) =>
    String(ownField(item, "name") ?? ownField(item, "path")).replace(/^kb\/|\.md$/g, "")
  );
}
