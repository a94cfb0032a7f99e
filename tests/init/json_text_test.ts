import { assertEquals, assertThrows } from "@std/assert";
import { jsonValue, withChildren, without } from "../../src/init/json_text.ts";
import { StartError } from "../../src/kernel/errors.ts";

/** User files in many layouts, each with a JSON object. */
const LAYOUTS: Record<string, string> = {
  "two spaces": '{\n  "mcpServers": {\n    "mine": { "command": "mine" }\n  }\n}\n',
  "four spaces":
    '{\n    "mcpServers": {\n        "mine": {\n            "command": "x"\n        }\n    }\n}',
  "tabs": '{\n\t"mcpServers": {\n\t\t"mine": {}\n\t},\n\t"other": [1, 2]\n}\n',
  "one line": '{"model": "opus", "mcpServers": {"mine": {"command": "mine"}}}',
  "an empty object": "{}",
  "an empty object with spaces": "{ }\n",
  "an empty list of servers": '{ "mcpServers": {} }',
  "an empty list of servers on a line of its own": '{\n  "mcpServers": {},\n  "a": true\n}\n',
  "Windows line ends": '{\r\n  "mcpServers": {\r\n    "mine": {}\r\n  }\r\n}\r\n',
  "comments": '{\n  // whose?\n  "mcpServers": {\n    "mine": {} // mine\n  } /* end */\n}\n',
  "final commas": '{\n  "mcpServers": {\n    "mine": {},\n  },\n}\n',
  "no servers": '{\n  "model": "opus",\n  "hooks": {\n    "Stop": []\n  }\n}\n',
  "letters beyond ASCII": '{\n  "größe": "🙂 \\u0041",\n  "mcpServers": {"mine": {}}\n}\n',
};

const ENTRY = { command: "acm-server", env: { A: "b" } };
const HOOK = { hooks: [{ command: "acm-server hook" }] };

function withEntry(text: string | undefined, name: string): string {
  return withChildren(text, { in: ["mcpServers"], children: [{ name, value: ENTRY }] });
}

function withHooks(text: string | undefined, count: number): string {
  const children = Array.from({ length: count }, () => ({ value: HOOK }));
  return withChildren(text, { in: ["hooks", "End"], children });
}

for (const [layout, text] of Object.entries(LAYOUTS)) {
  Deno.test(`jsonValue() reads a member that was added to a file with ${layout}`, () => {
    assertEquals(jsonValue(withEntry(text, "acm"), ["mcpServers", "acm"]), ENTRY);
  });

  for (const order of [["ace", "acm"], ["acm", "ace"]]) {
    Deno.test(`removing two members, ${order[0]} first, restores a file with ${layout}`, () => {
      let left: string | undefined = withEntry(withEntry(text, "acm"), "ace");
      for (const name of order) left = left && without(left, ["mcpServers", name]);
      assertEquals(left, text);
    });
  }

  Deno.test(`adding three items in two steps and removing them restores a file with ${layout}`, () => {
    let left: string | undefined = withHooks(withHooks(text, 1), 2);
    assertEquals(jsonValue(left, ["hooks", "End"]), [HOOK, HOOK, HOOK]);
    for (const at of [1, 1, 0]) left = left && without(left, ["hooks", "End", at]);
    assertEquals(left, text);
  });
}

Deno.test("removing the only item of a created file removes the file", () => {
  assertEquals(without(withHooks(undefined, 1), ["hooks", "End", 0]), undefined);
});

Deno.test("a created JSON file has one line per entry and hook", () => {
  assertEquals(
    withHooks(withEntry(undefined, "acm"), 2),
    `{
  "mcpServers": {
    "acm": { "command": "acm-server", "env": { "A": "b" } }
  },
  "hooks": {
    "End": [
      { "hooks": [ { "command": "acm-server hook" } ] },
      { "hooks": [ { "command": "acm-server hook" } ] }
    ]
  }
}
`,
  );
});

Deno.test("removing our member keeps members that the user added after it", () => {
  const theirs = withEntry(withEntry(undefined, "acm"), "later");
  const left = without(theirs, ["mcpServers", "acm"]);
  assertEquals(jsonValue(left, ["mcpServers"]), { later: ENTRY });
});

for (
  const [what, text] of [
    ["invalid JSON", "{ not json"],
    ["no text", ""],
    ["a list", "[]"],
    ["servers in a list", '{"mcpServers": []}'],
    ["servers in a text", '{"mcpServers": "none"}'],
  ] as const
) {
  Deno.test(`withChildren() rejects a file with ${what}`, () => {
    assertThrows(() => withEntry(text, "acm"), StartError);
  });
}
