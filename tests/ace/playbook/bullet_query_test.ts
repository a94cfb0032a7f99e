import { assertEquals } from "@std/assert";
import { listedBullet, selectBullets } from "../../../src/ace/playbook/bullet_query.ts";
import { parsePlaybook } from "../../../src/ace/playbook/playbook.ts";

const PLAYBOOK = parsePlaybook(`## A
[Bullet #even, helpful:1, harmful:1] x
[Bullet #tried, helpful:9, harmful:9] x
## B
[Bullet #best, helpful:3, harmful:1] x
[Bullet #worst, helpful:4, harmful:5] x
`);

const idsOf = (query: { sections?: string[]; sortBy?: string }): string =>
  selectBullets(PLAYBOOK, query).map(({ id }) => id).join(" ");

Deno.test("selectBullets() keeps the file order, or sorts by score and then helpful votes on request", () => {
  assertEquals(idsOf({}), "even tried best worst");
  assertEquals(idsOf({ sortBy: "helpful" }), "best tried even worst");
  assertEquals(idsOf({ sections: [" B "] }), "best worst");
  assertEquals(idsOf({ sections: ["C"] }), "");
});

Deno.test("listedBullet() returns the helpful count minus the harmful count as the score", () => {
  assertEquals(PLAYBOOK.bullets.map((bullet) => listedBullet(bullet).score), [0, 0, 2, -1]);
});
