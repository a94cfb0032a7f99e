import { assertEquals, assertThrows } from "@std/assert";
import { executableOf, executables, namedExecutable } from "../../src/dev/executables.ts";

Deno.test("namedExecutable() accepts a server's short name and its executable's name", () => {
  for (const executable of executables) {
    assertEquals(namedExecutable(executable.name), executable);
    assertEquals(namedExecutable(executable.task), executable);
  }
  assertEquals([namedExecutable("server"), namedExecutable("")], [undefined, undefined]);
  assertEquals(executableOf("acm"), executableOf("acm-server"));
  assertThrows(() => executableOf("server"), Error, "unknown executable server");
});
