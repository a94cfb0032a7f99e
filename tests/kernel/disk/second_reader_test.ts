import { assert, assertEquals } from "@std/assert";
import type { FieldReader } from "../../../src/kernel/disk/field_reader.ts";
import { FolderIndex } from "../../../src/kernel/disk/folder_index.ts";
import { type FolderFiles, SecondReader } from "../../../src/kernel/disk/second_reader.ts";
import { inTwoFolders } from "../refusal.ts";
import { inTempFolder, writeFiles } from "../temp_folder.ts";

const module = new URL("./head_worker.ts", import.meta.url);
const FIELDS = ["first"] as const;

/** A reader of these files, and what it has told when it has come to the first of them. */
async function reading<Result>(
  root: string,
  { files, from = module }: { files: readonly FolderFiles[]; from?: URL },
  use: (told: (readonly string[] | undefined)[], reader: SecondReader) => Result | Promise<Result>,
): Promise<Result> {
  const reader = new SecondReader(from, root, { files, fields: FIELDS });
  try {
    const until = performance.now() + 20_000;
    while (reader.values(0) === undefined && performance.now() < until) await pause(5);
    const count = files.reduce((sum, { names }) => sum + names.length, 0);
    return await use(Array.from({ length: count }, (_, file) => reader.values(file)), reader);
  } finally {
    reader.end();
  }
}

async function pause(ms: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms));
}

Deno.test("a second reader tells the values of all folders, and nothing of what it cannot tell", () =>
  inTempFolder(async (root) => {
    writeFiles(root, { "x/a.md": "=one\n", "x/b.md": "none\n", "y/ä.md": "=two\n", "y/d.md": "=" });
    const files = [
      { folder: `${root}/x`, names: ["a.md", "b.md", "missing.md"] },
      { folder: `${root}/none`, names: [] },
      { folder: `${root}/y`, names: ["ä.md", "d.md"] },
    ];
    await reading(root, { files }, (told) => {
      assertEquals(told, [["one"], undefined, undefined, ["two"], [""]]);
    });
  }));

Deno.test("a second reader leaves untold what its table cannot hold", () =>
  inTempFolder(async (root) => {
    const names = Array.from({ length: 700 }, (_, n) => `${n}.md`);
    const valueOf = (n: number): string => n === 0 ? "last" : `${n}`.padEnd(450, "x");
    writeFiles(root, Object.fromEntries(names.map((name, n) => [`x/${name}`, `=${valueOf(n)}\n`])));
    writeFiles(root, { "x/end.md": "=last\n" });
    const files = [{ folder: `${root}/x`, names: [...names, "end.md"] }];
    await reading(root, { files }, (told) => {
      const untold = told.filter((values) => values === undefined).length;
      assert(untold > 50 && untold < 200, `${untold}`);
      told.forEach((values, n) => {
        if (values !== undefined && n < names.length) assertEquals(values, [valueOf(n)]);
      });
    });
  }));

Deno.test("a second reader may read what is below the root, and nothing else", () =>
  inTwoFolders(async (root, outside) => {
    writeFiles(root, { "x/a.md": "=in\n" });
    writeFiles(outside, { "b.md": "=out\n" });
    const files = [
      { folder: `${root}/x`, names: ["a.md"] },
      { folder: outside, names: ["b.md"] },
      { folder: `${root}/x/../../outside`, names: ["b.md"] },
    ];
    await reading(root, { files }, (told) => assertEquals(told, [["in"], undefined, undefined]));
    const from = new URL("./permissions_worker.ts", import.meta.url);
    await reading(root, { files, from }, ([states]) => {
      assertEquals(states, ["=in\n", ...Array.from({ length: 8 }, () => "prompt")]);
    });
  }));

Deno.test("a second reader reads no more once it is not needed", () =>
  inTempFolder(async (root) => {
    writeFiles(root, { "x/a.md": "=one\n" });
    const count = 1_000_000;
    const names = Array.from({ length: count }, () => "a.md");
    const reader = new SecondReader(module, root, {
      files: [{ folder: `${root}/x`, names }],
      fields: FIELDS,
    });
    while (reader.values(count - 1) === undefined) await pause(5);
    reader.end();
    await pause(100);
    const told = (): number => names.filter((_, n) => reader.values(n) !== undefined).length;
    const before = told();
    await pause(200);
    assertEquals([before < count, told()], [true, before]);
  }));

const BOTH = ["first", "reader"] as const;
const READER = ["reader"] as const;

/** Takes its time, so that a second reader has some as well. */
const slowly: FieldReader = {
  sifting: [BOTH, READER],
  inHead: (head, fields) => {
    const until = performance.now() + 60;
    while (performance.now() < until);
    return slowly.inText(head, fields);
  },
  inText: (text, fields) =>
    fields.map((field) => field === "reader" ? "own" : text.slice(1).split("\n", 1)[0] ?? ""),
};

const COUNT = 60;

function writeMany(root: string): void {
  for (let n = 0; n < COUNT; n++) {
    writeFiles(root, { [`x/${n}.md`]: `${n === 59 ? "-" : "="}${n}` });
  }
}

function valuesOf(
  index: FolderIndex,
  fields: readonly string[],
): (readonly string[] | undefined)[] {
  const listing = index.list("x");
  const places = listing.files.map((_, place) => place);
  index.readMany([{ listing, places }], fields);
  return places.map((place) => index.values(listing, place, fields));
}

Deno.test("readMany() has a second reader's help, and the values are those without it", () =>
  inTempFolder((root) => {
    writeMany(root);
    const index = new FolderIndex(root, slowly, { module, many: COUNT });
    const values = valuesOf(index, BOTH);
    const readers = values.map((one) => one?.[1]);
    assertEquals(readers.slice(0, 24).includes("second"), false);
    assertEquals(readers.includes("second"), true);
    const numbers = index.list("x").files.map((name) => name.replace(".md", ""));
    assertEquals(values.map((one) => one?.[0]), numbers);
    // What cannot be told by its head alone is read by who asked.
    assertEquals(readers[numbers.indexOf("59")], "own");
    assertEquals(valuesOf(index, BOTH), values);
  }));

Deno.test("readMany() leaves what is shown to who asks, who reads it whole", () =>
  inTempFolder((root) => {
    writeMany(root);
    const shown = { ...slowly, sifting: [] };
    const index = new FolderIndex(root, shown, { module, many: 1 });
    const values = valuesOf(index, READER);
    assertEquals(values, Array.from({ length: COUNT }, () => ["own"]));
  }));

Deno.test("readMany() reads all by itself when the second reader cannot start, or for few files", () =>
  inTempFolder((root) => {
    writeMany(root);
    const missing = new URL("./no_such_worker.ts", import.meta.url);
    for (const second of [{ module: missing, many: 1 }, { module, many: COUNT + 1 }, undefined]) {
      const quick = { ...slowly, inHead: slowly.inText };
      const index = new FolderIndex(root, quick, second);
      const values = valuesOf(index, READER);
      assertEquals(values, Array.from({ length: COUNT }, () => ["own"]));
    }
  }));
