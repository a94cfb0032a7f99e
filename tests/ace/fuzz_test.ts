import { bulletIn, bulletText, normalizeText } from "../../src/ace/playbook/bullet.ts";
import { parsePlaybook } from "../../src/ace/playbook/playbook.ts";
import { profileOf } from "../../src/ace/playbook/text_profile.ts";
import { messageLine } from "../../src/ace/traces/message_line.ts";
import { patternOf, shownLine } from "../../src/ace/traces/message_pattern.ts";
import { type Grammar, markdown, testEffort } from "../fuzz.ts";

/** The building blocks of a random playbook. */
const playbooks: Grammar = {
  ...markdown,
  words: [
    ...markdown.words,
    ...[
      "[Bullet #",
      "aaaa1111",
      ", helpful:1",
      ", harmful:0",
      "] ",
      ", Aggregated from 2 instances",
    ],
    ...["## A\n", "<!-- ", " -->", "``", "1. ", "<q>"],
  ],
};

/** The building blocks of random messages from compilers, test runners and CI. */
const messages: Grammar = {
  ...markdown,
  words: [
    ...markdown.words,
    ...["\u001b[31m", "\u001b]", "error ", "TS2307: ", "src/a.ts(1,2): ", "a.ts:1:2 ", "/", "C:\\"],
    ...[
      "0x1f",
      "“",
      "”",
      "‘",
      "’",
      "1.5s",
      "at ",
      "2026-01-01T00:00:00Z ",
      "E0308",
      "@a/b",
      "--",
      "//",
    ],
  ],
  pairs: [["“", "”"], ["‘", "’"], ["'", "'"], ['"', '"'], ["(", ")"], ["<", ">"], ["`", "`"]],
};

testEffort({
  "parsePlaybook()": { ...playbooks, run: parsePlaybook, msPerThousand: 2 },
  "bulletIn()": { ...playbooks, run: (text) => bulletIn({ text, start: 0, end: text.length }, "") },
  "bulletText()": { ...playbooks, run: bulletText },
  "normalizeText()": { ...playbooks, run: normalizeText },
  "profileOf()": { ...playbooks, run: profileOf, msPerThousand: 4 },
  "messageLine()": { ...messages, run: messageLine },
  "shownLine()": { ...messages, run: shownLine },
  "patternOf()": { ...messages, run: patternOf, msPerThousand: 2 },
});
