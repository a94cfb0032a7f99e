import { assertEquals, assertThrows } from "@std/assert";
import { jsonValue, withItem, withMember, without } from "../../src/init/json_text.ts";
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
const ACM = { name: "acm", value: ENTRY };

for (const [layout, text] of Object.entries(LAYOUTS)) {
  Deno.test(`jsonValue() reads a member that was added to a file with ${layout}`, () => {
    assertEquals(
      jsonValue(withMember(text, ["mcpServers"], ACM), ["mcpServers", "acm"]),
      ENTRY,
    );
  });

  Deno.test(`adding and removing two members restores a file with ${layout}`, () => {
    const two = withMember(
      withMember(text, ["mcpServers"], ACM),
      ["mcpServers"],
      { name: "ace", value: {} },
    );
    const one = without(two, ["mcpServers", "ace"]) ?? "";
    assertEquals(without(one, ["mcpServers", "acm"]), text);
  });

  Deno.test(`removing two members in the other order restores a file with ${layout}`, () => {
    const two = withMember(
      withMember(text, ["mcpServers"], ACM),
      ["mcpServers"],
      { name: "ace", value: {} },
    );
    const one = without(two, ["mcpServers", "acm"]) ?? "";
    assertEquals(without(one, ["mcpServers", "ace"]), text);
  });

  Deno.test(`adding and removing an item restores a file with ${layout}`, () => {
    const hooks = withMember(text, ["hooks"], { name: "End", value: [ENTRY], depth: 1 });
    const added = withItem(hooks, ["hooks", "End"], ENTRY);
    const one = without(added, ["hooks", "End", 1]) ?? "";
    assertEquals(without(one, ["hooks", "End", 0]), text);
  });
}

Deno.test("removing the only item of a created file removes the file", () => {
  const made = withMember(undefined, ["hooks"], { name: "Stop", value: [ENTRY] });
  assertEquals(without(made, ["hooks", "Stop", 0]), undefined);
});

Deno.test("a created JSON file has one line per entry", () => {
  assertEquals(
    withMember(undefined, ["mcpServers"], { name: "acm", value: { command: "acm-server" } }),
    '{\n  "mcpServers": {\n    "acm": { "command": "acm-server" }\n  }\n}\n',
  );
});

Deno.test("removing our member keeps members that the user added after it", () => {
  const ours = withMember(undefined, ["mcpServers"], ACM);
  const theirs = withMember(ours, ["mcpServers"], { name: "later", value: {} });
  assertEquals(jsonValue(without(theirs, ["mcpServers", "acm"]), ["mcpServers"]), { later: {} });
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
  Deno.test(`withMember() rejects a file with ${what}`, () => {
    assertThrows(() => withMember(text, ["mcpServers"], ACM), StartError);
  });
}
