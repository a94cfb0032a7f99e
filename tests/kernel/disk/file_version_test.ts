import { assertEquals } from "@std/assert";
import { settledVersionAt, versionAt } from "../../../src/kernel/disk/file_version.ts";
import { inTempFolder, writeFiles } from "../temp_folder.ts";

/** What `settledVersionAt` says of a file that was changed so many milliseconds ago. */
async function isSettledAfter(age: number): Promise<boolean> {
  let [settled, version]: (string | undefined)[] = [];
  await inTempFolder(async (folder) => {
    writeFiles(folder, { a: "text" });
    const changed = new Date(Date.now() - age);
    await Deno.utime(`${folder}/a`, changed, changed);
    [settled, version] = [settledVersionAt(`${folder}/a`), versionAt(`${folder}/a`)];
  });
  assertEquals(settled === undefined || settled === version, true);
  return settled !== undefined;
}

Deno.test("settledVersionAt() takes no version that is younger than a clock of two seconds", async () => {
  const settled = await Promise.all([0, 1500, 2500, 60_000].map(isSettledAfter));
  assertEquals(settled, [false, false, true, true]);
});

Deno.test("settledVersionAt() and versionAt() know no version of what is no file", () =>
  inTempFolder((folder) => {
    for (const path of [folder, `${folder}/missing`]) {
      assertEquals([settledVersionAt(path), versionAt(path)], [undefined, undefined]);
    }
  }));
