import { assertEquals } from "@std/assert";
import { gatherer } from "../../../src/ace/logs/growing_log.ts";
import { aceFolder } from "../files.ts";

/** Creates a trace log with the given text and a function that reads its lines. */
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

Deno.test("gatherer() reads only lines that were appended since the last call", () => {
  const log = logOf("a\n");
  log.lines();
  Deno.writeTextFileSync(log.path, "b\n", { append: true });
  assertEquals(log.lines(), ["a", "b"]);
  log.remove();
});

Deno.test("gatherer() includes blank lines to keep line numbers correct", () => {
  const log = logOf("a\n\nb\n");
  assertEquals(log.lines(), ["a", "", "b"]);
  log.remove();
});

Deno.test("gatherer() rereads a replaced log from the start", () => {
  const log = logOf("a\nb\n");
  log.lines();
  Deno.writeTextFileSync(`${log.path}.new`, "c\na\nb\n");
  Deno.renameSync(`${log.path}.new`, log.path);
  assertEquals(log.lines(), ["c", "a", "b"]);
  log.remove();
});

Deno.test("gatherer() rereads a shortened log from the start", () => {
  const log = logOf("a\nb\n");
  log.lines();
  Deno.writeTextFileSync(log.path, "b\n");
  assertEquals(log.lines(), ["b"]);
  log.remove();
});

Deno.test("gatherer() joins an unfinished line with the part that follows later", () => {
  const log = logOf("a\nb");
  log.lines();
  Deno.writeTextFileSync(log.path, "c\n", { append: true });
  assertEquals(log.lines(), ["a", "bc"]);
  log.remove();
});

Deno.test("gatherer() returns nothing if the log does not exist", () => {
  const log = logOf("a\n");
  Deno.removeSync(log.path);
  assertEquals(log.lines(), []);
  log.remove();
});
