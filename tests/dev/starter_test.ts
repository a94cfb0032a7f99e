import { assertEquals } from "@std/assert";
import { repositoryPath } from "../../src/dev/executables.ts";
import { STARTER_MODULES, starterModule } from "../../src/dev/build/starter.ts";

Deno.test("starterModule() returns the committed table (run deno task starter to update it)", () => {
  for (const module of Object.keys(STARTER_MODULES)) {
    const committed = Deno.readTextFileSync(repositoryPath(module));
    assertEquals(committed, starterModule(module), "Run: deno task starter");
  }
});
