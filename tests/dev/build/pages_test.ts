import { assert, assertEquals } from "@std/assert";
import { bundledPages } from "../../../src/dev/build/pages.ts";
import { repositoryPath } from "../../../src/dev/executables.ts";

Deno.test("the bundled files of pages are what their sources make: deno task page", async () => {
  for (const [path, text] of await bundledPages()) {
    assertEquals(await Deno.readTextFile(repositoryPath(path)) === text, true, path);
  }
});

Deno.test("what a browser runs needs nothing of the runtime, and weighs at most 120 KB", async () => {
  for (const [path, text] of await bundledPages()) {
    assertEquals(/\bDeno\.|"node:/.test(text), false, path);
    assert(text.length < 120 * 1024, `${path} has ${text.length} bytes`);
  }
});

Deno.test("no bundled file can end the element that it stands in", async () => {
  for (const [path, text] of await bundledPages()) assertEquals(text.includes("</"), false, path);
});
