import { assert, assertEquals } from "@std/assert";
import { FileError } from "../../../src/kernel/disk/file_error.ts";
import { note } from "../../note.ts";
import { folderAt, problemOf } from "../refusal.ts";
import { inTempFolder, writeFiles } from "../temp_folder.ts";

Deno.test("Folder.read() reports a changed file if its content is longer than its reported size", () => {
  if (Deno.build.os !== "linux") {
    return note("Not tested: a file that grows, for there is no /proc to have one");
  }
  // Files in /proc report size 0 regardless of their content, like a file that grows during the read.
  const folder = Deno.realPathSync("/proc/self");
  assertEquals(Deno.statSync(`${folder}/status`).size, 0);
  assertEquals(problemOf(folder, "status"), "changed");
});

Deno.test("Folder.read() reports a changed file if its content is shorter than its reported size", () => {
  const path = "devices/system/cpu/online";
  // Files in /sys report the size of a page regardless of their content, like a file that shrinks during the read.
  if (Deno.build.os !== "linux" || folderAt("/sys").kind(path) !== "file") {
    return note("Not tested: a file that shrinks, for there is no /sys to have one");
  }
  assert(Deno.readFileSync(`/sys/${path}`).length < Deno.statSync(`/sys/${path}`).size);
  assertEquals(problemOf("/sys", path), "changed");
});

/**
 * Reads a file in a loop while another process replaces the file. Stops when `read()` has returned
 * both versions and reported a change.
 */
function readWhileReplaced(replace: string): Promise<void> {
  return inTempFolder(async (folder) => {
    const versions = ["a".repeat(5000), "b".repeat(5000)];
    writeFiles(folder, { a: "a".repeat(5000), b: "b".repeat(5000) });
    const code = `const [folder = ""] = Deno.args;
      for (let turn = 0; ; turn++) {
        const name = turn % 2 === 0 ? "a" : "b";
        ${replace}
        Deno.renameSync(folder + "/next", folder + "/file");
      }`;
    const swapper = new Deno.Command(Deno.execPath(), {
      args: ["eval", "--ext=ts", "--quiet", code, folder],
    }).spawn();
    try {
      const wanted = new Set([...versions, "changed"]);
      const deadline = performance.now() + 20_000;
      while (wanted.size > 0 && performance.now() < deadline) {
        const outcome = readOrProblem(folder, "file");
        if (outcome === "absent" && wanted.size === 3) continue; // The other process hasn't replaced the file yet.
        assert(versions.includes(outcome) || outcome === "changed", outcome.slice(0, 80));
        wanted.delete(outcome);
      }
      assertEquals(wanted.size, 0);
    } finally {
      swapper.kill("SIGKILL");
      await swapper.status;
    }
  });
}

function readOrProblem(folder: string, path: string): string {
  try {
    return folderAt(folder).read(path);
  } catch (error) {
    return error instanceof FileError ? error.problem : String(error);
  }
}

Deno.test("Folder.read() returns one version or reports a change if the file is replaced during the read", () =>
  readWhileReplaced('Deno.copyFileSync(folder + "/" + name, folder + "/next");'));
