import { assert, assertEquals } from "@std/assert";
import { bundledPages } from "../../../src/dev/build/pages.ts";
import { repositoryPath } from "../../../src/dev/executables.ts";

Deno.test("the bundled page files match their sources (run deno task page to update them)", async () => {
  for (const [path, text] of await bundledPages()) {
    assertEquals(await Deno.readTextFile(repositoryPath(path)) === text, true, path);
  }
});

Deno.test("browser code doesn't use the Deno runtime, and has at most 120 KB", async () => {
  for (const [path, text] of await bundledPages()) {
    assertEquals(/\bDeno\.|"node:/.test(text), false, path);
    assert(text.length < 120 * 1024, `${path} has ${text.length} bytes`);
  }
});

Deno.test("bundled files contain no closing tag", async () => {
  for (const [path, text] of await bundledPages()) assertEquals(text.includes("</"), false, path);
});
