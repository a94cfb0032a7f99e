import { assertEquals, assertThrows } from "@std/assert";
import { FileError } from "../../../src/kernel/disk/file_error.ts";
import { linesOf } from "../../../src/kernel/disk/line_reader.ts";

function linesIn(content: string): string[] {
  const path = Deno.makeTempFileSync();
  Deno.writeTextFileSync(path, content);
  try {
    return [...linesOf(Deno.openSync(path), "log")];
  } finally {
    Deno.removeSync(path);
  }
}

Deno.test("linesOf() returns the last line even if it has no line break", () => {
  assertEquals(linesIn("a\n\nb"), ["a", "", "b"]);
  assertEquals(linesIn("a\n"), ["a"]);
  assertEquals(linesIn(""), []);
});

Deno.test("linesOf() joins lines and characters that are split between chunks", () => {
  const lines = Array.from({ length: 3000 }, (_, index) => "ü€𝄞".repeat(index % 40) + index);
  assertEquals(linesIn(lines.join("\n")), lines);
});

Deno.test("linesOf() returns an empty line instead of a line over 16 MiB", () => {
  const long = "x".repeat(17 * 1024 * 1024);
  assertEquals(linesIn(`a\n${long}\nb\n`), ["a", "", "b"]);
  // A line with exactly the maximum length is complete, and so is the next line.
  assertEquals(linesIn(`${long}\n${long}\nb`), ["", "", "b"]);
  assertEquals(linesIn(`a\n${long}`), ["a", ""]);
  const most = "x".repeat(16 * 1024 * 1024);
  assertEquals((linesIn(`${most}\nb`)).map(({ length }) => length), [most.length, 1]);
});

Deno.test("linesOf() returns long lines uncut and removes only a leading byte order mark", () => {
  const long = Array.from({ length: 40_000 }, (_, at) => at).join();
  assertEquals(linesIn(`${long}\na`), [long, "a"]);
  // The second chunk contains the end of the second line.
  const chunk = `${"x".repeat(64 * 1024 - 4)}`;
  assertEquals(linesIn(`\ufeff${chunk}\n\ufeffb\n`), [chunk, "\ufeffb"]);
});

Deno.test("linesOf() reads a 256 MiB log and rejects a larger log without reading it", () => {
  const path = Deno.makeTempFileSync();
  Deno.writeTextFileSync(path, "first\n");
  Deno.truncateSync(path, 256 * 1024 * 1024);
  const lines = linesOf(Deno.openSync(path), "log");
  assertEquals(lines.next().value, "first");
  lines.return(undefined);
  Deno.truncateSync(path, 256 * 1024 * 1024 + 1);
  const huge = "Cannot read log: the file is larger than 256 MiB";
  assertThrows(() => [...linesOf(Deno.openSync(path), "log")], FileError, huge);
  Deno.removeSync(path);
});
