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

/** Copies this repository's tracked and new files to a folder. */
export async function copyRepository(to: string): Promise<void> {
  const from = repositoryPath(".");
  const args = ["ls-files", "-co", "--exclude-standard", "-z"];
  const { stdout, success } = await new Deno.Command("git", { args, cwd: from }).output();
  if (!success) {
    throw new Error(`Git can't list the files in ${from}, which must be a Git repository`);
  }
  for (const file of new TextDecoder().decode(stdout).split("\0").filter((name) => name !== "")) {
    await Deno.mkdir(`${to}/${file.slice(0, Math.max(0, file.lastIndexOf("/")))}`, {
      recursive: true,
    });
    await Deno.copyFile(`${from}/${file}`, `${to}/${file}`).catch((error) => {
      // Git still lists files that were recently removed.
      if (!(error instanceof Deno.errors.NotFound)) throw error;
    });
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
