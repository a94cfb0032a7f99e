import { assertEquals, assertStrictEquals } from "@std/assert";
import { type FieldReader, FolderIndex } from "../../../src/kernel/disk/folder_index.ts";
import { inTempFolder, writeFiles } from "../temp_folder.ts";

const STATE = ["severity", "status"] as const;

/** Fields are lines such as `status=open`; what begins with `#` is to be read whole. */
const lines: FieldReader = {
  inHead: (head, fields) => head.startsWith("#") ? undefined : lines.inText(head, fields),
  inText: (text, fields) =>
    fields.map((field) => new RegExp(`^${field}=(.*)$`, "m").exec(text)?.[1] ?? ""),
};

Deno.test("list() gives files and folders, no links, nothing of what leads out", async () => {
  await inTempFolder((folder) => {
    writeFiles(folder, { "data/x/a.md": "", "data/x/sub/b.md": "", "outside/s.md": "" });
    Deno.symlinkSync(`${folder}/outside`, `${folder}/data/out`);
    Deno.symlinkSync(`${folder}/data/x/a.md`, `${folder}/data/x/link.md`);
    const index = new FolderIndex(`${folder}/data`, lines);
    assertEquals(index.list("x").files, ["a.md"]);
    assertEquals(index.list("x").folders, ["sub"]);
    for (const path of ["out", "none", "x/a.md", ".."]) assertEquals(index.list(path).files, []);
  });
});

Deno.test("list() is the same object until the folder changes, and sees every new file", async () => {
  await inTempFolder((folder) => {
    writeFiles(folder, { "x/a.md": "" });
    const past = new Date(Date.now() - 60_000);
    Deno.utimeSync(`${folder}/x`, past, past);
    const index = new FolderIndex(folder, lines);
    const first = index.list("x");
    assertStrictEquals(index.list("x"), first);
    for (let n = 0; n < 50; n++) {
      writeFiles(folder, { [`x/${n}.md`]: "" });
      assertEquals(index.list("x").files.length, n + 2);
    }
    Deno.removeSync(`${folder}/x`, { recursive: true });
    assertEquals(index.list("x").files, []);
  });
});

Deno.test("values() reads the head or the whole file, and again when a file changes", async () => {
  await inTempFolder((folder) => {
    const long = "x".repeat(600);
    writeFiles(folder, {
      "x/head.md": "severity=high\nstatus=open\n",
      "x/long.md": `severity=high\n${long}\nstatus=open\n`,
      "x/whole.md": `#\n${long}\nseverity=low\nstatus=done\n`,
      "x/none.md": "",
    });
    const index = new FolderIndex(folder, lines);
    const values = (name: string): readonly string[] | undefined =>
      index.values("x", `${name}.md`, STATE);
    assertEquals(values("head"), ["high", "open"]);
    assertEquals(values("long"), ["high", ""]);
    assertEquals(values("whole"), ["low", "done"]);
    assertEquals(values("none"), ["", ""]);
    assertEquals(values("missing"), undefined);
    assertEquals(index.values("x", "head.md", ["status"]), ["open"]);
    writeFiles(folder, { "x/head.md": "severity=high\nstatus=closed\n" });
    assertEquals(values("head"), ["high", "closed"]);
    Deno.removeSync(`${folder}/x/head.md`);
    assertEquals(values("head"), undefined);
  });
});

Deno.test("adding() takes a new file in without listing again; others' files are seen too", async () => {
  await inTempFolder((folder) => {
    writeFiles(folder, { "x/a.md": "", "x/sub/b.md": "" });
    const past = new Date(Date.now() - 60_000);
    Deno.utimeSync(`${folder}/x`, past, past);
    const index = new FolderIndex(folder, lines);
    const listing = index.list("x");
    const add = (name: string): string =>
      index.adding("x", () => {
        writeFiles(folder, { [`x/${name}`]: "" });
        return name;
      });
    add("b.md");
    assertEquals(listing.files, ["a.md", "b.md"]);
    assertStrictEquals(index.list("x"), listing);
    writeFiles(folder, { "x/c.md": "" });
    Deno.utimeSync(`${folder}/x`, past, new Date(Date.now() + 60_000));
    assertStrictEquals(index.list("x"), listing);
    assertEquals(listing.files, ["a.md", "b.md", "c.md"]);
    Deno.removeSync(`${folder}/x/b.md`);
    assertEquals([...index.list("x").files].sort(), ["a.md", "c.md"]);
    assertEquals(index.list("x").folders, ["sub"]);
  });
});

Deno.test("values() notices a change that keeps size and time of the content", async () => {
  await inTempFolder((folder) => {
    const text = (status: string): string => `status=${status}\n`;
    const path = `${folder}/x/a.md`;
    const write = (status: string): void => {
      writeFiles(folder, { "x/a.md": text(status) });
      Deno.utimeSync(path, new Date(0), new Date(0));
    };
    const index = new FolderIndex(folder, lines);
    for (const status of ["open", "done", "shut"]) {
      write(status);
      assertEquals(index.values("x", "a.md", STATE), ["", status]);
    }
  });
});
