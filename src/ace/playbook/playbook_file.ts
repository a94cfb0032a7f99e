import { readVersion, settledVersionAt } from "../../kernel/disk/file_version.ts";
import type { SharedFile } from "../../kernel/disk/shared_file.ts";
import { parsePlaybook, type Playbook } from "./playbook.ts";

/** The last playbook that was read, by its path: parsing a large one takes longer than all else. */
const last = new Map<string, { identity: string; playbook: Playbook }>();

/**
 * The playbook as it is now, to be read only; it is read again when it has changed.
 * Throws `FileError`, "absent" when there is none.
 */
export function readPlaybook(file: SharedFile): Playbook {
  const settled = settledVersionAt(file.path);
  const known = last.get(file.path);
  if (known !== undefined && known.identity === settled) return known.playbook;
  const { text, identity } = readVersion(file);
  const playbook = parsePlaybook(text);
  if (identity === settled) last.set(file.path, { identity, playbook });
  return playbook;
}
