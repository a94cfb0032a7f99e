import { assertEquals } from "@std/assert";
import { folderAt, problemOf, refusal } from "../refusal.ts";
import { inTempFolder, writeFiles } from "../temp_folder.ts";

const MIB = 1024 * 1024;

Deno.test("Folder.read() returns the exact text of a file at any depth", () =>
  inTempFolder((folder) => {
    const text = "# Ünïcödé\r\n\r\n\ttabs, trailing \n\n\u0000日本 🎉";
    writeFiles(folder, { "a.md": text, 'x/ünï cödé/y\'s, "z".md': text, "empty.md": "" });
    assertEquals(folderAt(folder).read("a.md"), text);
    assertEquals(folderAt(folder).read('x/ünï cödé/y\'s, "z".md'), text);
    assertEquals(folderAt(folder).read("empty.md"), "");
  }));

Deno.test("Folder.read() removes a byte order mark only from the beginning of a file", () =>
  inTempFolder((folder) => {
    writeFiles(folder, { "bom.md": "\ufeff---\na: \ufeffb" });
    assertEquals(folderAt(folder).read("bom.md"), "---\na: \ufeffb");
  }));

Deno.test("Folder.read() reads files whose lengths are near its buffer sizes", () =>
  inTempFolder((folder) => {
    for (const length of [1, 4095, 4096, 4097, 65535, 65536, 65537, 1_000_003]) {
      writeFiles(folder, { "file": "x".repeat(length) });
      assertEquals(folderAt(folder).read("file").length, length);
    }
  }));

Deno.test("Folder.read() reports a missing file as absent", () =>
  inTempFolder((folder) => {
    writeFiles(folder, { "file": "" });
    assertEquals(problemOf(folder, "no.md"), "absent");
    assertEquals(problemOf(folder, "no/such/folder.md"), "absent");
    assertEquals(problemOf(folder, "file/below"), "absent");
    assertEquals(problemOf(`${folder}/gone`, "file"), "absent");
  }));

Deno.test("Folder.read() rejects paths that are invalid or contain NUL", () =>
  inTempFolder((folder) => {
    writeFiles(folder, { "file": "" });
    assertEquals(problemOf(folder, "file\0.md"), "absent");
    assertEquals(problemOf(folder, "x".repeat(4097)), "absent");
    assertEquals(problemOf(folder, "./".repeat(2047) + "file"), "absent");
    assertEquals(problemOf(folder, `${"x".repeat(300)}/y`), "absent");
    assertEquals(folderAt(folder).read("./".repeat(100) + "file"), "");
  }));

Deno.test("Folder.read() rejects a file larger than 4 MiB", () =>
  inTempFolder((folder) => {
    writeFiles(folder, { "most.md": "x".repeat(4 * MIB), "huge.md": "" });
    assertEquals(folderAt(folder).read("most.md").length, 4 * MIB);
    Deno.truncateSync(`${folder}/most.md`, 4 * MIB + 1);
    assertEquals(problemOf(folder, "most.md"), "too large");
    Deno.truncateSync(`${folder}/huge.md`, 2 ** 36);
    assertEquals(problemOf(folder, "huge.md"), "too large");
  }));

Deno.test("Folder.read() reports the position of the first byte that is not valid UTF-8", () =>
  inTempFolder((folder) => {
    const encoder = new TextEncoder();
    const cases: [string, number[], number][] = [
      ["a byte of no character", [0x61, 0xff, 0x62], 1],
      ["Latin-1, the next byte ends it", [0x63, 0x61, 0x66, 0xe9, 0x20], 3],
      ["Latin-1 at the end", [0x63, 0x61, 0x66, 0xe9], 3],
      ["a character cut at the end", [0x61, 0xe2, 0x82], 1],
      ["a character cut in the middle", [0x61, 0xf0, 0x9f, 0x8e, 0x61], 1],
      ["a byte that only continues", [0x80], 0],
      ["an overlong form", [0x61, 0xc0, 0xaf], 1],
      ["half a surrogate pair", [0x61, 0xed, 0xa0, 0x80], 1],
      ["above the last character", [0xf4, 0x90, 0x80, 0x80], 0],
      ["UTF-16", [0xff, 0xfe, 0x61, 0x00], 0],
      ["behind a byte order mark", [0xef, 0xbb, 0xbf, 0x61, 0xff], 4],
      ["behind characters of two, three and four bytes", [...encoder.encode("ü日🎉"), 0xfe], 9],
    ];
    for (const [what, bytes, offset] of cases) {
      writeFiles(folder, { "bad.md": new Uint8Array(bytes) });
      const { problem, reason } = refusal(folder, "bad.md");
      assertEquals(problem, "not text", what);
      assertEquals(reason, `the file is not valid UTF-8 (byte ${offset})`, what);
    }
    const long = encoder.encode("日".repeat(1_000_000) + "x");
    long[long.length - 1] = 0xff;
    writeFiles(folder, { "long.md": long, "good.md": "good" });
    assertEquals(refusal(folder, "long.md").reason, "the file is not valid UTF-8 (byte 3000000)");
    assertEquals(folderAt(folder).read("good.md"), "good");
  }));
