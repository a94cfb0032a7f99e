/**
 * `deno task starter`: writes the file tables of the built-in examples, after you add or remove a
 * file.
 */
import { repositoryPath } from "../executables.ts";

interface StarterTable {
  folder: string;
  name: string;
  purpose: string;
  /** True if the paths in the table begin with the folder's name. */
  namesFolder?: boolean;
}

export const STARTER_MODULES: Record<string, readonly StarterTable[]> = {
  "src/acm/starter/starter.ts": [
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
  ],
  "src/architecture/starter/starter.ts": [
    {
      folder: "resources",
      name: "starterResources",
      purpose: "A small set of documents, served when the user has none.",
      namesFolder: true,
    },
    {
      folder: "prompts",
      name: "starterPrompts",
      purpose: "The prompts that exist if no file gives them.",
      namesFolder: true,
    },
  ],
};

/**
 * Returns a module's text. The module imports each file by name, because an executable includes
 * only literal imports.
 */
export function starterModule(module: string): string {
  const beside = module.slice(0, module.lastIndexOf("/"));
  const tables = (STARTER_MODULES[module] ?? []).map((table) => {
    const paths = filesBelow(repositoryPath(`${beside}/${table.folder}`)).sort();
    return {
      ...table,
      files: paths.map((path, index) => ({ path, id: `${table.folder}${index}` })),
    };
  });
  const imports = tables.flatMap(({ folder, files }) =>
    files.map(({ path, id }) => `import ${id} from "./${folder}/${path}" with { type: "text" };`)
  );
  const exports = tables.map(({ folder, name, purpose, namesFolder = false, files }) =>
    [
      `\n/** ${purpose} */`,
      `export const ${name}: Record<string, string> = {`,
      ...files.map(({ path, id }) => `  "${namesFolder ? `${folder}/${path}` : path}": ${id},`),
      "};",
    ].join("\n")
  );
  const head = "// deno-fmt-ignore-file -- written by deno task starter";
  return [head, ...imports, ...exports, ""].join("\n");
}

function filesBelow(folder: string): string[] {
  return [...Deno.readDirSync(folder)].flatMap(({ name, isDirectory }) =>
    isDirectory ? filesBelow(`${folder}/${name}`).map((path) => `${name}/${path}`) : [name]
  );
}

if (import.meta.main) {
  for (const module of Object.keys(STARTER_MODULES)) {
    await Deno.writeTextFile(repositoryPath(module), starterModule(module));
  }
}
