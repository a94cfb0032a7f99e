import { assert, assertEquals } from "@std/assert";
import {
  type ChangedPlaybook,
  withBullets,
  withCounters,
} from "../../../src/ace/playbook/changed_playbook.ts";
import type { Bullet } from "../../../src/ace/playbook/bullet.ts";
import { knownBullets } from "../../../src/ace/playbook/known_bullets.ts";
import { parsePlaybook, type Playbook } from "../../../src/ace/playbook/playbook.ts";
import { applyEdits } from "../../../src/kernel/text_edit.ts";
import { profileOf } from "../../../src/ace/playbook/text_profile.ts";

const A = "[Bullet #a, helpful:0, harmful:0] same";
const B = "[Bullet #b, helpful:0, harmful:0] same";

function assertParsed({ text }: Playbook, { playbook: changed, edits }: ChangedPlaybook): void {
  assertEquals(changed, parsePlaybook(changed.text), JSON.stringify(text));
  assertEquals(applyEdits(text, edits), changed.text);
}

Deno.test("withCounters() gives what parsing the new text gives", () => {
  const text = `# T\n\n## S\n- ${A}\n  goes on\n${B}\n\n## U\n\n1. ${
    B.replace("#b", "#c").replace("helpful:0", "helpful:99")
  }\n\nEnd\n`;
  const playbook = parsePlaybook(text);
  for (const raisedIds of [["a"], ["b", "c"], ["a", "b", "c"], []]) {
    const changes = new Map(
      playbook.bullets.filter(({ id }) => raisedIds.includes(id))
        .map((bullet) => [bullet, { ...bullet, helpful: bullet.helpful + 1, harmful: 12 }]),
    );
    assertParsed(playbook, withCounters(playbook, changes));
  }
});

/** Lines of playbooks, usual and odd ones: what stands before and after a bullet changes its kind. */
const LINES = [
  ..."## S|## T|### U|# Title|#### deep||plain text|- item|> quoted|1. one|---|===|```|<!-- open|"
    .split("|"),
  ..."-->|<div>|    code|| a | b ||- <!-- x|\ttab".split("|"),
  A,
  B,
  `- ${A}`,
  `- ${B}`,
  `* ${A}`,
  `  - ${A}`,
  `1. ${B}`,
  `  ${B}`,
  `- ${A} <!-- note`,
  `- ${A} <!-- note -->`,
  `> ${A}`,
];

/** Whole numbers below a limit, the same in every run. */
function numbers(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 8) % limit;
  };
}

Deno.test("withBullets() and withCounters() give what parsing the new text gives, also in odd playbooks", () => {
  const next = numbers(11);
  let [quick, all] = [0, 0];
  for (let round = 0; round < 4000; round++) {
    const lines = Array.from({ length: 2 + next(12) }, () => LINES[next(LINES.length)] ?? "");
    const newline = next(5) === 0 ? "\r\n" : "\n";
    const text = (next(9) === 0 ? "\ufeff" : "") + ["## S", ...lines].join(newline) +
      (next(4) === 0 ? "" : newline);
    const playbook = parsePlaybook(text);
    const chosen = playbook.sections.filter(() => next(2) === 0).map((section, index) =>
      [
        section,
        Array.from({ length: 1 + next(3) }, (_, more) => ({
          ...{ id: `n${index}${more}`, helpful: 0, harmful: 0, instances: 1 + next(2) },
          text: "A new rule about `code`.",
        })),
      ] as const
    );
    const added = new Map(next(2) === 0 ? chosen : chosen.toReversed());
    const grown = withBullets(playbook, added);
    assertParsed(playbook, grown);
    if (added.size > 0 && playbook.bullets.length > 0) {
      all++;
      if (grown.playbook.bullets[0] === playbook.bullets[0]) quick++;
    }
    const changes = new Map(
      playbook.bullets.filter(() => next(2) === 0).toReversed()
        .map((bullet) => [bullet, { helpful: 9 + next(2), harmful: 0, instances: 1 }]),
    );
    assertParsed(playbook, withCounters(playbook, changes));
  }
  // The way that parses nothing again is what this is about.
  assert(quick > all / 10, `${quick} of ${all}`);
});

Deno.test("withBullets() keeps the bullets of a plain playbook, each the same object", () => {
  const of = (id: string): string => `- [Bullet #${id}, helpful:0, harmful:0] x\n`;
  const text = `## S\n${of("a")}${of("b")}${of("c")}\n## T\n${of("d")}${of("e")}\n`;
  const playbook = parsePlaybook(text);
  const bullet = { id: "n", helpful: 0, harmful: 0, instances: 1, text: "x" };
  const [first, second] = playbook.sections.map((section) => [section]);
  for (const sections of [playbook.sections, playbook.sections.toReversed(), first, second]) {
    const added = new Map(sections?.map((one) => [one, [bullet]]));
    const { playbook: { bullets } } = withBullets(playbook, added);
    const kept = bullets.filter(({ id }) => id !== "n");
    assertEquals(kept.map((one, index) => one === playbook.bullets[index]), Array(5).fill(true));
  }
});

Deno.test("withBullets() gives what parsing gives of a line that is no bullet", () => {
  const playbook = parsePlaybook(`## S\n- ${A}\n`);
  const bullet = { id: "n", helpful: 10 ** 15, harmful: 0, instances: 1, text: "Too helpful" };
  const added = new Map(playbook.sections.map((section) => [section, [bullet]]));
  const { playbook: grown } = withBullets(playbook, added);
  assertEquals(grown, parsePlaybook(grown.text));
});

Deno.test("knownBullets() knows texts and ids of added bullets, and none that are gone", () => {
  const bulletsOf = (...texts: string[]) =>
    parsePlaybook(
      texts.map((text, index) => `[Bullet #${text[0]}${index}, helpful:0, harmful:0] ${text}\n`)
        .join(""),
    ).bullets;
  const known = (texts: string[], text: string) => {
    const { texts: there, ids } = knownBullets(bulletsOf(...texts));
    return [there.equal(profileOf(text)), [...ids].join(" ")];
  };
  assertEquals(known(["one", "two"], "two"), ["t1", "o0 t1"]);
  assertEquals(known(["one", "two", "three"], "three"), ["t2", "o0 t1 t2"]);
  assertEquals(known(["one", "three"], "two"), [undefined, "o0 t1"]);
  assertEquals(known(["one", "three"], "three"), ["t1", "o0 t1"]);
  assertEquals(known(["one", "trio"], "trio"), ["t1", "o0 t1"]);
  const textsOf = (bullets: readonly Bullet[]) => knownBullets(bullets).texts;
  assertEquals(textsOf(parsePlaybook(A).bullets).equal(profileOf("same")), "a");
  assertEquals(textsOf(parsePlaybook(B).bullets).equal(profileOf("same")), "b");
  // What was taken apart before is not taken apart again, be it read again or not.
  const [two, three] = [bulletsOf("one", "two"), bulletsOf("one", "two", "three")];
  const texts = textsOf(two);
  for (const bullets of [two, bulletsOf("one", "two"), three]) {
    assert(textsOf(bullets) === texts);
  }
  assert(textsOf(two) !== texts);
});
