import { FileError } from "../kernel/file_error.ts";
import { readVersion } from "../kernel/file_version.ts";
import type { SharedFile } from "../kernel/shared_file.ts";
import { parsePlaybook, type Playbook } from "./playbook.ts";

/** The playbook as it is now. Throws `FileError`, "absent" when there is none. */
export function readPlaybook(file: SharedFile): Playbook {
  return parsePlaybook(readVersion(file).text);
}

/** As `readPlaybook`, but one that is not there is empty. */
export function readPlaybookIfPresent(file: SharedFile): Playbook {
  try {
    return readPlaybook(file);
  } catch (error) {
    if (error instanceof FileError && error.problem === "absent") return parsePlaybook("");
    throw error;
  }
}
