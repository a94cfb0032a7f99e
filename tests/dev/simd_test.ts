import { assertEquals } from "@std/assert";
import { repositoryPath } from "../../src/dev/executables.ts";
import { assembledSimd } from "../../src/dev/build/simd.ts";

Deno.test("the committed program matches simd.wat (run deno task simd to update it)", async () => {
  const committed = Deno.readTextFileSync(
    repositoryPath("src/knowledge/model/simd_program.ts"),
  );
  assertEquals(await assembledSimd(), committed, "Run: deno task simd");
});
