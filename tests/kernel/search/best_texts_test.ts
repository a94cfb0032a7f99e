import { assert, assertEquals } from "@std/assert";
import { BestTexts } from "../../../src/kernel/search/best_texts.ts";
import { type Ranked, Ranking } from "../../../src/kernel/search/ranking.ts";

function bestOf(documents: Ranked[]): string | undefined {
  const ranking = new Ranking();
  const texts = new BestTexts<Ranked>(ranking);
  for (const document of documents) {
    ranking.add(document);
    texts.offer(document, `text of ${document.path}`);
  }
  return texts.best()?.text;
}

const document = (path: string, count: number, tier = 1): Ranked => ({
  path,
  tier,
  counts: [count],
  length: 1000,
});

Deno.test("BestTexts.best() is undefined when nothing was offered", () => {
  assertEquals(bestOf([]), undefined);
});

Deno.test("BestTexts.best() is the best of many, wherever it stands among them", () => {
  for (const at of [0, 1, 19, 40, 41, 150, 199]) {
    const documents = Array.from(
      { length: 200 },
      (_, index) => document(`${index}`, 1 + index % 3),
    );
    documents[at] = document("best", 9);
    assertEquals(bestOf(documents), "text of best", `${at}`);
  }
});

Deno.test("BestTexts.best() goes by tier before it goes by score", () => {
  assertEquals(bestOf([document("a", 9), document("b", 1, 2), document("c", 5)]), "text of b");
});

Deno.test("BestTexts holds few texts, however many are offered", () => {
  const ranking = new Ranking();
  const texts = new BestTexts<Ranked>(ranking);
  for (let index = 0; index < 1000; index++) {
    ranking.add(document(`${index}`, 1));
    texts.offer(document(`${index}`, 1), "text");
    assert(texts.size <= 40);
  }
  assert(texts.size >= 20);
});
