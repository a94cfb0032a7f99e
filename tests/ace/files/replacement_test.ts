import { assertEquals, assertRejects } from "@std/assert";
import { FileError } from "../../../src/kernel/disk/file_error.ts";
import { readSharedText, replaceText } from "../../../src/ace/files/shared_text.ts";
import { sharedFile } from "../../../src/ace/files/shared_file.ts";
import { WriteError } from "../../../src/kernel/disk/write_error.ts";
import { nameOf } from "../../../src/kernel/roots/path.ts";
import { namesIn, withSharedFile } from "./shared_files.ts";

Deno.test("replaceText() overwrites the temporary file that a killed process left", () =>
  withSharedFile("old", async (file) => {
    Deno.writeTextFileSync(file.temporary, "left");
    await replaceText(file, () => ({ text: "quite new" }));
    assertEquals(readSharedText(file), "quite new");
  }));

Deno.test("replaceText() does not follow a symlink at the path of its temporary file", () =>
  withSharedFile("old", async (file, folder) => {
    Deno.writeTextFileSync(`${folder}/victim`, "victim");
    Deno.symlinkSync(`${folder}/victim`, file.temporary);
    await replaceText(file, () => ({ text: "quite new" })).catch(() => {});
    assertEquals(Deno.readTextFileSync(`${folder}/victim`), "victim");
    assertEquals(Deno.lstatSync(file.path).isSymlink, false);
    await replaceText(file, () => ({ text: "newer still" }));
    assertEquals(readSharedText(file), "newer still");
  }));

Deno.test("replaceText() names a folder that blocks its temporary file", () =>
  withSharedFile("old", async (file) => {
    Deno.mkdirSync(`${file.temporary}/x`, { recursive: true });
    const refused = await assertRejects(
      () => replaceText(file, () => ({ text: "quite new" })),
      WriteError,
    );
    assertEquals(
      refused.text,
      "Cannot write a: an entry that cannot be removed has the temporary file's name, " +
        `${nameOf(file.temporary)}\nRemove that entry, or restart the server to use another name.`,
    );
    assertEquals(readSharedText(file), "old");
  }));

Deno.test("replaceText() ignores a folder with the same name as an old temporary file", () =>
  withSharedFile("old", async (file, folder) => {
    Deno.mkdirSync(`${folder}/.a.00000001.tmp/x`, { recursive: true });
    await replaceText(file, () => ({ text: "quite new" }));
    assertEquals(readSharedText(file), "quite new");
  }));

Deno.test("replaceText() empties its temporary file if the folder is replaced before the rename", () =>
  withSharedFile("old", async (_file, folder) => {
    Deno.mkdirSync(`${folder}/rules`);
    Deno.mkdirSync(`${folder}/outside`);
    const file = sharedFile(`${folder}/rules/a`, { mark: "0a0a0a0a" });
    Deno.writeTextFileSync(file.path, "old");
    Deno.writeTextFileSync(`${folder}/outside/a`, "theirs");
    const swap = () => {
      Deno.renameSync(`${folder}/rules`, `${folder}/moved`);
      Deno.symlinkSync(`${folder}/outside`, `${folder}/rules`);
      return Promise.resolve();
    };
    await assertRejects(
      () => replaceText(file, () => ({ text: "a secret" }), swap),
      FileError,
      "link",
    );
    assertEquals(namesIn(`${folder}/outside`), ["a"]);
    assertEquals(Deno.readTextFileSync(`${folder}/moved/.a.0a0a0a0a.tmp`), "");
    // The file that `replaceText()` created through the symlink no longer exists.
    Deno.removeSync(`${folder}/rules`);
    Deno.renameSync(`${folder}/moved`, `${folder}/rules`);
    Deno.removeSync(file.temporary);
    const change = async () => {
      await swap();
      return { text: "a secret" };
    };
    await assertRejects(() => replaceText(file, change));
    assertEquals(namesIn(`${folder}/outside`), ["a"]);
    assertEquals(Deno.readTextFileSync(`${folder}/outside/a`), "theirs");
  }));
