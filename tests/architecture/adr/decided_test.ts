import { assert, assertEquals } from "@std/assert";
import { checkAlignment } from "../../../src/architecture/adr/alignment.ts";
import { contentOf } from "../content.ts";
import { HOUSE, KNOWN } from "./decided_house.ts";
import { ASKED, SHOP } from "./decided_shop.ts";

const house = contentOf(
  Object.fromEntries(Object.entries(HOUSE).map(([name, text]) => [`adr/${name}.md`, text])),
);

/** Each question with the ADR that comes first, its flag, and all verdicts. */
const answers = await Promise.all(KNOWN.map(async (known) => {
  const { related } = await checkAlignment(house, { decision_description: known.asked });
  const first = related[0];
  return {
    ...known,
    found: first?.uri.slice("architecture://adr/".length, -1).slice(0, 4) ?? "",
    flag: related.some((one) =>
      one.uri.startsWith(`architecture://adr/${known.first}`) && one.different_choice
    ),
    verdicts: related.filter(({ stance }) => stance !== "cannot tell")
      .map(({ uri, stance }) => `${uri.slice("architecture://adr/".length).slice(0, 4)} ${stance}`),
  };
}));

Deno.test("checkAlignment() gives no wrong verdict on 60 decisions with known answers", () => {
  assertEquals(answers.length, 60);
  const wrong = answers.flatMap(({ asked, first, stance, verdicts }) =>
    verdicts.filter((verdict) => verdict !== `${first} ${stance}`)
      .map((verdict) => `${asked}: ${verdict}`)
  );
  assertEquals(wrong, []);
});

Deno.test("checkAlignment() has the expected ADR first for at least 90 % of them", () => {
  const wrong = answers.filter(({ first, found }) => first !== found)
    .map(({ asked, first, found }) => `${asked}: ${found}, not ${first}`);
  assert(wrong.length <= 6, wrong.join("\n"));
});

Deno.test("checkAlignment() has the flag for a different choice right for at least 80 % of them", () => {
  const wrong = answers.filter(({ differs = false, flag }) => differs !== flag)
    .map(({ asked, flag }) => `${asked}: ${flag}`);
  assert(wrong.length <= 12, wrong.join("\n"));
});

Deno.test("checkAlignment() tells most of the verdicts that can be told", () => {
  const told = answers.filter(({ stance }) => stance !== undefined);
  const missed = told.filter(({ verdicts }) => verdicts.length === 0).map(({ asked }) => asked);
  assert(missed.length <= told.length / 4, missed.join("\n"));
});

Deno.test("checkAlignment() tells a different choice in decisions as teams word them", async () => {
  const shop = contentOf(
    Object.fromEntries(Object.entries(SHOP).map(([name, text]) => [`adr/${name}.md`, text])),
  );
  const wrong: string[] = [];
  let others = 0;
  for (const [asked, first, differs] of ASKED) {
    const { related } = await checkAlignment(shop, { decision_description: asked });
    const isFirst = (uri: string) => first !== "" && uri.startsWith(`architecture://adr/${first}`);
    const flagged = related.filter((one) => one.different_choice);
    others += flagged.filter(({ uri }) => !isFirst(uri)).length;
    const isRight = flagged.some(({ uri }) => isFirst(uri)) === differs;
    if (!isRight || (first !== "" && !isFirst(related[0]?.uri ?? ""))) wrong.push(asked);
  }
  assert(wrong.length <= ASKED.length * 0.1, wrong.join("\n"));
  assert(others <= 3, `${others} flags of other ADRs`);
});
