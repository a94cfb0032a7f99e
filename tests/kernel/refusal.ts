import { assertThrows } from "@std/assert";
import { FileError, type FileProblem } from "../../src/kernel/disk/file_error.ts";
import { Folder } from "../../src/kernel/disk/folder.ts";
import { inTempFolder, writeFiles } from "./temp_folder.ts";

/** Returns a folder whose root folder is `path`. */
export function folderAt(path: string, options: { maxBytes?: number } = {}): Folder {
  return new Folder({ title: "root", setBy: "ROOT", value: path, path }, options);
}

/** Returns the error that reading `path` throws. */
export function refusal(root: string, path: string): FileError {
  return assertThrows(() => folderAt(root).read(path), FileError, "", path);
}

/** Returns only the problem of the error that reading `path` throws. */
export function problemOf(root: string, path: string): FileProblem {
  return refusal(root, path).problem;
}

/**
 * Creates a readable folder `root` and a sibling folder `outside` that the server must never read.
 */
export function inTwoFolders(
  use: (root: string, outside: string) => void | Promise<void>,
): Promise<void> {
  return inTempFolder((folder) => {
    writeFiles(folder, {
      "root/docs/file.md": "inside",
      "outside/secret.md": "outside",
      "root-evil/secret.md": "outside",
    });
    return use(`${folder}/root`, `${folder}/outside`);
  });
}
