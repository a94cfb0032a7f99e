import { assertEquals } from "@std/assert";
import { pairsIn } from "../../../src/ace/playbook/pairs.ts";
import { parsePlaybook } from "../../../src/ace/playbook/playbook.ts";

/** The bullets of a playbook with these texts, named by their numbers. */
function bulletsOf(texts: readonly string[]) {
  const lines = texts.map((text, at) => `[Bullet #${at}, helpful:0, harmful:0] ${text}\n`);
  return parsePlaybook(`## S\n${lines.join("")}`).bullets;
}

const SAME = "Commit generated lockfiles together with manifests";

Deno.test("pairsIn() tells of each pair its section, both texts and the share of their words", async () => {
  const { nearDuplicates, contradictions, note } = await pairsIn(
    bulletsOf([SAME, "Name colours once", `${SAME} please`, `${SAME} today`, `Never ${SAME}`]),
  );
  const pair = (one: number, other: number, similarity: number, contents: string[]) => ({
    ...{ section: "S", ids: [`${one}`, `${other}`], contents, similarity },
  });
  assertEquals(nearDuplicates, [
    pair(0, 2, 1, [SAME, `${SAME} please`]),
    pair(0, 3, 0.83, [SAME, `${SAME} today`]),
    pair(2, 3, 0.83, [`${SAME} please`, `${SAME} today`]),
  ]);
  assertEquals(contradictions.map(({ ids }) => ids.join()), ["0,4", "2,4", "3,4"]);
  assertEquals(note, undefined);
});

Deno.test("pairsIn() lists 200 pairs, and says from which bullet on there may be more", async () => {
  // Twenty equal texts have 190 pairs; the twenty-first has the next twenty.
  const { nearDuplicates, note } = await pairsIn(bulletsOf(Array(30).fill(SAME)));
  assertEquals(nearDuplicates.length, 200);
  assertEquals(
    note,
    "There is more: only the first 20 of 30 bullets were compared with each other. Merge or " +
      "retire what is listed, then call again",
  );
  assertEquals((await pairsIn(bulletsOf(Array(20).fill(SAME)))).note, undefined);
});
