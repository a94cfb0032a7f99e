import { assert, assertEquals } from "@std/assert";
import { bundle } from "../../../src/dev/build/compile.ts";
import { carryData } from "../../../src/dev/build/data_files.ts";

Deno.test("carryData() writes the model's weights next to the bundle that imports them", async () => {
  const folder = await Deno.makeTempDir();
  try {
    await bundle("src/knowledge/model_worker.ts", `${folder}/model_worker.js`);
    const names = await carryData(folder, "model_worker.js");
    assertEquals(names.length, 7);
    const sizes = names.map((name) => Deno.statSync(`${folder}/${name}`).size);
    assertEquals(sizes.reduce((sum, size) => sum + size, 0), 27_903_656);
    const code = await Deno.readTextFile(`${folder}/model_worker.js`);
    assert(code.length < 1_000_000, `${code.length} characters to parse`);
    for (const name of names) assert(code.includes(`"./${name}"`), name);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
