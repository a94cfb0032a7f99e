import { assertEquals, assertRejects } from "@std/assert";
import { FileError } from "../../../src/kernel/disk/file_error.ts";
import { readVersion } from "../../../src/kernel/disk/file_version.ts";
import { workOff } from "../../../src/kernel/disk/afterwards.ts";
import { replaceText } from "../../../src/kernel/disk/locked_file.ts";
import { sharedFile } from "../../../src/kernel/disk/shared_file.ts";
import { WriteError } from "../../../src/kernel/disk/write_error.ts";
import { nameOf } from "../../../src/kernel/roots/path.ts";
import { note } from "../../note.ts";
import { openFilesIn } from "../../open_files.ts";
import { namesIn, withSharedFile } from "./shared_files.ts";

Deno.test("replaceText() begins anew where a killed process left its temporary", () =>
  withSharedFile("old", async (file) => {
    Deno.writeTextFileSync(file.temporary, "left");
    await replaceText(file, () => "quite new");
    assertEquals(readVersion(file).text, "quite new");
  }));

Deno.test("replaceText() writes through no link at its temporary, and puts none in the file's place", () =>
  withSharedFile("old", async (file, folder) => {
    Deno.writeTextFileSync(`${folder}/victim`, "victim");
    Deno.symlinkSync(`${folder}/victim`, file.temporary);
    await replaceText(file, () => "quite new").catch(() => {});
    assertEquals(Deno.readTextFileSync(`${folder}/victim`), "victim");
    assertEquals(Deno.lstatSync(file.path).isSymlink, false);
    await replaceText(file, () => "newer still");
    assertEquals(readVersion(file).text, "newer still");
  }));

Deno.test("replaceText() names the folder that has the name of its temporary", () =>
  withSharedFile("old", async (file) => {
    Deno.mkdirSync(`${file.temporary}/x`, { recursive: true });
    const refused = await assertRejects(() => replaceText(file, () => "quite new"), WriteError);
    assertEquals(
      refused.text,
      "Cannot write a: the name of its new version is taken by what cannot be removed, " +
        `${nameOf(file.temporary)}\nRemove it, or restart the server, which takes another name.`,
    );
    assertEquals(readVersion(file).text, "old");
  }));

Deno.test("replaceText() is not stopped by a folder named like a leftover", () =>
  withSharedFile("old", async (file, folder) => {
    Deno.mkdirSync(`${folder}/.a.00000001.tmp/x`, { recursive: true });
    await replaceText(file, () => "quite new");
    assertEquals(readVersion(file).text, "quite new");
  }));

Deno.test("replaceText() empties what it wrote when the folder is another before it is in its place", () =>
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
    await assertRejects(() => replaceText(file, () => "a secret", swap), FileError, "link");
    assertEquals(namesIn(`${folder}/outside`), ["a"]);
    assertEquals(Deno.readTextFileSync(`${folder}/moved/.a.0a0a0a0a.tmp`), "");
    // What is made behind the link is gone again.
    Deno.removeSync(`${folder}/rules`);
    Deno.renameSync(`${folder}/moved`, `${folder}/rules`);
    Deno.removeSync(file.temporary);
    const change = async () => {
      await swap();
      return "a secret";
    };
    await assertRejects(() => replaceText(file, change));
    assertEquals(namesIn(`${folder}/outside`), ["a"]);
    assertEquals(Deno.readTextFileSync(`${folder}/outside/a`), "theirs");
  }));

Deno.test("a replaced file is closed once the call has been answered", () =>
  withSharedFile("0", async (file, folder) => {
    if (Deno.build.os !== "linux") return note("Not tested: open files, for there is no /proc");
    for (let times = 1; times <= 5; times++) await replaceText(file, () => `longer ${times}`);
    assertEquals(Deno.readTextFileSync(file.path), "longer 5");
    await replaceText(file, () => "at once");
    workOff();
    assertEquals(Deno.readTextFileSync(file.path), "at once");
    assertEquals(openFilesIn(folder), 0);
  }));
