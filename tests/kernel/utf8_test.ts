import { assertEquals } from "@std/assert";
import { decodeUtf8, encodeUtf8 } from "../../src/kernel/utf8.ts";

const TEXTS = [
  "",
  "a",
  "größer",
  "\ufeffwith a mark",
  "a\ufffdb",
  "日本語".repeat(100),
  "🦕 é\r\n",
];

Deno.test("decodeUtf8() restores the text that encodeUtf8() encoded, including its byte order mark and U+FFFD", () => {
  for (const text of TEXTS) {
    const bytes = encodeUtf8(text);
    assertEquals(bytes, new TextEncoder().encode(text));
    assertEquals(decodeUtf8(bytes, { keepsMark: true }), text);
    assertEquals(decodeUtf8(bytes), text.replace(/^\ufeff/, ""));
  }
});

Deno.test("encodeUtf8() replaces an unpaired surrogate with U+FFFD", () => {
  assertEquals(decodeUtf8(encodeUtf8("a\ud83eb")), "a\ufffdb");
});

Deno.test("decodeUtf8() returns undefined if the bytes are not valid UTF-8", () => {
  const wrong = [[0xff], [0x61, 0xe9, 0x62], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf0, 0x9f, 0xa6]];
  for (const bytes of wrong) assertEquals(decodeUtf8(new Uint8Array(bytes)), undefined);
  // A genuine replacement character doesn't hide the invalid byte after it.
  assertEquals(decodeUtf8(new Uint8Array([0xef, 0xbf, 0xbd, 0xff])), undefined);
});
