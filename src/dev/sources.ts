import { repositoryPath } from "./executables.ts";

/** The TypeScript files of a folder of this repository, at any depth, in order; or the one file. */
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
