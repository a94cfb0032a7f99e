import { assert, assertEquals, assertThrows } from "@std/assert";
import { FileError } from "../../../src/kernel/disk/file_error.ts";
import { isAt, occupantOf, openOwn, openToRead } from "../../../src/kernel/disk/own_file.ts";
import { WriteError } from "../../../src/kernel/disk/write_error.ts";

function inFolder(action: (folder: string) => void): void {
  const folder = Deno.realPathSync(Deno.makeTempDirSync());
  try {
    action(folder);
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
}

function makeFifo(path: string): void {
  const { success } = new Deno.Command("mkfifo", { args: [path] }).outputSync();
  assert(success, "mkfifo");
}

Deno.test("occupantOf() tells a file from a folder, a FIFO and a link, also one above it", () => {
  inFolder((folder) => {
    Deno.mkdirSync(`${folder}/real`);
    Deno.writeTextFileSync(`${folder}/real/a`, "");
    Deno.symlinkSync(`${folder}/real`, `${folder}/linked`);
    Deno.symlinkSync(`${folder}/real/a`, `${folder}/link`);
    makeFifo(`${folder}/fifo`);
    assertEquals(
      ["real/a", "real", "linked/a", "link", "fifo", "none"].map((name) =>
        occupantOf(`${folder}/${name}`)
      ),
      ["file", "a folder", "a link", "a link", "not a file", "nothing"],
    );
  });
});

Deno.test("a FIFO is refused, not opened: it would block for good", () => {
  inFolder((folder) => {
    makeFifo(`${folder}/fifo`);
    assertThrows(() => openToRead(`${folder}/fifo`, "fifo"), FileError, "not a regular file");
    const open = () => openOwn(`${folder}/fifo`, { name: "fifo" });
    assertThrows(open, WriteError, "not a regular file");
  });
});

Deno.test("openOwn() makes nothing behind a link that stands above the file", () => {
  inFolder((folder) => {
    Deno.mkdirSync(`${folder}/outside`);
    Deno.symlinkSync(`${folder}/outside`, `${folder}/logs`);
    const open = () => openOwn(`${folder}/logs/new`, { append: true, name: "new" });
    assertThrows(open, WriteError, "a link is in its place");
    assertEquals([...Deno.readDirSync(`${folder}/outside`)], []);
  });
});

Deno.test("isAt() is false when another file is there by now", () => {
  inFolder((folder) => {
    using file = openOwn(`${folder}/a`, { name: "a" });
    assert(isAt(file, `${folder}/a`));
    Deno.renameSync(`${folder}/a`, `${folder}/b`);
    Deno.writeTextFileSync(`${folder}/a`, "");
    assert(!isAt(file, `${folder}/a`));
  });
});
