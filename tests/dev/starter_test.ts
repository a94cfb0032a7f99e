import { assert, assertEquals } from "@std/assert";
import { starterFramework, starterRegistry } from "../../src/acm/starter/starter.ts";
import { starterPrompts, starterResources } from "../../src/architecture/starter/starter.ts";
import { repositoryPath } from "../../src/dev/executables.ts";
import { STARTER_MODULES, starterModule } from "../../src/dev/build/starter.ts";

Deno.test("starterModule() returns the committed table (run deno task starter to update it)", () => {
  for (const module of Object.keys(STARTER_MODULES)) {
    const committed = Deno.readTextFileSync(repositoryPath(module));
    assertEquals(committed, starterModule(module), "Run: deno task starter");
  }
});

Deno.test("starterModule() maps every path to its file's text", () => {
  const tables = {
    "acm/starter/framework": starterFramework,
    "acm/starter/registry": starterRegistry,
    "architecture/starter": { ...starterResources, ...starterPrompts },
  };
  for (const [folder, files] of Object.entries(tables)) {
    assert(Object.keys(files).length > 0, folder);
    for (const [path, text] of Object.entries(files)) {
      assertEquals(text, Deno.readTextFileSync(repositoryPath(`src/${folder}/${path}`)), path);
    }
  }
});
