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
  return afterActions(parsePlaybook(TEXT), actions).text;
}

const [A, B] = [
  "- [Bullet #a, helpful:1, harmful:0] One\n",
  "- [Bullet #b, helpful:2, harmful:1] Two\n",
];

Deno.test("afterActions() merges, rewords, retires and moves, and leaves the rest", () => {
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

Deno.test("afterActions() does them in order", () => {
  const text = after(
    { action: "reword", id: "a", text: "First" },
    { action: "move", id: "a", section: "B" },
    { action: "retire", id: "a" },
  );
  assertEquals(text, TEXT.replace(A, ""));
});

Deno.test("afterActions() refuses what it cannot do", () => {
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
