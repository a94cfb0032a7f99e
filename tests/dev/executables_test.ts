import { assertEquals } from "@std/assert";
import { executables, namedExecutable } from "../../src/dev/executables.ts";

Deno.test("namedExecutable() takes a server's short name for the name of its executable", () => {
  for (const executable of executables) {
    assertEquals(namedExecutable(executable.name), executable);
    assertEquals(namedExecutable(executable.task), executable);
  }
  assertEquals([namedExecutable("server"), namedExecutable("")], [undefined, undefined]);
});
