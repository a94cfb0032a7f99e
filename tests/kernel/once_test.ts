import { assertEquals, assertThrows } from "@std/assert";
import { once } from "../../src/kernel/once.ts";

Deno.test("once() creates its value only at the first call", () => {
  let made = 0;
  const value = once(() => {
    made++;
    return undefined;
  });
  assertEquals(made, 0);
  assertEquals([value(), value(), made], [undefined, undefined, 1]);
});

Deno.test("once() retries if the previous attempt failed", () => {
  let calls = 0;
  const value = once(() => {
    if (++calls === 1) throw new Error("not yet");
    return calls;
  });
  assertThrows(value, Error, "not yet");
  assertEquals(value(), 2);
});
