import { assertEquals } from "@std/assert";
import { gatherer } from "../../../src/ace/logs/growing_log.ts";
import { aceFolder } from "../files.ts";

/** A log with these lines, and what is gathered from it. */
function logOf(text: string) {
  const folder = aceFolder();
  const file = folder.context.traces;
  Deno.writeTextFileSync(file.path, text);
  const read = gatherer(() => {
    const lines: string[] = [];
    return { lines, add: (line: string) => void lines.push(line) };
  });
  return { ...folder, path: file.path, lines: () => read(file).lines };
}

Deno.test("gatherer() adds only the lines that were appended", () => {
  const log = logOf("a\n");
  log.lines();
  Deno.writeTextFileSync(log.path, "b\n", { append: true });
  assertEquals(log.lines(), ["a", "b"]);
  log.remove();
});

Deno.test("gatherer() adds blank lines too, to count lines", () => {
  const log = logOf("a\n\nb\n");
  assertEquals(log.lines(), ["a", "", "b"]);
  log.remove();
});

Deno.test("gatherer() reads a replaced log from the start", () => {
  const log = logOf("a\nb\n");
  log.lines();
  Deno.writeTextFileSync(`${log.path}.new`, "c\na\nb\n");
  Deno.renameSync(`${log.path}.new`, log.path);
  assertEquals(log.lines(), ["c", "a", "b"]);
  log.remove();
});

Deno.test("gatherer() reads a shortened log from the start", () => {
  const log = logOf("a\nb\n");
  log.lines();
  Deno.writeTextFileSync(log.path, "b\n");
  assertEquals(log.lines(), ["b"]);
  log.remove();
});

Deno.test("gatherer() joins an unfinished line with its later part", () => {
  const log = logOf("a\nb");
  log.lines();
  Deno.writeTextFileSync(log.path, "c\n", { append: true });
  assertEquals(log.lines(), ["a", "bc"]);
  log.remove();
});

Deno.test("gatherer() gathers nothing from a log that doesn't exist", () => {
  const log = logOf("a\n");
  Deno.removeSync(log.path);
  assertEquals(log.lines(), []);
  log.remove();
});
