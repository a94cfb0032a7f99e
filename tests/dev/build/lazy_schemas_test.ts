import { assert, assertEquals, assertMatch, assertThrows } from "@std/assert";
import { bundle } from "../../../src/dev/build/compile.ts";
import { makeSchemasLazy, withLazySchemas } from "../../../src/dev/build/lazy_schemas.ts";
import { executables } from "../../../src/dev/executables.ts";

async function bundled(worker = executables[0]?.worker ?? ""): Promise<string> {
  const folder = await Deno.makeTempDir();
  try {
    await bundle(worker, `${folder}/worker.js`, { minify: false });
    return await Deno.readTextFile(`${folder}/worker.js`);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

const refusal = "Cannot make the SDK's schemas lazy";

for (const { name, worker } of executables) {
  Deno.test(`${name}: the SDK's schemas are functions, and those of tools are getters`, async () => {
    const code = makeSchemasLazy(await bundled(worker));
    const declared = (pattern: RegExp): number => code.match(pattern)?.length ?? 0;
    assert(declared(/^\s*var \w+Schema\$?\d*\$made; function /gm) > 300);
    assertEquals(declared(/^\s*get "input"\(\) \{/gm), declared(/\bdefine\w*Tool\d*\(\{$/gm));
    assert(declared(/^\s*get "input"\(\) \{/gm) >= 5);
    // None is left that is made while the program loads.
    assertEquals(declared(/^(?:var|const|let) [A-Z]\w*Schema\$?\d* =/gm), 0);
  });
}

Deno.test("withLazySchemas() warns of an SDK of another shape and leaves it as it is", async () => {
  const warnings: string[] = [];
  const lazy = (code: string): string => withLazySchemas(code, (line) => warnings.push(line));
  const code = await bundled();
  assertEquals(lazy(code), makeSchemasLazy(code));
  assertEquals(warnings, []);
  for (const other of ["var ToolSchema = object({});", "no program"]) {
    assertEquals(lazy(other), other);
    assertMatch(
      warnings.pop() ?? "",
      /^Warning: .*\. The executable works, but starts more slowly\.$/,
    );
  }
  assertEquals(warnings, []);
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
