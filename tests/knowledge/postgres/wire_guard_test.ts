import { assertEquals, assertThrows } from "@std/assert";
import { StartError } from "../../../src/kernel/errors.ts";
import { MessageGuard } from "../../../src/knowledge/postgres/wire_guard.ts";
import { StoreError } from "../../../src/knowledge/store/store.ts";

/** A message of a type with a body. */
function message(type: string, body: readonly number[], length = body.length + 4): Uint8Array {
  const size = [24, 16, 8, 0].map((shift) => (length >>> shift) & 255);
  return Uint8Array.of(type.charCodeAt(0), ...size, ...body);
}

const cleartext = message("R", [0, 0, 0, 3]);

Deno.test("MessageGuard refuses a request for the password in clear text", () =>
  assertThrows(() => new MessageGuard(() => false).read(cleartext), StartError, "sslmode=disable"));

Deno.test("MessageGuard lets it through where that is allowed", () =>
  assertEquals(new MessageGuard(() => true).read(cleartext), undefined));

Deno.test("MessageGuard lets other logins through", () =>
  assertEquals(new MessageGuard(() => false).read(message("R", [0, 0, 0, 10, 1, 2])), undefined));

Deno.test("MessageGuard refuses a message of over 64 MiB by its length", () => {
  const long = message("D", [], 64 * 1024 * 1024 + 1);
  assertThrows(() => new MessageGuard(() => false).read(long), StoreError);
});

Deno.test("MessageGuard checks a message that arrives byte by byte after another one", () => {
  const guard = new MessageGuard(() => false);
  const bytes = [...message("Z", [73]), ...cleartext];
  for (const byte of bytes.slice(0, -1)) guard.read(Uint8Array.of(byte));
  assertThrows(() => guard.read(Uint8Array.from(bytes.slice(-1))), StartError);
});
