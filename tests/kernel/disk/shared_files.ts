import { type SharedFile, sharedFile } from "../../../src/kernel/disk/shared_file.ts";
import { inTempFolder, writeFiles } from "../temp_folder.ts";

/**
 * Runs `use` with a shared file `a` and its folder. The file doesn't exist if `text` is undefined.
 */
export function withSharedFile(
  text: string | undefined,
  use: (file: SharedFile, folder: string) => void | Promise<void>,
): Promise<void> {
  return inTempFolder((folder) => {
    if (text !== undefined) writeFiles(folder, { a: text });
    return use(sharedFile(`${folder}/a`), folder);
  });
}
