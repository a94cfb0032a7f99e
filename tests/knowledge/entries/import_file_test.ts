import { assertEquals, assertThrows } from "@std/assert";
import { RequestFolder } from "../../../src/kernel/disk/request_folder.ts";
import { InputError, ToolError } from "../../../src/kernel/errors.ts";
import { readImportFile, readLongFile } from "../../../src/knowledge/entries/import_file.ts";
import { inTempFolder, writeFiles } from "../../kernel/temp_folder.ts";

/** The folder to import from, with one file `a.yaml`. */
function importFolder(folder: string, yaml: string): RequestFolder {
  writeFiles(folder, { "a.yaml": yaml });
  const path = Deno.realPathSync(folder);
  return new RequestFolder({ title: "import", setBy: "KB_IMPORT_ROOT", value: path, path });
}

const itemYaml = (content: string): string => `- content: ${content}\n  roles: [dev]\n`;

/** How many items each part of a file has. */
function partsOf(folder: string, yaml: string): number[] {
  const parts = [...readLongFile(importFolder(folder, yaml), "a.yaml")];
  const contents = parts.flat().map(({ content }) => content);
  assertEquals(contents.length, new Set(contents).size);
  return parts.map(({ length }) => length);
}

Deno.test("readLongFile() gives 200 items at a time, and fewer where they are long", () =>
  inTempFolder((folder) => {
    const items = Array.from({ length: 450 }, (_, at) => itemYaml(`item ${at}`));
    assertEquals(partsOf(folder, `# made by hand\n${items.join("")}`), [200, 200, 50]);
    assertEquals(partsOf(folder, items.slice(0, 200).join("")), [200]);
    const long = Array.from({ length: 14 }, (_, at) => itemYaml(`"${at} ${"x".repeat(25_000)}"`));
    assertEquals(partsOf(folder, long.join("")), [11, 3]);
  }));

Deno.test("readImportFile() and readLongFile() refuse what is not there, and items that are none", () =>
  inTempFolder((folder) => {
    const root = importFolder(folder, "- roles: [dev]\n");
    for (const read of [readImportFile, readLongFile]) {
      assertThrows(() => [...read(root, "a.yaml")], InputError, "content");
      assertThrows(() => [...read(root, "b.yaml")], ToolError);
      assertThrows(() => [...read(undefined, "a.yaml")], ToolError, "KB_IMPORT_ROOT");
    }
  }));
