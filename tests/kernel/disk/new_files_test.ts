import { assert, assertEquals, assertThrows } from "@std/assert";
import { NewFiles } from "../../../src/kernel/disk/new_files.ts";
import { system } from "../../../src/kernel/disk/system.ts";
import { WriteError } from "../../../src/kernel/disk/write_error.ts";
import { note } from "../../note.ts";
import { makeReadOnly, mountSmall, unmount } from "../small_disk.ts";
import { inTempFolder, writeFiles } from "../temp_folder.ts";

const numbered = (number: number): string => number === 1 ? "a.md" : `a-${number}.md`;

function namesIn(folder: string): string[] {
  return [...Deno.readDirSync(folder)].map(({ name }) => name).sort();
}

Deno.test("create() creates missing folders and a file with the first free name", async () => {
  await inTempFolder((folder) => {
    const files = new NewFiles(`${folder}/data`);
    assertEquals(files.create("x/y", { text: "one", name: numbered }), "a.md");
    assertEquals(files.create("x/y", { text: "two", name: numbered }), "a-2.md");
    writeFiles(folder, { "data/x/y/a-3.md": "another's" });
    assertEquals(files.create("x/y", { text: "four", name: numbered }), "a-4.md");
    assertEquals(namesIn(`${folder}/data/x/y`), ["a-2.md", "a-3.md", "a-4.md", "a.md"]);
    assertEquals(Deno.readTextFileSync(`${folder}/data/x/y/a-4.md`), "four");
    assertEquals(Deno.readTextFileSync(`${folder}/data/x/y/a-3.md`), "another's");
    const other = new NewFiles(`${folder}/data`);
    assertEquals(other.create("x/y", { text: "five", name: numbered }), "a-5.md");
  });
});

Deno.test("create() reuses a file name if git removed the file", async () => {
  await inTempFolder((folder) => {
    const files = new NewFiles(`${folder}/data`);
    const file = { text: "x", name: (number: number) => number === 1 ? "a.md" : undefined };
    files.create("x", file);
    Deno.removeSync(`${folder}/data/x/a.md`);
    assertEquals(files.create("x", file), "a.md");
  });
});

Deno.test("create() writes no file through a symlink that points outside", async () => {
  await inTempFolder((folder) => {
    Deno.mkdirSync(`${folder}/data`);
    Deno.mkdirSync(`${folder}/outside`);
    Deno.mkdirSync(`${folder}/data/inside`);
    Deno.symlinkSync(`${folder}/outside`, `${folder}/data/out`);
    Deno.symlinkSync(`${folder}/outside/none`, `${folder}/data/dangling`);
    Deno.symlinkSync(`${folder}/data/inside`, `${folder}/data/in`);
    const files = new NewFiles(`${folder}/data`);
    for (const path of ["out", "out/sub", "dangling", "..", "inside/../../outside", "", "a//b"]) {
      const error = assertThrows(
        () => files.create(path, { text: "x", name: numbered }),
        WriteError,
        undefined,
        path,
      );
      assertEquals(error.problem, "outside", path);
    }
    assertEquals(namesIn(`${folder}/outside`), []);
    files.create("in", { text: "x", name: numbered });
    assertEquals(namesIn(`${folder}/data/inside`), ["a.md"]);
  });
});

Deno.test("create() reports a file that blocks its folder", async () => {
  await inTempFolder((folder) => {
    writeFiles(folder, { "data/x": "a file" });
    const files = new NewFiles(`${folder}/data`);
    for (const path of ["x", "x/y"]) {
      const error = assertThrows(
        () => files.create(path, { text: "", name: numbered }),
        WriteError,
      );
      assertEquals(error.problem, "not a folder", path);
    }
    assertEquals(Deno.readTextFileSync(`${folder}/data/x`), "a file");
  });
});

Deno.test("create() removes temporary files only if they are older than an hour", async () => {
  await inTempFolder((folder) => {
    const id = "00000000-0000-4000-8000-000000000000";
    const fresh = `.new-${id.replace(/.$/, "1")}.tmp`;
    const kept = ["2020-01-01T00-00-00Z-old.md", ".new-x.tmp", `.new-${id}.tmp.md`, fresh];
    const stale = `.new-${id}.tmp`;
    const hours = (count: number): Date => new Date(Date.now() - count * 3_600_000);
    for (const name of [...kept, stale]) {
      writeFiles(folder, { [`data/x/${name}`]: "text" });
      Deno.utimeSync(`${folder}/data/x/${name}`, hours(2), hours(2));
    }
    Deno.utimeSync(`${folder}/data/x/${fresh}`, hours(0.9), hours(0.9));
    Deno.mkdirSync(`${folder}/data/x/.new-${id.replace(/.$/, "2")}.tmp`);
    new NewFiles(`${folder}/data`).create("x", { text: "x", name: numbered });
    const left = namesIn(`${folder}/data/x`);
    assert(!left.includes(stale));
    for (const name of kept) assert(left.includes(name), name);
    assertEquals(left.length, kept.length + 2);
  });
});

Deno.test("create() removes old temporary files no more than once an hour", async () => {
  await inTempFolder((folder) => {
    const files = new NewFiles(`${folder}/data`);
    files.create("x", { text: "x", name: numbered });
    const stale = ".new-00000000-0000-4000-8000-000000000000.tmp";
    const long = new Date(Date.now() - 7_200_000);
    for (const path of [`data/.new/${stale}`, `data/x/${stale}`]) {
      writeFiles(folder, { [path]: "text" });
      Deno.utimeSync(`${folder}/${path}`, long, long);
    }
    files.create("x", { text: "x", name: numbered });
    assertEquals(namesIn(`${folder}/data/.new`), [".gitignore", stale]);
    assertEquals(namesIn(`${folder}/data/x`), [stale, "a-2.md", "a.md"]);
    new NewFiles(`${folder}/data`).create("x", { text: "x", name: numbered });
    assertEquals(namesIn(`${folder}/data`), ["x"]);
    assertEquals(namesIn(`${folder}/data/x`), ["a-2.md", "a-3.md", "a.md"]);
  });
});

Deno.test("create() leaves no files behind if the disk is full or read-only", async () => {
  await inTempFolder((folder) => {
    if (!mountSmall(folder)) return note("Not tested: full disks. Mounting is not permitted here");
    try {
      const files = new NewFiles(folder);
      files.create("x", { text: "whole", name: numbered });
      const large = { text: "r".repeat(100_000), name: numbered };
      const full = assertThrows(() => files.create("x", large), WriteError, "the disk is full");
      assertEquals(full.problem, "full");
      assertEquals(namesIn(`${folder}/x`), ["a.md"]);
      assert(makeReadOnly(folder));
      for (const path of ["x", "y"]) {
        const error = assertThrows(
          () => files.create(path, { text: "", name: numbered }),
          WriteError,
        );
        assertEquals(error.problem, "read-only");
      }
    } finally {
      unmount(folder);
    }
  });
});

Deno.test("create() creates only one file if its temporary file cannot be flushed", () =>
  inTempFolder((folder) => {
    const { open } = system;
    const refuse = (path: string, options?: Deno.OpenOptions) => {
      if (options?.createNew) return open(path, options);
      throw Object.assign(new Deno.errors.PermissionDenied(path), { code: "EACCES" });
    };
    Object.assign(system, { open: refuse });
    try {
      const files = new NewFiles(folder);
      assertThrows(() => files.create("x", { text: "whole", name: numbered }), WriteError);
    } finally {
      Object.assign(system, { open });
    }
    assertEquals(namesIn(`${folder}/x`), ["a.md"]);
  }));

Deno.test("create() returns undefined if it has no more names to try", async () => {
  await inTempFolder((folder) => {
    const files = new NewFiles(`${folder}/data`);
    const file = { text: "x", name: (number: number) => number === 1 ? "a.md" : undefined };
    assertEquals(files.create("x", file), "a.md");
    assertEquals(files.create("x", file), undefined);
    assertEquals(namesIn(`${folder}/data/x`), ["a.md"]);
    assertEquals(namesIn(`${folder}/data`), ["x"]);
  });
});
