import { assert, assertThrows } from "@std/assert";
import { bundle } from "../../src/dev/build.ts";
import { executables } from "../../src/dev/executables.ts";
import { makeSchemasLazy } from "../../src/dev/lazy_schemas.ts";

async function bundled(): Promise<string> {
  const folder = await Deno.makeTempDir();
  try {
    await bundle(executables[0]?.worker ?? "", `${folder}/worker.js`, { minify: false });
    return await Deno.readTextFile(`${folder}/worker.js`);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

const refusal = "Cannot make the SDK's schemas lazy";

Deno.test("makeSchemasLazy() makes functions of the SDK's schemas and getters of a tool's", async () => {
  const code = makeSchemasLazy(await bundled());
  const declared = (pattern: RegExp): number => code.match(pattern)?.length ?? 0;
  assert(declared(/^\s*var \w+Schema\$?\d*\$made; function /gm) > 300);
  assert(declared(/^\s*get "input"\(\) \{/gm) === 13);
  // None is left that is made while the program loads.
  assert(declared(/^(?:var|const|let) [A-Z]\w*Schema\$?\d* =/gm) === 0);
});

Deno.test("makeSchemasLazy() refuses an SDK that is not as it expects", async () => {
  const code = await bundled();
  assertThrows(() => makeSchemasLazy("var ToolSchema = object({});"), Error, refusal);
  const changed: [from: string, to: string][] = [
    ["for (const key of SPEC_SCHEMA_KEYS)", "for (const name of SPEC_SCHEMA_KEYS)"],
    ["var cacheFields = ", "var otherFields = "],
    ["var ALL_CODECS = ", "var early = ToolSchema.shape;\nvar ALL_CODECS = "],
    ["function register(key, schema)", "function register(key, ToolSchema)"],
  ];
  for (const [from, to] of changed) {
    assert(code.includes(from), from);
    assertThrows(() => makeSchemasLazy(code.replace(from, to)), Error, refusal);
  }
});
