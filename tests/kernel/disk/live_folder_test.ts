import { assert, assertEquals, assertNotEquals } from "@std/assert";
import type { ListedFolders } from "../../../src/kernel/disk/file_walk.ts";
import { LiveFolder } from "../../../src/kernel/disk/live_folder.ts";
import { atOnce } from "../../../src/kernel/slices.ts";
import { inTempFolder, writeFiles } from "../temp_folder.ts";

const MIB = 1024 * 1024;

const DOCS = ["docs"];

function open(path: string, options: Partial<ListedFolders> = {}): LiveFolder {
  const root = { title: "root", setBy: "ROOT", value: path, path };
  return new LiveFolder(root, { extension: ".md", ...options });
}

function run(command: string, ...args: string[]): void {
  const { success } = new Deno.Command(command, { args }).outputSync();
  assert(success, command);
}

Deno.test("LiveFolder.list() has the files with the extension, folders kept, sorted", async () => {
  await inTempFolder((root) => {
    writeFiles(root, {
      "docs/b.md": "",
      "docs/B.md": "",
      "docs/sub dir/deep/c.md": "",
      "docs/note.txt": "",
      "docs/folder.md/x.txt": "",
      "other.md": "",
    });
    const { paths, skipped } = atOnce(open(root).list(DOCS));
    assertEquals(paths, ["docs/B.md", "docs/b.md", "docs/sub dir/deep/c.md"]);
    assertEquals(skipped, new Map());
    assertEquals(atOnce(open(root, { depth: 1 }).list(DOCS)).paths, ["docs/B.md", "docs/b.md"]);
  });
});

Deno.test("LiveFolder.list() is empty while there is no folder", async () => {
  await inTempFolder((root) => {
    assertEquals(atOnce(open(root).list(DOCS)).paths, []);
    assertEquals(atOnce(open(`${root}/none`).list(DOCS)).paths, []);
  });
});

Deno.test("LiveFolder.list() says what stands in the folder's place", async () => {
  await inTempFolder((folder) => {
    const skipped = (root: string) => [...atOnce(open(`${folder}/${root}`).list(DOCS)).skipped];
    writeFiles(folder, {
      "file/docs": "x",
      "out/a.md": "a",
      "link/x.txt": "",
      "in/real/a.md": "a",
    });
    Deno.symlinkSync("../out", `${folder}/link/docs`);
    Deno.symlinkSync("real", `${folder}/in/docs`);
    assertEquals(skipped("file"), [["docs", "it is not a folder"]]);
    assertEquals(skipped("link"), [[
      "docs",
      "it is a link that leads out of the folder, or nowhere",
    ]]);
    assertEquals([skipped("in"), skipped("out"), skipped("none")], [[], [], []]);
  });
});

Deno.test("LiveFolder.list() says which folders are too deep", async () => {
  await inTempFolder((root) => {
    const deep = `docs/${"d/".repeat(31)}`;
    writeFiles(root, { [`${deep}a.md`]: "a", [`${deep}e/b.md`]: "b" });
    const { paths, skipped } = atOnce(open(root).list(DOCS));
    assertEquals(paths, [`${deep}a.md`]);
    assertEquals([...skipped], [[`${deep}e`, "it is over 32 folders deep"]]);
    assertEquals(atOnce(open(root, { depth: 1 }).list(DOCS)).skipped, new Map());
  });
});

Deno.test("LiveFolder.list() takes links to files inside, and says which others it skips", async () => {
  await inTempFolder((folder) => {
    const root = `${folder}/root`;
    writeFiles(folder, { "root/docs/a.md": "a", "outside/secret.md": "secret" });
    Deno.symlinkSync("a.md", `${root}/docs/inside.md`);
    Deno.symlinkSync("../../outside/secret.md", `${root}/docs/out.md`);
    Deno.symlinkSync("../../outside", `${root}/docs/folder-out`);
    Deno.symlinkSync(".", `${root}/docs/cycle`);
    Deno.symlinkSync("nowhere", `${root}/docs/nowhere.md`);
    run("mkfifo", `${root}/docs/pipe.md`);
    const files = open(root);
    const { paths, skipped } = atOnce(files.list(DOCS));
    assertEquals(paths, ["docs/a.md", "docs/inside.md"]);
    assertEquals([...skipped.keys()].sort(), [
      "docs/cycle",
      "docs/folder-out",
      "docs/nowhere.md",
      "docs/out.md",
      "docs/pipe.md",
    ]);
    for (const path of [...skipped.keys(), "docs/folder-out/secret.md", "../outside/secret.md"]) {
      assertEquals(files.text(path), undefined, path);
    }
    assertEquals(files.text("docs/inside.md"), "a");
    assertEquals(["docs/a.md", "docs/out.md", "docs"].map((path) => files.kind(path)), [
      "file",
      "outside",
      "folder",
    ]);
  });
});

Deno.test("LiveFolder.version() has the reason why a file has no text", async () => {
  await inTempFolder((root) => {
    writeFiles(root, {
      "docs/nul.md": "a\0",
      "docs/latin.md": new Uint8Array([0x63, 0xe9]),
      "docs/big.md": "x".repeat(MIB + 1),
      "docs/edge.md": "x".repeat(MIB),
      "docs/empty.md": "",
      "docs/bom.md": "\ufeff# Bom\r\n",
    });
    run("mkfifo", `${root}/docs/pipe.md`);
    const files = open(root);
    const problem = (name: string) => files.version(`docs/${name}.md`)?.problem ?? "";
    assertEquals(problem("nul"), "it contains NUL bytes");
    assertEquals(problem("latin"), "it is not valid UTF-8 (byte 1)");
    assertEquals(problem("big"), "it is larger than 1 MiB");
    assertEquals(problem("pipe"), "it is not a regular file");
    assertEquals([problem("edge"), problem("empty"), problem("bom")], ["", "", ""]);
    assertEquals(files.version("docs/none.md"), undefined);
    assertEquals(files.text("docs/nul.md"), undefined);
    assertEquals([files.text("docs/empty.md"), files.text("docs/bom.md")], ["", "# Bom\r\n"]);
  });
});

Deno.test("LiveFolder.text() is never an old version", async () => {
  await inTempFolder((root) => {
    const files = open(root);
    for (let count = 0; count < 200; count++) {
      writeFiles(root, { "docs/a.md": `version ${count % 10}` });
      assertEquals(files.text("docs/a.md"), `version ${count % 10}`);
    }
    writeFiles(root, { "docs/new.md": "saved" });
    Deno.renameSync(`${root}/docs/new.md`, `${root}/docs/a.md`);
    assertEquals(files.text("docs/a.md"), "saved");
    Deno.removeSync(`${root}/docs/a.md`);
    assertEquals(files.text("docs/a.md"), undefined);
  });
});

Deno.test("LiveFolder.version() has another number when the text changed, and only then", async () => {
  await inTempFolder((root) => {
    const files = open(root);
    const number = () => files.version("docs/a.md")?.number;
    writeFiles(root, { "docs/a.md": "one" });
    const first = number();
    assertEquals(number(), first);
    run("touch", "-d", "1970-01-01T00:00:01Z", `${root}/docs/a.md`);
    assertEquals(number(), first);
    assertEquals(files.version("docs/a.md")?.modified?.getTime(), 1000);
    writeFiles(root, { "docs/a.md": "two" });
    const second = number();
    assertNotEquals(second, first);
    writeFiles(root, { "docs/a.md": "\0" });
    assertNotEquals(number(), second);
    Deno.removeSync(`${root}/docs/a.md`);
    assertEquals(number(), undefined);
    writeFiles(root, { "docs/a.md": "two" });
    assertNotEquals(number(), second);
  });
});

Deno.test("LiveFolder holds a bounded amount of text, and reads the rest again", async () => {
  await inTempFolder((root) => {
    const names = Array.from({ length: 70 }, (_, index) => `docs/${index}.md`);
    for (const name of names) writeFiles(root, { [name]: name.padEnd(MIB, "x") });
    const files = open(root);
    const numbers = names.map((name) => files.version(name)?.number);
    for (const name of names) assert(files.text(name)?.startsWith(name), name);
    assertEquals(names.map((name) => files.version(name)?.number), numbers);
  });
});

Deno.test("LiveFolder gives a file another number that was gone at a listing, and the others theirs", () =>
  inTempFolder((root) => {
    writeFiles(root, { "docs/a.md": "a", "docs/b.md": "b" });
    const folder = open(root);
    const numbers = () => ["docs/a.md", "docs/b.md"].map((path) => folder.version(path)?.number);
    const [first, second] = numbers();
    Deno.removeSync(`${root}/docs/a.md`);
    atOnce(folder.list(DOCS));
    writeFiles(root, { "docs/a.md": "a" });
    const [again, same] = numbers();
    assertEquals([again === first, same], [false, second]);
  }));

Deno.test("LiveFolder sees that a file is gone where another is listed twice", () =>
  inTempFolder((root) => {
    writeFiles(root, { "docs/a.md": "a", "docs/in/b.md": "b" });
    const folder = open(root);
    const numbers = () => ["docs/a.md", "docs/in/b.md"].map((path) => folder.version(path)?.number);
    const [first, second] = numbers();
    Deno.removeSync(`${root}/docs/a.md`);
    const { paths } = atOnce(folder.list(["docs", "docs/in"]));
    assertEquals(paths, ["docs/in/b.md", "docs/in/b.md"]);
    writeFiles(root, { "docs/a.md": "a" });
    const [again, same] = numbers();
    assertEquals([again === first, same], [false, second]);
  }));

Deno.test("LiveFolder.latestText() reads a file again that has just changed", () =>
  inTempFolder((root) => {
    const folder = open(root);
    for (const text of ["one", "two", "three"]) {
      writeFiles(root, { "docs/a.md": text });
      assertEquals(folder.latestText("docs/a.md"), text);
    }
  }));
