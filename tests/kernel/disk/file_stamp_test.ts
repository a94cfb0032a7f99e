import { assertEquals, assertNotEquals } from "@std/assert";
import { hasSettled, stampOf } from "../../../src/kernel/disk/file_stamp.ts";
import { inTempFolder, writeFiles } from "../temp_folder.ts";

Deno.test("stampOf() returns the same stamp while a file is unchanged", () =>
  inTempFolder((root) => {
    writeFiles(root, { "a.md": "one" });
    const stamp = () => stampOf(Deno.lstatSync(`${root}/a.md`));
    assertEquals(stamp(), stamp());
  }));

Deno.test("stampOf() returns a different stamp if the content changes or another file replaces the file", () =>
  inTempFolder((root) => {
    writeFiles(root, { "a.md": "one", "b.md": "two" });
    const id = () => stampOf(Deno.lstatSync(`${root}/a.md`)).id;
    const first = id();
    Deno.renameSync(`${root}/b.md`, `${root}/a.md`);
    const second = id();
    assertNotEquals(second, first);
    writeFiles(root, { "a.md": "three" });
    assertNotEquals(id(), second);
  }));

Deno.test("stampOf() returns the size, the modification time and whether the path is a file", () =>
  inTempFolder((root) => {
    writeFiles(root, { "a.md": "five." });
    Deno.utimeSync(`${root}/a.md`, 1000, 1000);
    const { isFile, size, modified } = stampOf(Deno.lstatSync(`${root}/a.md`));
    assertEquals([isFile, size, modified], [true, 5, new Date(1_000_000)]);
    assertEquals(stampOf(Deno.lstatSync(root)).isFile, false);
  }));

Deno.test("hasSettled() returns true two seconds after the last change", () =>
  inTempFolder((root) => {
    writeFiles(root, { "a.md": "" });
    const stamp = stampOf(Deno.lstatSync(`${root}/a.md`));
    assertEquals(hasSettled(stamp, stamp.changed + 2000), false);
    assertEquals(hasSettled(stamp, stamp.changed + 2001), true);
  }));
