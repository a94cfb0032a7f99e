import { assertEquals } from "@std/assert";
import { workOff } from "../../../src/kernel/disk/afterwards.ts";
import { replaceText } from "../../../src/kernel/disk/locked_file.ts";
import { sharedFile } from "../../../src/kernel/disk/shared_file.ts";
import { note } from "../../note.ts";
import { inTempFolder, writeFiles } from "../temp_folder.ts";

Deno.test("a replaced file is closed once the call has been answered", () =>
  inTempFolder(async (folder) => {
    if (Deno.build.os !== "linux") return note("Not tested: open files, for there is no /proc");
    writeFiles(folder, { a: "0" });
    const file = sharedFile(`${folder}/a`, { mark: "0a0a0a0a" });
    const open = (): number => [...Deno.readDirSync("/proc/self/fd")].length;
    const before = open();
    for (let times = 1; times <= 5; times++) await replaceText(file, () => `longer ${times}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
    assertEquals([Deno.readTextFileSync(file.path), open()], ["longer 5", before]);
    await replaceText(file, () => "at once");
    workOff();
    assertEquals([Deno.readTextFileSync(file.path), open()], ["at once", before]);
  }));
