import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { CapabilityFiles, readCapability } from "../../../src/acm/registry/capability.ts";
import { ToolError } from "../../../src/kernel/errors.ts";
import { fixture, fixtureText, TempFolder } from "../folders.ts";

const NO_INSTALL = "# The registry has no install method for this capability.\n";

Deno.test("readCapability() returns the exact text of a capability.yaml at any path", () => {
  const places = {
    "seed-catalogue": "plugins/seed-catalogue",
    "plain-language": "plain-language",
    "sensor-log": "tools/sensor-log",
  };
  for (const [id, place] of Object.entries(places)) {
    assertStringIncludes(
      readCapability(fixture("registry"), id),
      fixtureText(`registry/capabilities/${place}/capability.yaml`),
    );
  }
  assertEquals(
    readCapability(fixture("registry-array"), "word-count"),
    fixtureText("registry-array/capabilities/skills/word-count/capability.yaml") + NO_INSTALL,
  );
});

Deno.test("readCapability() distinguishes two types even if the inventory has no paths", () => {
  using folder = new TempFolder({
    "inventory.json": '[{"name": "a", "type": "tool"}, {"name": "a", "type": "plugin"}]',
    "capabilities/plugins/a/capability.yaml": "type: plugin\n",
    "capabilities/tools/a/capability.yaml": "type: tool\n",
  });
  assertEquals(
    readCapability(folder.open(), "a"),
    "# a (tool): capabilities/tools/a/capability.yaml\ntype: tool\n" + NO_INSTALL + "\n" +
      "# a (plugin): capabilities/plugins/a/capability.yaml\ntype: plugin\n" + NO_INSTALL,
  );
});

Deno.test("readCapability() finds a capability that is missing from the inventory", () => {
  using folder = new TempFolder({
    "inventory.json": "[]",
    "capabilities/tools/a/capability.yaml": "name: a\n",
  });
  assertEquals(readCapability(folder.open(), "a"), "name: a\n" + NO_INSTALL);
});

Deno.test("readCapability() retrieves an entry by its id or its name", () => {
  using folder = new TempFolder({
    "inventory.json": '[{"id": "a", "name": "a-name", "path": "x"}]',
    "x/capability.yaml": "name: a\n",
  });
  assertEquals(readCapability(folder.open(), "a"), "name: a\n" + NO_INSTALL);
  assertEquals(readCapability(folder.open(), "a-name"), "name: a\n" + NO_INSTALL);
});

Deno.test("readCapability() reports that the inventory is empty", () => {
  using folder = new TempFolder({ "inventory.json": "[]" });
  const error = assertThrows(() => readCapability(folder.open(), "a"), ToolError);
  assertEquals(error.next, "The inventory is empty.");
});

Deno.test("readCapability() names the searched paths if a listed capability's file is missing", () => {
  using folder = new TempFolder({
    "inventory.json": '[{"name": "a", "path": "capabilities/skills/a"}, {"name": "b"}]',
  });
  const message = (id: string) =>
    assertThrows(() => readCapability(folder.open(), id), ToolError).message;
  assertEquals(message("a"), 'Capability "a" has no capability.yaml in capabilities/skills/a');
  assertEquals(message("b"), 'Capability "b" has no capability.yaml in capabilities/b');
});

Deno.test("readCapability() returns labels and errors without characters that could fake a line", () => {
  const long = "a".repeat(200);
  const forged = "x\n# forged\u202e";
  const type = `${forged}${"y".repeat(200)}`;
  using folder = new TempFolder({
    "inventory.json": JSON.stringify([
      { name: "two", type, path: "one" },
      { name: "two", type: "tool", path: forged },
      { name: forged },
      { name: long },
      { name: "lost", path: `${forged}/${"z".repeat(500)}` },
    ]),
    "one/capability.yaml": "1\n",
    [`${forged}/capability.yaml`]: "2\n",
  });
  const labels = readCapability(folder.open(), "two").split("\n").filter((line) =>
    line.startsWith("# two")
  );
  assertEquals(labels, [
    `# two (x # forged ${"y".repeat(68)}…): one/capability.yaml`,
    "# two (tool): x # forged /capability.yaml",
  ]);
  for (const id of [long, "x-forged", "lost"]) {
    const { text } = assertThrows(() => readCapability(folder.open(), id), ToolError);
    assertEquals(text.split("\n").length, 2, text);
    assertEquals(text.length < 600 && !text.includes("\u202e"), true, text);
  }
});

const open = (folder: TempFolder) => new CapabilityFiles(folder.open("ACM_REGISTRY_ROOT"));

Deno.test("CapabilityFiles.find() checks the inventory's path and then two usual paths", () => {
  const entry = { id: "a", type: "tool", path: "anywhere/at/all" };
  using folder = new TempFolder({ "capabilities/tools/a/capability.yaml": "third" });
  assertEquals(open(folder).find(entry)?.text, "third");
  folder.write("capabilities/a/capability.yaml", "second");
  assertEquals(open(folder).find(entry)?.text, "second");
  folder.write("anywhere/at/all/capability.yaml", "first");
  assertEquals(open(folder).find(entry), {
    path: "anywhere/at/all/capability.yaml",
    text: "first",
  });
  assertEquals(open(folder).find({ ...entry, path: undefined })?.text, "second");
});

Deno.test("CapabilityFiles.find() prefers the folder of the entry's type if several files have the id", () => {
  using folder = new TempFolder({
    "capabilities/plugins/a/capability.yaml": "plugin",
    "capabilities/tools/a/capability.yaml": "tool",
  });
  const find = (type: string) => open(folder).find({ id: "a", type, path: undefined })?.text;
  assertEquals([find("plugin"), find("tool"), find("skill")], ["plugin", "tool", "plugin"]);
});

Deno.test("CapabilityFiles.find() ignores files in deeper folders and files with other names", () => {
  using folder = new TempFolder({
    "capabilities/x/y/a/capability.yaml": "",
    "capabilities/x/a/capability.yaml/y": "",
    "capabilities/x/a/not-capability.yaml": "",
    "capabilities/x/aa/capability.yaml": "",
  });
  assertEquals(open(folder).find({ id: "a", type: "", path: undefined }), undefined);
});

Deno.test("CapabilityFiles.findUnlisted() returns every file with the given id", () => {
  using folder = new TempFolder({
    "capabilities/a/capability.yaml": "1",
    "capabilities/skills/a/capability.yaml": "2",
    "capabilities/tools/a/capability.yaml": "3",
  });
  assertEquals(open(folder).findUnlisted("a").map(({ text }) => text), ["1", "2", "3"]);
  assertEquals(open(folder).findUnlisted("b"), []);
});

Deno.test("CapabilityFiles.installLevel() returns the install level in a file, or undefined if it has none", () => {
  using folder = new TempFolder({
    "capabilities/a/capability.yaml": "name: a\ninstall_level: user\n",
    "capabilities/b/capability.yaml": "name: b\n",
    "capabilities/c/capability.yaml": "install_level: [user]\n",
    "capabilities/d/capability.yaml": "install_level: user\nx: y: z\n",
  });
  const level = (id: string) => open(folder).installLevel({ id, name: id, ...rest });
  const rest = { type: "skill", description: "", tags: [], path: undefined };
  assertEquals(["a", "b", "c", "d", "e"].map(level), [
    "user",
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
