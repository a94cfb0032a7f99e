import { assertEquals, assertThrows } from "@std/assert";
import { StartError } from "../../../src/kernel/errors.ts";
import { MessageGuard } from "../../../src/knowledge/postgres/wire_guard.ts";
import { StoreError } from "../../../src/knowledge/store/store.ts";

/** Returns a message with the given type and body. */
function message(type: string, body: readonly number[], length = body.length + 4): Uint8Array {
  const size = [24, 16, 8, 0].map((shift) => (length >>> shift) & 255);
  return Uint8Array.of(type.charCodeAt(0), ...size, ...body);
}

const cleartext = message("R", [0, 0, 0, 3]);

Deno.test("MessageGuard rejects a request for a clear-text password", () =>
  assertThrows(() => new MessageGuard(() => false).read(cleartext), StartError, "sslmode=disable"));

Deno.test("MessageGuard accepts a request for a clear-text password if the settings allow it", () =>
  assertEquals(new MessageGuard(() => true).read(cleartext), undefined));

Deno.test("MessageGuard accepts other login methods", () =>
  assertEquals(new MessageGuard(() => false).read(message("R", [0, 0, 0, 10, 1, 2])), undefined));

Deno.test("MessageGuard rejects a message whose length exceeds 64 MiB", () => {
  const long = message("D", [], 64 * 1024 * 1024 + 1);
  assertThrows(() => new MessageGuard(() => false).read(long), StoreError);
});

Deno.test("MessageGuard checks a message that arrives byte by byte after another message", () => {
  const guard = new MessageGuard(() => false);
  const bytes = [...message("Z", [73]), ...cleartext];
  for (const byte of bytes.slice(0, -1)) guard.read(Uint8Array.of(byte));
  assertThrows(() => guard.read(Uint8Array.from(bytes.slice(-1))), StartError);
});
