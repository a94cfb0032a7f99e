import { assertEquals, assertStrictEquals } from "@std/assert";
import {
  grown,
  isSettled,
  listFolder,
  modifiedAt,
  NO_LISTING,
} from "../../../src/kernel/disk/folder_listing.ts";
import { inTempFolder, writeFiles } from "../temp_folder.ts";

Deno.test("isSettled() waits for two seconds where times are whole ones, else for a tenth", () => {
  assertEquals([3000, 3001].map((time) => isSettled(1000, time)), [false, true]);
  assertEquals([1101, 1102].map((time) => isSettled(1001, time)), [false, true]);
  assertEquals([isSettled(5000, 1000), isSettled(Infinity, 1000)], [false, false]);
});

Deno.test("grown() adds what is new to the listing, and gives another where something is gone", () => {
  const before = (): Parameters<typeof grown>[0] => (
    { files: ["b", "a"], folders: ["x"], version: 4 }
  );
  const now = (files: string[], folders: string[]): Parameters<typeof grown>[0] => (
    { files, folders, version: 1 }
  );
  const listing = before();
  assertStrictEquals(grown(listing, now(["a", "b"], ["x"])), listing);
  assertEquals(listing, before());
  assertStrictEquals(grown(listing, now(["a", "c", "b"], ["x"])), listing);
  assertEquals(listing, { files: ["b", "a", "c"], folders: ["x"], version: 5 });
  assertStrictEquals(grown(listing, now(["a", "b", "c"], ["w", "x"])), listing);
  assertEquals(listing, { files: ["b", "a", "c"], folders: ["x", "w"], version: 6 });
  for (const found of [now(["a", "c", "d"], ["x", "w"]), now(["a", "b", "c"], ["x", "y"])]) {
    assertStrictEquals(grown(listing, found), found);
  }
});

Deno.test("listFolder() tells files from folders, and modifiedAt() when a folder was changed", () =>
  inTempFolder((folder) => {
    writeFiles(folder, { "x/a": "", "x/sub/b": "" });
    Deno.symlinkSync("a", `${folder}/x/link`);
    assertEquals(listFolder(`${folder}/x`), { files: ["a"], folders: ["sub"], version: 1 });
    assertEquals(NO_LISTING.version === 1, false);
    Deno.utimeSync(`${folder}/x`, 5, 5);
    assertEquals([modifiedAt(`${folder}/x`), modifiedAt(`${folder}/none`)], [5000, undefined]);
  }));
