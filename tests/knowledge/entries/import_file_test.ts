import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { Folder } from "../../../src/kernel/disk/folder.ts";
import { ToolError } from "../../../src/kernel/errors.ts";
import { KnowledgeFailure } from "../../../src/knowledge/entries/failure.ts";
import {
  parseItems,
  readImportFile,
  readLongFile,
} from "../../../src/knowledge/entries/import_file.ts";
import { inTempFolder, writeFiles } from "../../kernel/temp_folder.ts";

/** Creates `a.yaml` with the given text and returns the import folder. */
function importFolder(folder: string, yaml: string): Folder {
  writeFiles(folder, { "a.yaml": yaml });
  const path = Deno.realPathSync(folder);
  return new Folder({ title: "import", setBy: "KB_IMPORT_ROOT", value: path, path });
}

const itemYaml = (content: string): string => `- content: ${content}\n  roles: [dev]\n`;

/** Returns the number of items in each part of a long file. */
function partsOf(folder: string, yaml: string): number[] {
  const parts = [...readLongFile(importFolder(folder, yaml), "a.yaml")];
  const contents = parts.flatMap(({ items }) => items.map(({ content }) => content));
  assertEquals(contents.length, new Set(contents).size);
  return parts.map(({ items }) => items.length);
}

Deno.test("readLongFile() returns 200 items at a time, or fewer items if they are long", () =>
  inTempFolder((folder) => {
    const items = Array.from({ length: 450 }, (_, at) => itemYaml(`item ${at}`));
    assertEquals(partsOf(folder, `# made by hand\n${items.join("")}`), [200, 200, 50]);
    assertEquals(partsOf(folder, items.slice(0, 200).join("")), [200]);
    const long = Array.from({ length: 14 }, (_, at) => itemYaml(`"${at} ${"x".repeat(25_000)}"`));
    assertEquals(partsOf(folder, long.join("")), [11, 3]);
  }));

Deno.test("readImportFile() and readLongFile() reject a missing file and report each invalid item", () =>
  inTempFolder((folder) => {
    const root = importFolder(folder, "- roles: [dev]\n");
    const readers = [
      (...given: Parameters<typeof readImportFile>) => [readImportFile(...given)],
      readLongFile,
    ];
    for (const read of readers) {
      const [{ items, failed } = { items: [], failed: [] }] = read(root, "a.yaml");
      assertEquals(items, []);
      assertStringIncludes(failed[0]?.error ?? "", "content");
      for (const absent of ["b.yaml", "/elsewhere/a.yaml"]) {
        assertThrows(
          () => [...read(root, absent)],
          KnowledgeFailure,
          "The import folder doesn't have this file",
        );
      }
      assertThrows(() => [...read(undefined, "a.yaml")], ToolError, "KB_IMPORT_ROOT");
    }
  }));

Deno.test("readLongFile() starts a new part after 256 KiB", () =>
  inTempFolder((folder) => {
    /** Returns the YAML of nine items with a total length of `size` characters. */
    const nine = (size: number, name: string): string => {
      const items = Array.from({ length: 9 }, (_, at) => itemYaml(`"${name}${at}"`));
      const each = Math.floor((size - items.join("").length) / 9);
      const padded = items.map((item) => item.replace('"\n', `${"x".repeat(each)}"\n`));
      const missing = size - padded.join("").length;
      return padded.join("").replace(/x"\n/, `x${"x".repeat(missing)}"\n`);
    };
    const quarter = 256 * 1024;
    const item = itemYaml("last");
    assertEquals(nine(quarter, "a").length, quarter);
    assertEquals(partsOf(folder, nine(quarter, "a") + item), [10]);
    assertEquals(partsOf(folder, nine(quarter + 1, "a") + item), [9, 1]);
    assertEquals(partsOf(folder, nine(quarter + 1, "a") + nine(quarter, "b") + item), [9, 10]);
  }));

Deno.test("readImportFile() accepts a file of 1 MiB and gives the reason for rejecting a file", () =>
  inTempFolder((folder) => {
    const items = itemYaml("a");
    const whole = `${items}# ${"x".repeat(1024 * 1024 - items.length - 2)}`;
    assertEquals(readImportFile(importFolder(folder, whole), "a.yaml").items.length, 1);
    const larger = importFolder(folder, `${whole}x`);
    assertThrows(() => readImportFile(larger, "a.yaml"), KnowledgeFailure, "larger than 1 MiB");
    writeFiles(folder, { "b.yaml": new Uint8Array([0xff, 0xfe]) });
    assertThrows(
      () => readImportFile(larger, "b.yaml"),
      KnowledgeFailure,
      "The file cannot be imported: the file is not valid UTF-8",
    );
  }));

Deno.test("parseItems() accepts 1,000 entries, unique ids and null instead of tags", () => {
  const item = { content: "a", roles: ["dev"], source_file: "a.md", source_story: "S-1" };
  assertEquals(parseItems([{ ...item, tags: null }]).items.map(({ tags }) => tags), [[]]);
  assertEquals(parseItems([{ ...item, tags: ["B"] }, item]).items.map(({ tags }) => tags), [
    ["b"],
    undefined,
  ]);
  const many = (count: number, ...roles: string[]) => Array(count).fill({ content: "a", roles });
  const all = ["pm", "dev", "qa", "all"];
  assertEquals(parseItems(many(250, ...all)).items.length, 250);
  assertEquals(parseItems(many(1000, "pm")).items.length, 1000);
  const wrong: [unknown[], string][] = [
    [many(251, ...all), "yields more than 1000 entries"],
    [many(1001, "pm"), "1000"],
  ];
  for (const [items, message] of wrong) {
    assertThrows(() => parseItems(items), ToolError, message);
  }
});

Deno.test("parseItems() reports each invalid item with its content and returns the valid items", () => {
  const item = { content: "a", roles: ["dev"] };
  const id = crypto.randomUUID();
  const wrong: [unknown, string][] = [
    [{ ...item, id: id.toUpperCase() }, "item 2 has the same id as an earlier item"],
    [{ content: "a", roles: [] }, "roles"],
    [{ content: "a", roles: ["pm", "dev", "qa", "all", "pm"] }, "roles"],
    [{ content: "a", role: "dev" }, "unknown field role"],
  ];
  for (const [bad, message] of wrong) {
    const { items, failed } = parseItems([{ ...item, id }, bad, item]);
    assertEquals(items.length, 2);
    assertEquals(failed.map(({ content }) => content), ["a"]);
    assertStringIncludes(failed[0]?.error ?? "", message);
  }
});
