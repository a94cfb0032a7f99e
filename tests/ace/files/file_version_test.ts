import { assertEquals, assertNotEquals } from "@std/assert";
import { versionAt, watchVersions } from "../../../src/ace/files/file_version.ts";
import { system } from "../../../src/kernel/disk/system.ts";
import { inTempFolder, writeFiles } from "../../kernel/temp_folder.ts";

Deno.test("versionAt() changes with the file and returns undefined for a folder or a missing file", () =>
  inTempFolder((folder) => {
    for (const path of [folder, `${folder}/missing`]) assertEquals(versionAt(path), undefined);
    writeFiles(folder, { a: "one" });
    const before = versionAt(`${folder}/a`);
    assertEquals(versionAt(`${folder}/a`), before);
    writeFiles(folder, { b: "two" });
    Deno.renameSync(`${folder}/b`, `${folder}/a`);
    assertNotEquals(versionAt(`${folder}/a`), before);
  }));

Deno.test("watchVersions() reports a replaced file once and reports nothing after it stops", () =>
  inTempFolder((folder) => {
    writeFiles(folder, { a: "one" });
    const { every } = system;
    let look: () => void = () => {};
    let isEnded = false;
    system.every = (_, action) => {
      look = action;
      return () => isEnded = true;
    };
    try {
      let notices = 0;
      const stop = watchVersions(`${folder}/a`, () => notices++);
      look();
      assertEquals(notices, 0);
      writeFiles(folder, { b: "two" });
      Deno.renameSync(`${folder}/b`, `${folder}/a`);
      look();
      look();
      assertEquals(notices, 1);
      stop();
      assertEquals(isEnded, true);
    } finally {
      system.every = every;
    }
  }));
