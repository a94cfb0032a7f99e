import { repositoryPath } from "./executables.ts";

export function* sourcesIn(path: string): Generator<string> {
  if (Deno.statSync(repositoryPath(path)).isFile) return yield path;
  const names = [...Deno.readDirSync(repositoryPath(path))].map(({ name }) => name).toSorted();
  for (const name of names) {
    const below = `${path}/${name}`;
    if (Deno.statSync(repositoryPath(below)).isDirectory || name.endsWith(".ts")) {
      yield* sourcesIn(below);
    }
  }
}

/** Copies a folder with all its contents. */
export async function copyFolder(from: string, to: string): Promise<void> {
  await Deno.mkdir(to, { recursive: true });
  for await (const { name, isDirectory } of Deno.readDir(from)) {
    const copy = isDirectory ? copyFolder : Deno.copyFile;
    await copy(`${from}/${name}`, `${to}/${name}`);
  }
}

export async function writeFiles(folder: string, files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    const file = `${folder}/${path}`;
    await Deno.mkdir(file.slice(0, file.lastIndexOf("/")), { recursive: true });
    await Deno.writeTextFile(file, text);
  }
}
