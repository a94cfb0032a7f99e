import { assertEquals, assertRejects, assertThrows } from "@std/assert";
import { FileError } from "../../../src/kernel/disk/file_error.ts";
import { linesInTurn, linesOf } from "../../../src/kernel/disk/line_reader.ts";

async function linesIn(content: string | Uint8Array): Promise<string[]> {
  const path = Deno.makeTempFileSync();
  Deno.writeFileSync(
    path,
    typeof content === "string" ? new TextEncoder().encode(content) : content,
  );
  try {
    const lines = [...linesOf(Deno.openSync(path), "log")];
    assertEquals((await Array.fromAsync(linesInTurn(Deno.openSync(path), "log"))).flat(), lines);
    return lines;
  } finally {
    Deno.removeSync(path);
  }
}

Deno.test("linesOf() returns the last line even if it has no line break", async () => {
  assertEquals(await linesIn("a\n\nb"), ["a", "", "b"]);
  assertEquals(await linesIn("a\n"), ["a"]);
  assertEquals(await linesIn(""), []);
});

Deno.test("linesOf() joins lines and characters that are split between chunks", async () => {
  const lines = Array.from({ length: 3000 }, (_, index) => "ü€𝄞".repeat(index % 40) + index);
  assertEquals(await linesIn(lines.join("\n")), lines);
});

Deno.test("linesOf() returns an empty line instead of a line over 16 MiB", async () => {
  const long = "x".repeat(17 * 1024 * 1024);
  assertEquals(await linesIn(`a\n${long}\nb\n`), ["a", "", "b"]);
  // A line with exactly the maximum length is complete, and so is the next line.
  assertEquals(await linesIn(`${long}\n${long}\nb`), ["", "", "b"]);
  assertEquals(await linesIn(`a\n${long}`), ["a", ""]);
  const most = "x".repeat(16 * 1024 * 1024);
  assertEquals((await linesIn(`${most}\nb`)).map(({ length }) => length), [most.length, 1]);
});

Deno.test("linesOf() returns long lines uncut and removes only a leading byte order mark", async () => {
  const long = Array.from({ length: 40_000 }, (_, at) => at).join();
  assertEquals(await linesIn(`${long}\na`), [long, "a"]);
  // The second chunk contains the end of the second line.
  const chunk = `${"x".repeat(64 * 1024 - 4)}`;
  assertEquals(await linesIn(`\ufeff${chunk}\n\ufeffb\n`), [chunk, "\ufeffb"]);
});

Deno.test("linesOf() reads a 256 MiB log and rejects a larger log without reading it", async () => {
  const path = Deno.makeTempFileSync();
  Deno.writeTextFileSync(path, "first\n");
  Deno.truncateSync(path, 256 * 1024 * 1024);
  const lines = linesOf(Deno.openSync(path), "log");
  assertEquals(lines.next().value, "first");
  lines.return(undefined);
  Deno.truncateSync(path, 256 * 1024 * 1024 + 1);
  const huge = "Cannot read log: the file is larger than 256 MiB";
  assertThrows(() => [...linesOf(Deno.openSync(path), "log")], FileError, huge);
  await assertRejects(() => linesInTurn(Deno.openSync(path), "log").next(), FileError, huge);
  Deno.removeSync(path);
});

Deno.test("linesInTurn() lets other tasks run while it reads a file", async () => {
  const path = Deno.makeTempFileSync();
  Deno.writeTextFileSync(path, `${"x".repeat(99)}\n`.repeat(60_000));
  let turns = 0;
  const timer = setInterval(() => turns++, 1);
  let lines = 0;
  for await (const some of linesInTurn(Deno.openSync(path), "log")) {
    lines += some.length;
    // Processing the lines takes longer than reading them.
    for (const end = performance.now() + 2; performance.now() < end;);
  }
  clearInterval(timer);
  Deno.removeSync(path);
  assertEquals([lines, turns > 2], [60_000, true]);
});
