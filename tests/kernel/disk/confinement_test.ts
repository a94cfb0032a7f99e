import { assert, assertEquals } from "@std/assert";
import { note } from "../../note.ts";
import { folderAt, inTwoFolders, problemOf, refusal } from "../refusal.ts";
import { outputOf } from "../subprocess.ts";
import { inTempFolder } from "../temp_folder.ts";

Deno.test("Folder.read() rejects paths that leave the root folder through .. or an absolute path", () =>
  inTwoFolders((root, outside) => {
    assertEquals(problemOf(root, "../outside/secret.md"), "absent");
    assertEquals(problemOf(root, "docs/../../outside/secret.md"), "absent");
    assertEquals(problemOf(root, `${outside}/secret.md`), "absent");
    assertEquals(folderAt(root).read("docs/../docs/file.md"), "inside");
  }));

Deno.test("Folder.read() rejects a sibling folder whose name begins with the root folder's name", () =>
  inTwoFolders((root) => {
    Deno.symlinkSync("../root-evil/secret.md", `${root}/link.md`);
    assertEquals(problemOf(root, "link.md"), "absent");
    assertEquals(problemOf(root, "../root-evil/secret.md"), "absent");
  }));

Deno.test("Folder.read() follows symlinks that point inside the root folder", () =>
  inTwoFolders((root) => {
    Deno.symlinkSync("docs/file.md", `${root}/link.md`);
    Deno.symlinkSync(`${root}/docs`, `${root}/folder`);
    Deno.symlinkSync("link.md", `${root}/twice.md`);
    for (const path of ["link.md", "folder/file.md", "twice.md"]) {
      assertEquals(folderAt(root).read(path), "inside");
    }
  }));

Deno.test("Folder.read() reports a symlink that points outside the root folder as a missing file", () =>
  inTwoFolders((root, outside) => {
    Deno.symlinkSync(`${outside}/secret.md`, `${root}/file-link.md`);
    Deno.symlinkSync(outside, `${root}/folder-link`);
    Deno.symlinkSync(`${outside}/no.md`, `${root}/dangling.md`);
    Deno.symlinkSync("/", `${root}/slash`);
    Deno.symlinkSync("..", `${root}/up`);
    Deno.symlinkSync(".", `${root}/here`);
    const paths = [
      "file-link.md",
      "folder-link/secret.md",
      "folder-link",
      "folder-link/no.md",
      "dangling.md",
      `slash${outside}/secret.md`,
      "up/outside/secret.md",
      "here/../outside/secret.md",
    ];
    for (const path of paths) {
      const expected = refusal(root, "no.md").text.replace("no.md", path);
      assertEquals(refusal(root, path).text, expected);
    }
  }));

Deno.test("Folder.read() reports a symlink loop as a missing file", () =>
  inTempFolder((folder) => {
    Deno.symlinkSync("b", `${folder}/a`);
    Deno.symlinkSync("a", `${folder}/b`);
    Deno.symlinkSync("self", `${folder}/self`);
    for (const path of ["a", "self", "a/file.md"]) assertEquals(problemOf(folder, path), "absent");
  }));

Deno.test("Folder.read() rejects a folder", () =>
  inTwoFolders((root) => {
    assertEquals(problemOf(root, "docs"), "not a file");
    assertEquals(problemOf(root, ""), "not a file");
    assertEquals(problemOf(root, "."), "not a file");
  }));

Deno.test("Folder.read() rejects a FIFO without opening it", async () => {
  if (Deno.build.os === "windows") return note("Not tested: FIFOs, for Windows has none");
  await inTempFolder(async (folder) => {
    await new Deno.Command("mkfifo", { args: [`${folder}/pipe.md`] }).output();
    assert(Deno.lstatSync(`${folder}/pipe.md`).isFifo);
    // Opening a FIFO without a writer blocks forever, so the test opens the FIFO in a process that it can kill.
    const code = `import { Folder } from "kernel/disk/folder.ts";
      const folder = new Folder({ title: "", setBy: "", value: "", path: Deno.args[0] });
      const say = (text: string) => Deno.stdout.writeSync(new TextEncoder().encode(text));
      try { folder.read("pipe.md"); } catch (error) { say(error.reason + ", "); }
      say(folder.kind("pipe.md"));`;
    const { stdout } = await outputOf(code, folder);
    assertEquals(stdout, "the path is not a regular file, other");
  });
});

Deno.test("Folder.read() rejects a socket", () => {
  if (Deno.build.os === "windows") return note("Not tested: sockets in folders, on Windows");
  return inTempFolder((folder) => {
    using _listener = Deno.listen({ transport: "unix", path: `${folder}/s` });
    assertEquals(problemOf(folder, "s"), "not a file");
    assertEquals(folderAt(folder).kind("s"), "other");
  });
});

Deno.test("Folder.read() rejects symlinks to devices and to files in /proc", () => {
  if (Deno.build.os !== "linux") {
    return note("Not tested: links into /proc and /dev, for this is not Linux");
  }
  return inTwoFolders((root, outside) => {
    const targets = [
      "/dev/zero",
      "/dev/stdin",
      "/proc/self/environ",
      "/proc/self/mem",
      `/proc/self/root${outside}/secret.md`,
      "/proc/self/cwd/deno.json",
      "/proc/self/fd/0",
    ];
    for (const [index, target] of targets.entries()) {
      Deno.symlinkSync(target, `${root}/link-${index}`);
      assertEquals(problemOf(root, `link-${index}`), "absent", target);
    }
  });
});

Deno.test("Folder.read() reports a failing disk if the read causes an I/O error", () => {
  if (Deno.build.os !== "linux") {
    return note("Not tested: a read that fails, for there is no /proc to have one");
  }
  // The first page of a process's memory is never mapped, so reading that page causes an I/O error.
  assertEquals(problemOf(Deno.realPathSync("/proc/self"), "mem"), "failing");
});

Deno.test("Folder.read() reports a file as unreadable if it has no read permission", () => {
  if (Deno.uid() === 0 || Deno.build.os === "windows") {
    return note("Not tested: files without permission, for this user may read them all");
  }
  return inTwoFolders((root, outside) => {
    Deno.mkdirSync(`${root}/closed`);
    Deno.symlinkSync(`${outside}/secret.md`, `${root}/link.md`);
    Deno.chmodSync(`${root}/docs/file.md`, 0o000);
    Deno.chmodSync(`${root}/closed`, 0o000);
    Deno.chmodSync(outside, 0o000);
    assertEquals(problemOf(root, "docs/file.md"), "unreadable");
    assertEquals(problemOf(root, "closed/file.md"), "unreadable");
    assertEquals(folderAt(root).kind("closed/file.md"), "unreadable");
    // Neither error may reveal whether an inaccessible folder exists.
    assertEquals(problemOf(root, "link.md"), "absent");
    assertEquals(problemOf(root, "../outside/secret.md"), "absent");
    for (const folder of [`${root}/closed`, outside]) Deno.chmodSync(folder, 0o755);
  });
});
