import { assertEquals, assertThrows } from "@std/assert";
import { FileError } from "../../../src/kernel/disk/file_error.ts";
import { linesOf } from "../../../src/kernel/disk/line_reader.ts";

function linesIn(content: string | Uint8Array): string[] {
  const path = Deno.makeTempFileSync();
  Deno.writeFileSync(
    path,
    typeof content === "string" ? new TextEncoder().encode(content) : content,
  );
  try {
    return [...linesOf(path, "log")];
  } finally {
    Deno.removeSync(path);
  }
}

Deno.test("linesOf() gives the last line also without a line break", () => {
  assertEquals(linesIn("a\n\nb"), ["a", "", "b"]);
  assertEquals(linesIn("a\n"), ["a"]);
  assertEquals(linesIn(""), []);
});

Deno.test("linesOf() joins what the pieces of a file cut, characters included", () => {
  const lines = Array.from({ length: 3000 }, (_, index) => "ü€𝄞".repeat(index % 40) + index);
  assertEquals(linesIn(lines.join("\n")), lines);
});

Deno.test("linesOf() passes over a line that no memory should hold", () => {
  const lines = linesIn(`a\n${"x".repeat(17 * 1024 * 1024)}\nb\n`);
  assertEquals(lines, ["a", "", "b"]);
});

Deno.test("linesOf() finds nothing where no file is, and refuses folders and links", () => {
  const folder = Deno.makeTempDirSync();
  assertEquals([...linesOf(`${folder}/none`, "log")], []);
  assertThrows(() => [...linesOf(folder, "log")], FileError, "not a regular file");
  Deno.writeTextFileSync(`${folder}/a`, "secret");
  Deno.symlinkSync(`${folder}/a`, `${folder}/link`);
  assertThrows(() => [...linesOf(`${folder}/link`, "log")], FileError, "a link is in its place");
  Deno.removeSync(folder, { recursive: true });
});
