import { assert, assertEquals, assertThrows } from "@std/assert";
import { cpuTime } from "../../../src/dev/cpu_time.ts";
import {
  LineBuffer,
  LineTooLongError,
  MAX_LINE_BYTES,
  parseLine,
  usableId,
} from "../../../src/kernel/mcp/json_rpc.ts";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Returns the lines in a stream's chunks and the unfinished rest. */
function linesOf(chunks: Iterable<Uint8Array>): { lines: string[]; rest: string } {
  const buffer = new LineBuffer();
  const lines: string[] = [];
  for (const chunk of chunks) {
    for (const line of buffer.push(chunk)) lines.push(decoder.decode(line));
    // The stdin reader reuses one buffer for all chunks.
    chunk.fill(0x21);
  }
  return { lines, rest: decoder.decode(buffer.rest()) };
}

function* cut(bytes: Uint8Array, ...at: number[]): Generator<Uint8Array> {
  let start = 0;
  for (const end of [...at, bytes.length]) {
    yield bytes.slice(start, end);
    start = end;
  }
}

Deno.test("LineBuffer splits lines correctly even if chunks split characters", () => {
  const text = '{"a":"ü日🎉"}\n\n{"b":1}\r\nend';
  const bytes = encoder.encode(text);
  const expected = { lines: ['{"a":"ü日🎉"}', '{"b":1}\r'], rest: "end" };
  for (let first = 0; first <= bytes.length; first++) {
    for (let second = first; second <= bytes.length; second++) {
      assertEquals(linesOf(cut(bytes, first, second)), expected, `${first}, ${second}`);
    }
  }
  assertEquals(linesOf(cut(bytes, ...bytes.keys())), expected);
});

Deno.test("LineBuffer rejects a line over 10 MiB", () => {
  for (const size of [64 * 1024, 1_000_003, MAX_LINE_BYTES + 1]) {
    const line = new Uint8Array(MAX_LINE_BYTES).fill(0x61);
    const buffer = new LineBuffer();
    let lines = 0;
    for (let start = 0; start < line.length; start += size) {
      lines += [...buffer.push(line.subarray(start, start + size))].length;
    }
    assertEquals(lines, 0);
    assertThrows(() => [...buffer.push(encoder.encode("b"))], LineTooLongError);
    assertEquals([...buffer.push(encoder.encode("\n"))].map(({ length }) => length), [
      10 * 1024 * 1024,
    ]);
  }
  const whole = new Uint8Array(MAX_LINE_BYTES + 2).fill(0x61);
  whole[MAX_LINE_BYTES + 1] = 10;
  assertThrows(() => [...new LineBuffer().push(whole)], LineTooLongError);
  assertEquals([...new LineBuffer().push(whole.subarray(1))].length, 1);
});

Deno.test("LineBuffer skips 1 MiB of empty lines", () => {
  const buffer = new LineBuffer();
  const breaks = new Uint8Array(1024 * 1024).fill(10);
  assertEquals([...buffer.push(breaks)], []);
  assertEquals([...buffer.push(encoder.encode("a"))], []);
  assertEquals([...buffer.push(breaks)].map((line) => decoder.decode(line)), ["a"]);
});

Deno.test("LineBuffer joins the small chunks of a long line in linear time", () => {
  const start = cpuTime();
  const buffer = new LineBuffer();
  const chunk = encoder.encode("abcd");
  for (let count = 0; count < 1_000_000; count++) [...buffer.push(chunk)];
  assertEquals(buffer.rest().length, 4_000_000);
  assert(cpuTime() - start < 10_000);
});

Deno.test("parseLine() returns any JSON value, and undefined for a blank line", () => {
  const parse = (text: string) => parseLine(encoder.encode(text));
  assertEquals(parse('{"a": "ü"}\r'), { value: { a: "ü" } });
  assertEquals(parse("null"), { value: null });
  assertEquals(parse("[1]"), { value: [1] });
  for (const blank of ["", " ", "\t\r"]) assertEquals(parse(blank), undefined);
});

Deno.test("parseLine() returns error -32700 with a null id for invalid JSON or UTF-8", () => {
  const bad = ["{", "{'a': 1}", '{"id": 7, "method": }', "nonsense", '{"a": 1} {"b": 2}', "\0"];
  const bytes = [...bad.map((text) => encoder.encode(text)), new Uint8Array([0x22, 0xff, 0x22])];
  for (const line of bytes) {
    assertEquals(parseLine(line), {
      error: {
        jsonrpc: "2.0",
        id: null,
        error: {
          code: -32700,
          message: "Parse error: each line must be one JSON-RPC message in UTF-8",
        },
      },
    });
  }
  assertEquals(parseLine(encoder.encode('"good"')), { value: "good" });
});

Deno.test("usableId() returns a valid id unchanged and null for an invalid id", () => {
  for (const id of ["a", "", 0, -1, 7, Number.MAX_SAFE_INTEGER]) assertEquals(usableId({ id }), id);
  for (const id of [null, true, 1.5, 2 ** 53, NaN, Infinity, {}, [7], undefined]) {
    assertEquals(usableId({ id }), null);
  }
  for (const value of [null, "id", 7, [], [{ id: 7 }], {}]) assertEquals(usableId(value), null);
  assertEquals(usableId(Object.create({ id: 7 })), null);
});
