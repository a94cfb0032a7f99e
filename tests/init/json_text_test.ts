import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { type JsonChild, jsonValue, withChild, without } from "../../src/init/json_text.ts";
import { StartError } from "../../src/kernel/errors.ts";

/** User files in many layouts, each with a JSON object. */
const LAYOUTS: Record<string, string> = {
  "two spaces": '{\n  "mcpServers": {\n    "mine": { "command": "mine" }\n  }\n}\n',
  "four spaces":
    '{\n    "mcpServers": {\n        "mine": {\n            "command": "x"\n        }\n    }\n}',
  "tabs": '{\n\t"mcpServers": {\n\t\t"mine": {}\n\t},\n\t"other": [1, 2]\n}\n',
  "one line": '{"model": "opus", "mcpServers": {"mine": {"command": "mine"}}}',
  "a member on the brace's line": '{"a": true}',
  "Windows line ends": '{\r\n  "mcpServers": {\r\n    "mine": {}\r\n  }\r\n}\r\n',
  "comments": '{\n  // whose?\n  "mcpServers": {\n    "mine": {} // mine\n  } /* end */\n}\n',
  "final commas": '{\n  "mcpServers": {\n    "mine": {},\n  },\n}\n',
  "no servers": '{\n  "model": "opus",\n  "hooks": {\n    "Stop": []\n  }\n}\n',
  "letters beyond ASCII": '{\n  "größe": "🙂 \\u0041",\n  "mcpServers": {"mine": {}}\n}\n',
};

const ENTRY = { command: "acm-server", env: { A: "b" } };
const HOOKS = ["acm", "ace", "decibel"].map((name) => ({ hooks: [{ command: name }] }));

function entry(name: string): JsonChild {
  return { in: ["mcpServers"], name, value: ENTRY };
}

function hook(value: unknown): JsonChild {
  return { in: ["hooks", "End"], value };
}

for (const [layout, text] of Object.entries(LAYOUTS)) {
  Deno.test(`jsonValue() reads a member that was added to a file with ${layout}`, () => {
    assertEquals(jsonValue(withChild(text, entry("acm")), ["mcpServers", "acm"]), ENTRY);
  });

  for (const order of [["ace", "acm"], ["acm", "ace"]]) {
    Deno.test(`removing two members, ${order[0]} first, restores a file with ${layout}`, () => {
      let left: string | undefined = withChild(withChild(text, entry("acm")), entry("ace"));
      for (const name of order) left = left && without(left, entry(name));
      assertEquals(left, text);
    });
  }

  Deno.test(`adding three items and removing them restores a file with ${layout}`, () => {
    let left: string | undefined = HOOKS.map(hook).reduce(withChild, text);
    assertEquals(jsonValue(left, ["hooks", "End"]), HOOKS);
    for (const value of HOOKS) left = left && without(left, hook(value));
    assertEquals(left, text);
  });
}

Deno.test("removing the only item of a file removes the file", () => {
  assertEquals(without(withChild("{ }", hook("acm")), hook("acm")), undefined);
});

Deno.test("a child that exists isn't added again, and a name keeps its value", () => {
  const text = withChild(withChild("{}\n", hook("acm")), entry("acm"));
  assertEquals(withChild(withChild(text, hook("acm")), { ...entry("acm"), value: 1 }), text);
});

Deno.test("without() keeps a comment in an object that becomes empty", () => {
  const text = '{\n  "mcpServers": { // whose?\n  }\n}\n';
  assertStringIncludes(without(withChild(text, entry("acm")), entry("acm")) ?? "", "// whose?");
});

Deno.test("a created JSON file has one line per entry and hook", () => {
  assertEquals(
    HOOKS.slice(1).map(hook).reduce(withChild, withChild("{}\n", entry("acm"))),
    `{
  "mcpServers": {
    "acm": { "command": "acm-server", "env": { "A": "b" } }
  },
  "hooks": {
    "End": [{ "hooks": [ { "command": "ace" } ] },
      { "hooks": [ { "command": "decibel" } ] }]
  }
}
`,
  );
});

Deno.test("a member gets the indentation of the member before it", () => {
  const text = '{\n "a": [\n  1\n ],\n  "mcpServers": {\n      "mine": {}\n  }\n}\n';
  assertStringIncludes(withChild(text, entry("acm")), '"mine": {},\n      "acm": {');
});

Deno.test("removing our member keeps members that the user added after it", () => {
  const theirs = withChild(withChild("{}", entry("acm")), entry("later"));
  const left = without(theirs, entry("acm"));
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
  Deno.test(`withChild() rejects a file with ${what}`, () => {
    assertThrows(() => withChild(text, entry("acm")), StartError);
  });
}
