import { assertEquals, assertStrictEquals, assertThrows } from "@std/assert";
import { FileError } from "../../../src/kernel/disk/file_error.ts";
import {
  assumedVersion,
  readVersion,
  settledVersionAt,
  versionAt,
  watchVersions,
} from "../../../src/kernel/disk/file_version.ts";
import { sharedFile } from "../../../src/kernel/disk/shared_file.ts";
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

const at = (path: string) => sharedFile(path, {});

Deno.test("readVersion() has the whole text of up to 4 MiB, and its byte order mark", () =>
  inTempFolder((folder) => {
    for (const text of ["\ufeffa", "", "b".repeat(100_000), "a\n", "c".repeat(4 * 1024 * 1024)]) {
      writeFiles(folder, { a: text });
      const { text: read, bytes, identity } = readVersion(at(`${folder}/a`));
      assertEquals([read === text, bytes.length], [true, new TextEncoder().encode(text).length]);
      assertEquals(identity, versionAt(`${folder}/a`));
    }
    writeFiles(folder, { a: "c".repeat(4 * 1024 * 1024 + 1), b: new Uint8Array([0x61, 0xff]) });
    assertThrows(() => readVersion(at(`${folder}/a`)), FileError, "it is larger than 4 MiB");
    assertThrows(() => readVersion(at(`${folder}/b`)), FileError, "it is not valid UTF-8");
    assertThrows(() => readVersion(at(`${folder}/c`)), FileError, "it does not exist");
  }));

Deno.test("readVersion() reads 4 MiB and not a byte more, whatever it read before", () =>
  inTempFolder((folder) => {
    const file = at(`${folder}/a`);
    for (const size of [0, 65_536, 65_537, 4 * 1024 * 1024, 10]) {
      Deno.writeTextFileSync(file.path, "x".repeat(size));
      assertEquals(readVersion(file).text.length, size);
    }
    Deno.truncateSync(file.path, 4 * 1024 * 1024 + 1);
    assertThrows(() => readVersion(file), FileError, "a: it is larger than 4 MiB");
  }));

Deno.test("readVersion() decodes the same bytes once, and no others for them", () =>
  inTempFolder((folder) => {
    writeFiles(folder, { a: "one" });
    const first = readVersion(at(`${folder}/a`));
    Deno.utimeSync(`${folder}/a`, 5, 5);
    const touched = readVersion(at(`${folder}/a`));
    assertStrictEquals(touched.bytes, first.bytes);
    assertEquals([touched.text, touched.identity === first.identity], ["one", false]);
    writeFiles(folder, { a: "two" });
    assertEquals(readVersion(at(`${folder}/a`)).text, "two");
  }));

Deno.test("assumedVersion() is what was read last, as long as the same file seems to be there", () =>
  inTempFolder((folder) => {
    writeFiles(folder, { a: "one" });
    assertEquals(assumedVersion(`${folder}/a`), undefined);
    readVersion(at(`${folder}/a`));
    assertEquals(assumedVersion(`${folder}/a`)?.text, "one");
    Deno.utimeSync(`${folder}/a`, 5, 5);
    assertEquals(assumedVersion(`${folder}/a`), undefined);
    readVersion(at(`${folder}/a`));
    Deno.renameSync(`${folder}/a`, `${folder}/b`);
    assertEquals(assumedVersion(`${folder}/a`), undefined);
    Deno.mkdirSync(`${folder}/real`);
    Deno.renameSync(`${folder}/b`, `${folder}/real/b`);
    readVersion(at(`${folder}/real/b`));
    Deno.renameSync(`${folder}/real`, `${folder}/moved`);
    Deno.symlinkSync("moved", `${folder}/real`);
    assertEquals(versionAt(`${folder}/real/b`), versionAt(`${folder}/moved/b`));
    assertEquals(assumedVersion(`${folder}/real/b`), undefined);
  }));

Deno.test("watchVersions() tells of a replaced file once, until it is stopped", () =>
  inTempFolder(async (folder) => {
    const looks = () => new Promise((resolve) => setTimeout(resolve, 700));
    writeFiles(folder, { a: "one" });
    let told = 0;
    const stop = watchVersions(`${folder}/a`, () => told++);
    await looks();
    assertEquals(told, 0);
    writeFiles(folder, { b: "two" });
    Deno.renameSync(`${folder}/b`, `${folder}/a`);
    await looks();
    assertEquals(told, 1);
    stop();
    writeFiles(folder, { a: "three" });
    await looks();
    assertEquals(told, 1);
  }));

Deno.test("settledVersionAt() and versionAt() know no version of what is no file", () =>
  inTempFolder((folder) => {
    for (const path of [folder, `${folder}/missing`]) {
      assertEquals([settledVersionAt(path), versionAt(path)], [undefined, undefined]);
    }
  }));
