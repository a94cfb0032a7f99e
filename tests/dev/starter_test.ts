import { assertEquals } from "@std/assert";
import { starterFramework, starterRegistry } from "../../src/acm/starter/starter.ts";
import { repositoryPath } from "../../src/dev/executables.ts";
import { starterModule } from "../../src/dev/starter.ts";

Deno.test("starterModule() is the committed table: deno task starter would change nothing", async () => {
  const committed = Deno.readTextFileSync(repositoryPath("src/acm/starter/starter.ts"));
  assertEquals(committed, await starterModule(), "Run: deno task starter");
});

Deno.test("starterModule() gives every path the text of its file", () => {
  const tables = { framework: starterFramework, registry: starterRegistry };
  for (const [folder, files] of Object.entries(tables)) {
    for (const [path, text] of Object.entries(files)) {
      assertEquals(
        text,
        Deno.readTextFileSync(repositoryPath(`src/acm/starter/${folder}/${path}`)),
        path,
      );
    }
  }
});
