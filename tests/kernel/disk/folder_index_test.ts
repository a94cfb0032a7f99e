import { assertEquals, assertMatch, assertStrictEquals } from "@std/assert";
import type { FieldReader } from "../../../src/kernel/disk/field_reader.ts";
import { FolderIndex } from "../../../src/kernel/disk/folder_index.ts";
import { note } from "../../note.ts";
import { inTempFolder, writeFiles } from "../temp_folder.ts";

const STATE = ["severity", "status"] as const;

/** Fields are lines such as `status=open`; what begins with `#` is to be read whole. */
const lines: FieldReader = {
  sifting: [STATE],
  inHead: (head, fields) => head.startsWith("#") ? undefined : lines.inText(head, fields),
  inText: (text, fields, problem = "") =>
    fields.map((field) =>
      field === "problem" ? problem : new RegExp(`^${field}=(.*)$`, "m").exec(text)?.[1] ?? ""
    ),
};

/** The values of a file of the folder `x` as it is now listed. */
function valuesOf(
  index: FolderIndex,
  name: string,
  fields: readonly string[] = STATE,
): readonly string[] | undefined {
  const listing = index.list("x");
  return index.values(listing, listing.files.indexOf(name), fields);
}

Deno.test("list() gives files and folders, no links, nothing of what leads out", async () => {
  await inTempFolder((folder) => {
    writeFiles(folder, { "data/x/a.md": "", "data/x/sub/b.md": "", "outside/s.md": "" });
    Deno.symlinkSync(`${folder}/outside`, `${folder}/data/out`);
    Deno.symlinkSync(`${folder}/data/x/a.md`, `${folder}/data/x/link.md`);
    const index = new FolderIndex(`${folder}/data`, lines);
    assertEquals(index.list("x").files, ["a.md"]);
    assertEquals(index.list("x").folders, ["sub"]);
    assertEquals(index.list("").folders, ["x"]);
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

Deno.test("list() sees that a folder above was exchanged, though the times below are the same", () =>
  inTempFolder((folder) => {
    writeFiles(folder, { "a/x/1.md": "", "b/x/2.md": "", "c/3.md": "", "d/4.md": "" });
    const past = new Date(Date.now() - 60_000);
    for (const path of ["a/x", "b/x", "c", "d"]) Deno.utimeSync(`${folder}/${path}`, past, past);
    const index = new FolderIndex(folder, lines);
    const move = (from: string, to: string) =>
      Deno.renameSync(`${folder}/${from}`, `${folder}/${to}`);
    const exchange = (one: string, other: string): void => {
      move(one, "elsewhere");
      move(other, one);
      move("elsewhere", other);
    };
    const check = (path: string, files: string[]) => assertEquals(index.list(path).files, files);
    for (const files of [["1.md"], ["2.md"], ["1.md"]]) {
      check("a/x", files);
      exchange("a", "b");
    }
    for (const files of [["3.md"], ["4.md"], ["3.md"]]) {
      check("c", files);
      exchange("c", "d");
    }
  }));

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
    const values = (name: string, fields: readonly string[] = STATE) =>
      valuesOf(index, `${name}.md`, fields);
    assertEquals(values("head"), ["high", "open"]);
    assertEquals(values("long"), ["high", ""]);
    assertEquals(values("whole"), ["low", "done"]);
    assertEquals(values("none"), ["", ""]);
    assertEquals(values("missing"), undefined);
    assertEquals(values("head", ["status"]), ["open"]);
    writeFiles(folder, { "x/head.md": "severity=high\nstatus=closed\n" });
    assertEquals(values("head"), ["high", "closed"]);
    Deno.removeSync(`${folder}/x/head.md`);
    assertEquals(values("head"), undefined);
  });
});

Deno.test("values() for sifting may be of a file's beginning, all others are of the whole file", () =>
  inTempFolder((folder) => {
    const [sifted, shown] = [["sifted"], ["shown"]];
    const reader = { sifting: [sifted], inHead: () => ["head"], inText: () => ["text"] };
    writeFiles(folder, { "x/a.md": "" });
    const index = new FolderIndex(folder, reader);
    assertEquals(valuesOf(index, "a.md", sifted), ["head"]);
    assertEquals(valuesOf(index, "a.md", shown), ["text"]);
    assertEquals(valuesOf(index, "a.md", ["sifted"]), ["text"], "an equal list");
  }));

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
    assertEquals(index.list("").folders, ["x"]);
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
      assertEquals(valuesOf(index, "a.md"), ["", status]);
    }
  });
});

Deno.test("values() makes out what it can of a file that cannot be read, and says why", async () => {
  await inTempFolder((folder) => {
    const fields = ["status", "problem"] as const;
    writeFiles(folder, { "x/large.md": `status=open\n#${" ".repeat(5 * 1024 * 1024)}` });
    Deno.writeFileSync(`${folder}/x/latin.md`, new Uint8Array([35, 10, 0xe4, 10]));
    Deno.writeTextFileSync(`${folder}/x/latin.md`, "status=open\n", { append: true });
    const index = new FolderIndex(folder, { ...lines, inHead: () => undefined });
    assertEquals(valuesOf(index, "latin.md", fields), ["open", "it is not valid UTF-8 (byte 2)"]);
    const [status, problem] = valuesOf(index, "large.md", fields) ?? [];
    assertEquals(status, "open");
    assertMatch(problem ?? "", /^it is larger than 4 MiB/);
  });
});

Deno.test("list() has another version after each change, also of a file's values", async () => {
  await inTempFolder((folder) => {
    const past = new Date(Date.now() - 60_000);
    const put = (name: string, text: string): void => {
      writeFiles(folder, { [`x/${name}`]: text });
      Deno.utimeSync(`${folder}/x/${name}`, past, past);
    };
    put("a.md", "status=open");
    const index = new FolderIndex(folder, lines);
    const versions: number[] = [];
    const look = (): void => {
      versions.push(index.list("x").version);
      valuesOf(index, "a.md");
    };
    look();
    put("a.md", "status=closed");
    look();
    put("b.md", "status=open");
    look();
    index.adding("x", () => {
      put("c.md", "");
      return "c.md";
    });
    look();
    assertEquals(new Set(versions).size, versions.length, String(versions));
  });
});

Deno.test("a FIFO in the place of a file blocks nobody", async () => {
  if (Deno.build.os === "windows") return note("Not tested: FIFOs. There are none here");
  await inTempFolder(async (folder) => {
    writeFiles(folder, { "x/a.md": "status=open\n" });
    const index = new FolderIndex(folder, lines);
    const listing = index.list("x");
    Deno.removeSync(`${folder}/x/a.md`);
    await new Deno.Command("mkfifo", { args: [`${folder}/x/a.md`] }).output();
    assertEquals(index.values(listing, 0, STATE), ["", ""]);
    assertEquals(index.list("x").files, []);
    assertEquals(index.values(listing, 1, STATE), undefined);
  });
});

Deno.test("values() stay with their files when others are removed, also by an older listing", async () => {
  await inTempFolder((folder) => {
    const names = ["a", "b", "c", "d", "e"];
    const past = new Date(Date.now() - 60_000);
    for (const name of names) {
      writeFiles(folder, { [`x/${name}.md`]: `status=${name}\n` });
      Deno.utimeSync(`${folder}/x/${name}.md`, past, past);
    }
    const index = new FolderIndex(folder, lines);
    const before = index.list("x");
    const read = before.files.filter((name) => name !== "e.md");
    for (const name of read) valuesOf(index, name);
    Deno.removeSync(`${folder}/x/b.md`);
    for (const name of ["a", "c", "d", "e"]) {
      assertEquals(valuesOf(index, `${name}.md`), ["", name]);
      assertEquals(index.values(before, before.files.indexOf(`${name}.md`), STATE), ["", name]);
    }
    assertEquals(valuesOf(index, "b.md"), undefined);
    writeFiles(folder, { "x/c.md": "status=changed\n" });
    assertEquals(valuesOf(index, "c.md"), ["", "changed"]);
  });
});

Deno.test("values() and text() know nothing of what is gone, or was never listed", () =>
  inTempFolder((folder) => {
    writeFiles(folder, { "x/a.md": "status=open", "x/b.md": "#\nstatus=done" });
    const index = new FolderIndex(folder, lines);
    assertEquals([index.text("x", "a.md"), index.text("x", "c.md")], ["status=open", undefined]);
    assertEquals(index.text("none", "a.md"), undefined);
    assertEquals(valuesOf(index, "b.md", ["status", "problem"]), ["done", ""]);
    const listing = index.list("x");
    const others = { files: ["a.md"], folders: [], version: 1 };
    assertEquals([index.values(others, 0, STATE), index.values(listing, 2, STATE)], [
      undefined,
      undefined,
    ]);
    Deno.removeSync(`${folder}/x/a.md`);
    Deno.removeSync(`${folder}/x/b.md`);
    assertEquals([0, 1].map((place) => index.values(listing, place, STATE)), [
      undefined,
      undefined,
    ]);
  }));

Deno.test("list() looks at a large folder's files in turn, and not again at once", () =>
  inTempFolder(async (folder) => {
    const names = Array.from({ length: 2001 }, (_, n) => `${n}.md`);
    writeFiles(folder, Object.fromEntries(names.map((name) => [`x/${name}`, "status=open\n"])));
    const past = new Date(Date.now() - 60_000);
    Deno.utimeSync(`${folder}/x`, past, past);
    const index = new FolderIndex(folder, lines);
    const listing = index.list("x");
    names.forEach((_, place) => index.values(listing, place, STATE));
    // What changed this moment is read again after each look, which makes another version.
    assertEquals([listing.version, index.list("x").version], [1, 2001]);
    assertEquals(index.list("x").version, 2001);
    await new Promise((resolve) => setTimeout(resolve, 120));
    assertEquals(index.list("x").version, 2002);
  }));
