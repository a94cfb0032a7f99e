import { assertEquals, assertThrows } from "@std/assert";
import { NewFiles } from "../../../src/kernel/disk/new_files.ts";
import { WriteError } from "../../../src/kernel/disk/file_error.ts";
import { inTempFolder, writeFiles } from "../temp_folder.ts";

/** Returns a function that returns the names a.md, a-2.md, a-3.md and so on. */
function numbers(): () => string {
  let number = 0;
  return () => ++number === 1 ? "a.md" : `a-${number}.md`;
}

function namesIn(folder: string): string[] {
  return [...Deno.readDirSync(folder)].map(({ name }) => name).sort();
}

Deno.test("create() creates missing folders and a file with the first free name", async () => {
  await inTempFolder((folder) => {
    const files = new NewFiles(`${folder}/data`);
    assertEquals(files.create("x/y", { text: "one", name: numbers() }), "a.md");
    assertEquals(files.create("x/y", { text: "two", name: numbers() }), "a-2.md");
    writeFiles(folder, { "data/x/y/a-3.md": "another's" });
    assertEquals(files.create("x/y", { text: "four", name: numbers() }), "a-4.md");
    assertEquals(namesIn(`${folder}/data/x/y`), ["a-2.md", "a-3.md", "a-4.md", "a.md"]);
    assertEquals(Deno.readTextFileSync(`${folder}/data/x/y/a-4.md`), "four");
    assertEquals(Deno.readTextFileSync(`${folder}/data/x/y/a-3.md`), "another's");
    const other = new NewFiles(`${folder}/data`);
    assertEquals(other.create("x/y", { text: "five", name: numbers() }), "a-5.md");
  });
});

Deno.test("create() reuses a file name if git removed the file", async () => {
  await inTempFolder((folder) => {
    const files = new NewFiles(`${folder}/data`);
    const file = { text: "x", name: () => "a.md" };
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
        () => files.create(path, { text: "x", name: numbers() }),
        WriteError,
        undefined,
        path,
      );
      assertEquals(error.problem, "outside", path);
    }
    assertEquals(namesIn(`${folder}/outside`), []);
    files.create("in", { text: "x", name: numbers() });
    assertEquals(namesIn(`${folder}/data/inside`), ["a.md"]);
  });
});

Deno.test("create() reports a file that blocks its folder", async () => {
  await inTempFolder((folder) => {
    writeFiles(folder, { "data/x": "a file" });
    const files = new NewFiles(`${folder}/data`);
    for (const path of ["x", "x/y"]) {
      const error = assertThrows(
        () => files.create(path, { text: "", name: numbers() }),
        WriteError,
      );
      assertEquals(error.problem, "not a folder", path);
    }
    assertEquals(Deno.readTextFileSync(`${folder}/data/x`), "a file");
  });
});

Deno.test("create() reports an error if every name exists", async () => {
  await inTempFolder((folder) => {
    const files = new NewFiles(`${folder}/data`);
    files.create("x", { text: "x", name: () => "a.md" });
    assertThrows(() => files.create("x", { text: "y", name: () => "a.md" }), WriteError);
    assertEquals(Deno.readTextFileSync(`${folder}/data/x/a.md`), "x");
    assertEquals(namesIn(`${folder}/data`), ["x"]);
  });
});
