import { executableOf, repositoryPath, sourceArguments } from "../../src/dev/executables.ts";
import { note } from "../note.ts";

/** A way to start a server: from source or as an executable. */
export interface Target {
  name: string;
  command: string;
  args: string[];
}

/** Returns the command that starts `server` from source. */
export function sourceOf(server: string): Target {
  return { name: "source", command: Deno.execPath(), args: sourceArguments(executableOf(server)) };
}

/**
 * Returns the command that starts `server`: the executable, or the source if no current executable
 * is built. A change in src makes an executable out of date.
 */
export function targetOf(server: string): Target {
  const built = repositoryPath(`dist/${server}`);
  const reason = whyNotTested(built);
  if (reason === undefined) return { name: "executable", command: built, args: [] };
  note(`Tested from source: ${server}, because dist/${server} ${reason}`);
  return sourceOf(server);
}

function whyNotTested(built: string): string | undefined {
  const builtAt = modifiedAt(built);
  if (builtAt === undefined) return "is not built";
  const newest = newestBelow(repositoryPath("src"), ["dev"]);
  return newest > builtAt ? "is older than src" : undefined;
}

function modifiedAt(path: string): number | undefined {
  try {
    return Deno.statSync(path).mtime?.getTime();
  } catch {
    return undefined;
  }
}

function newestBelow(folder: string, except: readonly string[] = []): number {
  let newest = 0;
  for (const { name, isDirectory } of Deno.readDirSync(folder)) {
    if (except.includes(name)) continue;
    const path = `${folder}/${name}`;
    newest = Math.max(newest, isDirectory ? newestBelow(path) : modifiedAt(path) ?? 0);
  }
  return newest;
}
