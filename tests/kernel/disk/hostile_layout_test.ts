import { assertEquals } from "@std/assert";
import type { EntryKind } from "../../../src/kernel/disk/file_listing.ts";
import type { FileProblem } from "../../../src/kernel/disk/file_error.ts";
import { FileError } from "../../../src/kernel/disk/file_error.ts";
import { note } from "../../note.ts";
import { folderAt, inTwoFolders } from "../refusal.ts";
import { writeFiles } from "../temp_folder.ts";

type Layout = (root: string, outside: string) => void;

const link = (target: string): Layout => (root) => Deno.symlinkSync(target, `${root}/x`);
const linkOut = (path = ""): Layout => (root, outside) =>
  Deno.symlinkSync(outside + path, `${root}/x`);
const plain: Layout = () => {};

/** Each layout, the path in it, the kind of entry, and the problem or text when it is read. */
const LAYOUTS: readonly [
  name: string,
  layout: Layout,
  path: string,
  kind: EntryKind,
  outcome: FileProblem | "text: inside",
][] = [
  ["a file", plain, "docs/file.md", "file", "text: inside"],
  ["a folder", plain, "docs", "folder", "not a file"],
  ["the root folder", plain, "", "folder", "not a file"],
  ["a missing file", plain, "docs/no.md", "missing", "absent"],
  ["a path below a file", plain, "docs/file.md/x", "missing", "absent"],
  ["a path up and back", plain, "docs/../docs/file.md", "outside", "text: inside"],
  ["a path up", plain, "../outside/secret.md", "outside", "absent"],
  ["a longer path up", plain, "docs/../../outside/secret.md", "outside", "absent"],
  ["a folder with a longer name", plain, "../root-evil/secret.md", "outside", "absent"],
  ["a path with NUL", plain, "docs/file.md\0.md", "missing", "absent"],
  ["a path longer than the limit", plain, "./".repeat(2048) + "x", "missing", "absent"],
  ["a name longer than the limit", plain, "x".repeat(300), "missing", "absent"],
  ["a symlink to a file inside", link("docs/file.md"), "x", "file", "text: inside"],
  ["a symlink to a folder inside", link("docs"), "x/file.md", "file", "text: inside"],
  ["a symlink to the root itself", link("."), "x/docs/file.md", "file", "text: inside"],
  ["a missing file below a symlink inside", link("docs"), "x/no.md", "missing", "absent"],
  ["a symlink to a file outside", linkOut("/secret.md"), "x", "outside", "absent"],
  ["a symlink to a folder outside", linkOut(), "x", "outside", "absent"],
  ["a file below a symlink outside", linkOut(), "x/secret.md", "outside", "absent"],
  ["a missing file below a symlink outside", linkOut(), "x/no.md", "outside", "absent"],
  ["a broken symlink", link("nowhere"), "x", "outside", "absent"],
  ["a path below a broken symlink", link("nowhere"), "x/y", "outside", "absent"],
  ["a symlink to the folder above", link(".."), "x/outside/secret.md", "outside", "absent"],
  ["a symlink to a longer name", link("../root-evil/secret.md"), "x", "outside", "absent"],
  ["a symlink to /", link("/"), "x", "outside", "absent"],
  ["a symlink to itself", link("x"), "x", "outside", "absent"],
  [
    "a symlink loop",
    (root) => {
      Deno.symlinkSync("y", `${root}/x`);
      Deno.symlinkSync("x", `${root}/y`);
    },
    "x/file.md",
    "outside",
    "absent",
  ],
  [
    "a symlink to a symlink outside",
    (root, outside) => {
      Deno.symlinkSync("y", `${root}/x`);
      Deno.symlinkSync(`${outside}/secret.md`, `${root}/y`);
    },
    "x",
    "outside",
    "absent",
  ],
  [
    "a file above 4 MiB",
    (root) => {
      writeFiles(root, { "x": "" });
      Deno.truncateSync(`${root}/x`, 4 * 1024 * 1024 + 1);
    },
    "x",
    "file",
    "too large",
  ],
  [
    "a file of 64 GiB",
    (root) => {
      writeFiles(root, { "x": "" });
      Deno.truncateSync(`${root}/x`, 2 ** 36);
    },
    "x",
    "file",
    "too large",
  ],
  [
    "bytes that are not UTF-8",
    (root) => {
      writeFiles(root, { "x": new Uint8Array([0x61, 0xff]) });
    },
    "x",
    "file",
    "not text",
  ],
];

const LINUX: typeof LAYOUTS = [
  [
    "a FIFO",
    (root) => {
      new Deno.Command("mkfifo", { args: [`${root}/x`] }).outputSync();
    },
    "x",
    "other",
    "not a file",
  ],
  [
    "a symlink to a FIFO",
    (root) => {
      new Deno.Command("mkfifo", { args: [`${root}/y`] }).outputSync();
      Deno.symlinkSync("y", `${root}/x`);
    },
    "x",
    "other",
    "not a file",
  ],
  ["a symlink to /dev/zero", link("/dev/zero"), "x", "outside", "absent"],
  ["a symlink to /dev/stdin", link("/dev/stdin"), "x", "outside", "absent"],
  ["a symlink to /proc", link("/proc/self/environ"), "x", "outside", "absent"],
  ["a symlink to a process's root", link("/proc/self/root"), "x/etc/passwd", "outside", "absent"],
  ["a symlink to an open file", link("/proc/self/fd/0"), "x", "outside", "absent"],
];

function outcomeOf(root: string, path: string): string {
  try {
    return `text: ${folderAt(root).read(path)}`;
  } catch (error) {
    return error instanceof FileError ? error.problem : String(error);
  }
}

for (const [name, layout, path, kind, outcome] of [...LAYOUTS, ...LINUX]) {
  Deno.test(`Folder handles ${name}`, () => {
    if (Deno.build.os === "windows") return note(`Not tested on Windows: ${name}`);
    return inTwoFolders((root, outside) => {
      layout(root, outside);
      assertEquals(outcomeOf(root, path), outcome);
      assertEquals(folderAt(root).kind(path), kind);
      const listed = folderAt(root).list([""], { extension: "", followsSymlinks: true });
      assertEquals(listed.paths.filter((one) => /secret|passwd/.test(one)), []);
    });
  });
}

Deno.test("a refused path and a missing path have the same error", () =>
  inTwoFolders((root, outside) => {
    linkOut("/secret.md")(root, outside);
    for (const path of ["x", "no.md", "../outside/secret.md"]) {
      assertEquals(outcomeOf(root, path), "absent");
    }
  }));

Deno.test("Folder.read() reports a file as unreadable if it has no read permission", () => {
  if (Deno.uid() === 0 || Deno.build.os === "windows") {
    return note("Not tested: files without permission, for this user may read them all");
  }
  return inTwoFolders((root, outside) => {
    Deno.mkdirSync(`${root}/closed`);
    linkOut("/secret.md")(root, outside);
    for (const path of [`${root}/docs/file.md`, `${root}/closed`, outside]) {
      Deno.chmodSync(path, 0o000);
    }
    assertEquals(outcomeOf(root, "docs/file.md"), "unreadable");
    assertEquals(outcomeOf(root, "closed/file.md"), "unreadable");
    assertEquals(folderAt(root).kind("closed/file.md"), "unreadable");
    assertEquals(outcomeOf(root, "x"), "absent");
    for (const path of [`${root}/closed`, outside]) Deno.chmodSync(path, 0o755);
  });
});

Deno.test("Folder.read() reports a changed file if its size is not the reported size", () => {
  if (Deno.build.os !== "linux") return note("Not tested: /proc and /sys, for this is not Linux");
  // Files in /proc report size 0, like a file that grows during the read.
  assertEquals(outcomeOf(Deno.realPathSync("/proc/self"), "status"), "changed");
  // Files in /sys report the size of a page, like a file that shrinks during the read.
  assertEquals(outcomeOf("/sys", "devices/system/cpu/online"), "changed");
});
