import { assertEquals } from "@std/assert";
import { processEnvironment } from "../../../src/kernel/cli/process_environment.ts";
import { inTempFolder, writeFiles } from "../temp_folder.ts";

/** Returns the home folder of a process whose home variable is `path`. */
function homeOf(path: string): string | undefined {
  const variable = Deno.build.os === "windows" ? "USERPROFILE" : "HOME";
  return processEnvironment({ flags: [] }, new Map([[variable, [path]]])).home;
}

Deno.test("processEnvironment() accepts an existing or missing folder as the home folder", () =>
  inTempFolder((folder) => {
    for (const home of [folder, `${folder}/missing`]) assertEquals(homeOf(home), home);
  }));

Deno.test("processEnvironment() rejects a file and a relative path as the home folder", () =>
  inTempFolder((folder) => {
    writeFiles(folder, { file: "" });
    for (const home of [`${folder}/file`, `${folder}/file/x`, "relative", "~"]) {
      assertEquals(homeOf(home), undefined);
    }
  }));
