import { assertEquals } from "@std/assert";
import { CapabilityFiles } from "../../../src/acm/registry/capability_files.ts";
import { readInventory } from "../../../src/acm/registry/inventory.ts";
import { fixture, TempFolder } from "../folders.ts";

const open = (folder: TempFolder) => new CapabilityFiles(folder.open("ACM_REGISTRY_ROOT"));

Deno.test("CapabilityFiles.find() looks at the inventory's path, then two usual places", () => {
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

Deno.test("CapabilityFiles.find() takes the folder of the entry's type where several have the id", () => {
  using folder = new TempFolder({
    "capabilities/plugins/a/capability.yaml": "plugin",
    "capabilities/tools/a/capability.yaml": "tool",
  });
  const find = (type: string) => open(folder).find({ id: "a", type, path: undefined })?.text;
  assertEquals([find("plugin"), find("tool"), find("skill")], ["plugin", "tool", "plugin"]);
});

Deno.test("CapabilityFiles.find() takes no file that is deeper, or of another name", () => {
  using folder = new TempFolder({
    "capabilities/x/y/a/capability.yaml": "",
    "capabilities/x/a/capability.yaml/y": "",
    "capabilities/x/a/not-capability.yaml": "",
    "capabilities/x/aa/capability.yaml": "",
  });
  assertEquals(open(folder).find({ id: "a", type: "", path: undefined }), undefined);
});

Deno.test("CapabilityFiles.find() does not leave the registry", () => {
  using outside = new TempFolder({ "capability.yaml": "secret" });
  using folder = new TempFolder();
  for (const path of [outside.path, `../${outside.path.split("/").at(-1)}`]) {
    assertEquals(open(folder).find({ id: "a", type: "", path }), undefined);
  }
});

Deno.test("CapabilityFiles.findUnlisted() returns every file of an id", () => {
  using folder = new TempFolder({
    "capabilities/a/capability.yaml": "1",
    "capabilities/skills/a/capability.yaml": "2",
    "capabilities/tools/a/capability.yaml": "3",
  });
  assertEquals(open(folder).findUnlisted("a").map(({ text }) => text), ["1", "2", "3"]);
  assertEquals(open(folder).findUnlisted("b"), []);
});

Deno.test("CapabilityFiles.installLevel() is what the file states, or undefined", () => {
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

Deno.test("CapabilityFiles finds a file for every entry of the fixture registries", () => {
  for (const name of ["registry", "registry-array"]) {
    const files = new CapabilityFiles(fixture(name));
    const missing = readInventory(fixture(name)).filter((entry) => files.find(entry) === undefined);
    assertEquals(missing.map(({ id }) => id), []);
  }
});
