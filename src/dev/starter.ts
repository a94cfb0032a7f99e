/** `deno task starter`: writes the table of the starter's files, after one was added or removed. */
import { repositoryPath } from "./executables.ts";

/** The module that the table is in; the files lie below its folder. */
const MODULE = "src/acm/starter/starter.ts";

/** The folders that become a table, and what each is. */
const TABLES = [
  {
    folder: "framework",
    name: "starterFramework",
    purpose:
      "A small framework in the layout of `framework_files.ts`, served when the user has none.",
  },
  {
    folder: "registry",
    name: "starterRegistry",
    purpose: "A small registry of capabilities, served when the user has none.",
  },
] as const;

/**
 * The text of the module. It imports each file by name, because only what a literal import names
 * becomes part of an executable.
 */
export async function starterModule(): Promise<string> {
  const tables = TABLES.map((table) => {
    const paths = filesBelow(repositoryPath(`src/acm/starter/${table.folder}`)).sort();
    return {
      ...table,
      files: paths.map((path, index) => ({ path, id: `${table.folder}${index}` })),
    };
  });
  const imports = tables.flatMap(({ folder, files }) =>
    files.map(({ path, id }) => `import ${id} from "./${folder}/${path}" with { type: "text" };`)
  );
  const exports = tables.map(({ name, purpose, files }) =>
    [
      `\n/** ${purpose} */`,
      `export const ${name}: Record<string, string> = {`,
      ...files.map(({ path, id }) => `  "${path}": ${id},`),
      "};",
    ].join("\n")
  );
  return await formatted(["// Written by deno task starter.", ...imports, ...exports].join("\n"));
}

function filesBelow(folder: string): string[] {
  return [...Deno.readDirSync(folder)].flatMap(({ name, isDirectory }) =>
    isDirectory ? filesBelow(`${folder}/${name}`).map((path) => `${name}/${path}`) : [name]
  );
}

/** The formatter breaks long lines: what it would change may not count as out of date. */
async function formatted(code: string): Promise<string> {
  const args = ["fmt", "--quiet", "--config", repositoryPath("deno.json"), "--ext", "ts", "-"];
  const child = new Deno.Command(Deno.execPath(), { args, stdin: "piped", stdout: "piped" })
    .spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(code));
  await writer.close();
  const { success, stdout } = await child.output();
  if (!success) throw new Error("deno fmt refused the starter's module");
  return new TextDecoder().decode(stdout);
}

if (import.meta.main) await Deno.writeTextFile(repositoryPath(MODULE), await starterModule());
