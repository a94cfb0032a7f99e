import { assertEquals, assertMatch, assertThrows } from "@std/assert";
import { type InventoryEntry, readInventory } from "../../../src/acm/registry/inventory.ts";
import { ToolError } from "../../../src/kernel/errors.ts";
import { fixture, TempFolder } from "../folders.ts";

function inventory(text: string): InventoryEntry[] {
  using folder = new TempFolder({ "inventory.json": text });
  return readInventory(folder.open("ACM_REGISTRY_ROOT"));
}

Deno.test("readInventory() reads a top-level list or a list under capabilities", () => {
  assertEquals(readInventory(fixture("registry-array")).map(({ name }) => name), [
    "letter-press",
    "word-count",
  ]);
  assertEquals(readInventory(fixture("registry")).length, 14);
});

Deno.test("readInventory() uses an entry's name as its id if the id is missing", () => {
  const [one, two] = inventory('[{"name": "a"}, {"id": "b", "name": "B name"}]');
  assertEquals([one?.id, one?.name], ["a", "a"]);
  assertEquals([two?.id, two?.name], ["b", "B name"]);
});

Deno.test("readInventory() removes white space around texts", () => {
  assertEquals(inventory('[{"name": " a ", "type": "\\ttool", "path": "  "}, {"name": " "}]'), [
    { id: "a", name: "a", type: "tool", description: "", tags: [], path: undefined },
  ]);
});

Deno.test("readInventory() ignores fields with the wrong type and entries without a name", () => {
  const text =
    '[{"name": "a", "type": 1, "tags": ["x", 2, null], "path": {}}, {"type": "x"}, 3, null]';
  assertEquals(inventory(text), [
    { id: "a", name: "a", type: "", description: "", tags: ["x"], path: undefined },
  ]);
});

Deno.test("readInventory() reads an entry's clients from a list or an object", () => {
  const clientsOf = (clients: unknown) =>
    inventory(JSON.stringify([{ name: "a", clients }]))[0]?.clients;
  assertEquals(clientsOf(["codex", 1, "claude"]), ["codex", "claude"]);
  const table = { codex: true, claude: { enabled: true }, other: { enabled: false }, none: "yes" };
  assertEquals(clientsOf(table), ["codex", "claude"]);
  assertEquals(
    [clientsOf("codex"), clientsOf(null), clientsOf(undefined)],
    Array(3).fill(undefined),
  );
});

Deno.test("readInventory() ignores inherited properties", () => {
  assertEquals(inventory('{"__proto__": {"capabilities": []}, "capabilities": []}'), []);
  assertThrows(() => inventory('{"__proto__": {"capabilities": []}}'), ToolError);
  assertEquals(inventory('[{"__proto__": {"name": "a"}}]'), []);
});

Deno.test("readInventory() returns no entries if the registry is empty", () => {
  assertEquals(inventory("[]"), []);
  assertEquals(inventory('{"capabilities": []}'), []);
});

Deno.test("readInventory() reports invalid JSON and the expected format", () => {
  for (
    const text of ["", "[", '[{"name": "a",}]', '{"capabilities": [1 2]}', "nul", '["a\nb"]']
  ) {
    const error = assertThrows(() => inventory(text), ToolError);
    assertMatch(error.message, /^inventory\.json is not valid JSON: /);
    assertMatch(error.next ?? "", /^Expected \[ … \] or \{"capabilities": \[ … \]\}/);
  }
});

Deno.test("readInventory() describes the expected format if the inventory contains no list", () => {
  for (const text of ["{}", "1", '"x"', "null", '{"capabilities": {}}']) {
    const error = assertThrows(() => inventory(text), ToolError);
    assertEquals(error.message, "inventory.json doesn't contain a list");
    assertMatch(error.next ?? "", /^Expected /);
  }
});

Deno.test("readInventory() names a missing file, or the variable if the registry is missing", () => {
  const folder = new TempFolder();
  const missing = assertThrows(() => readInventory(folder.open("ACM_REGISTRY_ROOT")), ToolError);
  assertEquals(missing.message, "Cannot read inventory.json: the path does not exist");
  folder[Symbol.dispose]();
  const gone = assertThrows(() => readInventory(folder.open("ACM_REGISTRY_ROOT")), ToolError);
  assertMatch(gone.text, /ACM_REGISTRY_ROOT is "/);
});
