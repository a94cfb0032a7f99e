import { assert, assertEquals } from "@std/assert";
import { searchDocuments } from "../../../src/architecture/documents/search.ts";
import { contentOf } from "../content.ts";
import { HANDBOOK, QUESTIONS } from "./handbook.ts";

Deno.test("searchDocuments() ranks the right documents with an MRR of at least 0.9 for 60 questions", async () => {
  const content = contentOf(HANDBOOK);
  const ranks = await Promise.all(QUESTIONS.map(async ([query, wanted]) => {
    const asked = { query, resource_type: "all", max_results: 20 } as const;
    const { results } = await searchDocuments(content, asked);
    const rank = 1 + results.findIndex(({ uri }) => uri.endsWith(`/${wanted}`));
    return { query, wanted, rank, first: results[0]?.uri };
  }));
  assertEquals(ranks.length, 60);
  const mrr = ranks.reduce((sum, { rank }) => sum + (rank > 0 ? 1 / rank : 0), 0) / ranks.length;
  const missed = ranks.filter(({ rank }) => rank !== 1)
    .map(({ query, wanted, rank, first }) => `${query}: ${wanted} is ${rank}, first is ${first}`);
  assert(mrr >= 0.9, `${mrr}\n${missed.join("\n")}`);
});
