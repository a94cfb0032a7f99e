import { type SharedFile, sharedFile } from "../../../src/ace/files/shared_file.ts";
import { inTempFolder, writeFiles } from "../../kernel/temp_folder.ts";

/** Runs `use` with a file `a` of that text, or with none at its path, and the folder it is in. */
export function withSharedFile(
  text: string | undefined,
  use: (file: SharedFile, folder: string) => void | Promise<void>,
): Promise<void> {
  return inTempFolder((folder) => {
    if (text !== undefined) writeFiles(folder, { a: text });
    const leftovers = `${folder}/.a.00000001.tmp`;
    return use(sharedFile(`${folder}/a`, { mark: "0a0a0a0a", leftovers }), folder);
  });
}

/** The names of what is in a folder, sorted. */
export function namesIn(folder: string): string[] {
  return [...Deno.readDirSync(folder)].map(({ name }) => name).sort();
}
