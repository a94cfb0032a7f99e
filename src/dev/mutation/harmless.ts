import { HARMLESS_IN_ACM } from "./harmless_acm.ts";
import { HARMLESS_IN_ACE } from "./harmless_ace.ts";
import type { HarmlessChange } from "./harmless_change.ts";
import { HARMLESS_IN_DECIBEL } from "./harmless_decibel.ts";
import { HARMLESS_IN_DISK } from "./harmless_disk.ts";
import { HARMLESS_IN_FOLDERS } from "./harmless_folders.ts";
import { HARMLESS_IN_INDEX } from "./harmless_index.ts";
import { HARMLESS_IN_KERNEL } from "./harmless_kernel.ts";
import { HARMLESS_IN_KNOWLEDGE } from "./harmless_knowledge.ts";
import { HARMLESS_IN_OWN_FILES } from "./harmless_own_files.ts";
import { HARMLESS_IN_SEARCH } from "./harmless_search.ts";
import { HARMLESS_IN_PLAYBOOK } from "./harmless_playbook.ts";
import type { Mutant } from "./mutants.ts";

/** Survivors that were looked at. One that is seen after all, or is gone, is no longer needed. */
export const HARMLESS: readonly HarmlessChange[] = [
  ...HARMLESS_IN_ACE,
  ...HARMLESS_IN_ACM,
  ...HARMLESS_IN_DECIBEL,
  ...HARMLESS_IN_DISK,
  ...HARMLESS_IN_FOLDERS,
  ...HARMLESS_IN_INDEX,
  ...HARMLESS_IN_KERNEL,
  ...HARMLESS_IN_KNOWLEDGE,
  ...HARMLESS_IN_OWN_FILES,
  ...HARMLESS_IN_SEARCH,
  ...HARMLESS_IN_PLAYBOOK,
];

/** Why the change does no harm; undefined for one that nobody has looked at. */
export function reasonFor({ file, code, change }: Mutant): string | undefined {
  return HARMLESS.find((one) => one.file === file && one.code === code && one.change === change)
    ?.reason;
}
