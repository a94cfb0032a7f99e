import { assertEquals, assertThrows } from "@std/assert";
import { type FieldReader, readFields } from "../../../src/kernel/disk/field_reader.ts";
import { inTempFolder, writeFiles } from "../temp_folder.ts";

const LARGE = 5 * 1024 * 1024;

/** Lines such as `title=one`; a head that begins with `=` tells nothing, as that of most files here. */
const reader: FieldReader = {
  sifting: [],
  inHead: (head, fields) =>
    head.startsWith("=") ? reader.inText(head, fields, "by head") : undefined,
  inText: (text, fields, problem = "") =>
    fields.map((field) =>
      field === "problem" ? problem : new RegExp(`^${field}=(.*)$`, "m").exec(text)?.[1] ?? ""
    ),
};
const fields = ["title", "problem"];
const read = (root: string, path: string) => readFields(root, path, { reader, fields });

Deno.test("readFields() gives the text and its values, and tells what is not there", () =>
  inTempFolder((root) => {
    writeFiles(root, { "a.md": "title=One\n", "folder/b.md": "" });
    assertEquals(read(root, "a.md"), { text: "title=One\n", values: ["One", ""] });
    assertEquals(read(root, "none.md"), { text: "", problem: "absent" });
    const { values, problem } = read(root, "folder");
    assertEquals([values, problem], [["", "it is not a regular file"], "not a file"]);
    const failing = { ...reader, inText: failingOnce() };
    assertThrows(() => readFields(root, "a.md", { reader: failing, fields }), TypeError, "badly");
  }));

function failingOnce(): FieldReader["inText"] {
  let times = 0;
  return () => {
    if (times++ === 0) throw new TypeError("badly");
    return [];
  };
}

Deno.test("readFields() makes out what the first 4 KiB of a file say that is too large", () =>
  inTempFolder((root) => {
    const filled = (length: number, text: string): string => `${" ".repeat(length)}\n${text}\n`;
    const files = {
      "mark.md": "\ufefftitle=Größe\n",
      "near.md": filled(4000, "title=near"),
      "far.md": filled(4096, "title=far"),
      "head.md": "=\ntitle=Größe\n",
      "long.md": `=${filled(512, "title=behind the head")}`,
    };
    for (const [name, text] of Object.entries(files)) {
      writeFiles(root, { [name]: text + " ".repeat(LARGE) });
    }
    const reason = "it is larger than 4 MiB";
    const wanted = {
      "mark.md": ["Größe", reason],
      "near.md": ["near", reason],
      "far.md": ["", reason],
      "head.md": ["Größe", "by head"],
      "long.md": ["", "by head"],
    };
    for (const [name, values] of Object.entries(wanted)) {
      assertEquals(read(root, name), { text: "", values, problem: "too large", reason }, name);
    }
  }));

Deno.test("readFields() gives every byte a character of a file that is not UTF-8", () =>
  inTempFolder((root) => {
    const latin = Uint8Array.from("title=Größe\n", (sign) => sign.charCodeAt(0));
    writeFiles(root, { "latin.md": latin });
    const reason = "it is not valid UTF-8 (byte 8)";
    const values = ["Größe", reason];
    assertEquals(read(root, "latin.md"), { text: "", values, problem: "not text", reason });
  }));
