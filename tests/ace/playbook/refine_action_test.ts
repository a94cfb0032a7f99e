import { assertEquals, assertThrows } from "@std/assert";
import { AceError } from "../../../src/ace/errors.ts";
import { parsePlaybook } from "../../../src/ace/playbook/playbook.ts";
import { afterActions, type RefineAction } from "../../../src/ace/playbook/refine_action.ts";

const TEXT = `## A
- [Bullet #a, helpful:1, harmful:0] One
- [Bullet #b, helpful:2, harmful:1] Two
[Bullet #c, helpful:0, harmful:0] Three
  goes on

## B
`;

function after(...actions: RefineAction[]): string {
  return afterActions([{ playbook: parsePlaybook(TEXT) }], actions)[0]?.playbook.text ?? "";
}

const [A, B] = [
  "- [Bullet #a, helpful:1, harmful:0] One\n",
  "- [Bullet #b, helpful:2, harmful:1] Two\n",
];

Deno.test("afterActions() merges, rewords, retires and moves only rules that the actions name", () => {
  assertEquals(
    after({ action: "merge", ids: ["b", "a"] }),
    TEXT.replace(A, "").replace(
      "helpful:2, harmful:1]",
      "helpful:3, harmful:1, Aggregated from 2 instances]",
    ),
  );
  assertEquals(after({ action: "retire", id: "b" }), TEXT.replace(B, ""));
  assertEquals(
    after({ action: "reword", id: "b", text: "Twice\n## C" }),
    TEXT.replace("Two", "Twice ## C"),
  );
  assertEquals(
    after({ action: "move", id: "a", section: "B" }),
    TEXT.replace(A, "").replace("## B\n", `## B\n${A}`),
  );
  assertEquals(after({ action: "move", id: "a", section: "A" }), TEXT);
});

Deno.test("afterActions() applies the actions in the given order", () => {
  const text = after(
    { action: "reword", id: "a", text: "First" },
    { action: "move", id: "a", section: "B" },
    { action: "retire", id: "a" },
  );
  assertEquals(text, TEXT.replace(A, ""));
});

Deno.test("afterActions() rejects an impossible action", () => {
  const cases: [RefineAction, string][] = [
    [{ action: "retire", id: "x" }, "INVALID_PARAMS"],
    [{ action: "retire", id: "c" }, "INVALID_PARAMS"],
    [{ action: "merge", ids: ["a", "a"] }, "INVALID_PARAMS"],
    [{ action: "reword", id: "a", text: " \u200b" }, "INVALID_PARAMS"],
    [{ action: "move", id: "a", section: "Nowhere" }, "SECTION_NOT_FOUND"],
  ];
  for (const [action, code] of cases) {
    assertEquals(assertThrows(() => after(action), AceError).code, code);
  }
});

Deno.test("afterActions() names the rejected action and a remedy", () => {
  const said = (action: RefineAction, text = TEXT): string =>
    assertThrows(() => afterActions([{ playbook: parsePlaybook(text) }], [action]), AceError).text;
  assertEquals(
    said({ action: "retire", id: "x" }),
    "Unknown bullet id x\nNearest: a, b, c. Nothing was written.",
  );
  assertEquals(
    said({ action: "retire", id: "x" }, "# Empty\n"),
    "Unknown bullet id x\nThe playbook has no bullets.",
  );
  assertEquals(
    said({ action: "retire", id: "c" }),
    "Bullet c spans several lines\nNothing was written. Edit the bullet in the playbook file.",
  );
  assertEquals(
    said({ action: "merge", ids: ["a"] }),
    "A merge requires at least two bullet ids\nNothing was written. List the bullet to keep first.",
  );
  assertEquals(
    said({ action: "move", id: "a", section: "Nowhere" }),
    'The playbook has no section "Nowhere"\nNothing was written. Add this section as a ## or ### heading, or choose an existing section. Sections: A; B.',
  );
  assertEquals(
    said({ action: "reword", id: "a", text: " " }),
    "The new text of bullet a is empty\nNothing was written. Add some text, or retire the bullet.",
  );
});

Deno.test("afterActions() preserves line endings and the text before a rule", () => {
  const text =
    "## A\r\n* [Bullet #a, helpful:1, harmful:0]   One\r\n## B\r\n[Bullet #b, helpful:0, harmful:0] x";
  const done = (...actions: RefineAction[]): string =>
    afterActions([{ playbook: parsePlaybook(text) }], actions)[0]?.playbook.text ?? "";
  assertEquals(done({ action: "reword", id: "a", text: "Two" }), text.replace("   One", " Two"));
  assertEquals(done({ action: "reword", id: "b", text: "y" }), text.replace(/x$/, "y"));
  assertEquals(
    done({ action: "move", id: "a", section: " B " }),
    "## A\r\n## B\r\n[Bullet #b, helpful:0, harmful:0] x\r\n[Bullet #a, helpful:1, harmful:0]   One",
  );
});
