import { isAdrName } from "./adr.ts";
import type { ArchitectureDocument } from "./document.ts";
import { placeOf } from "./document_uri.ts";

/** What to tell of the files of a content root: a reason by file. */
export function folderWarnings(
  skipped: ReadonlyMap<string, string>,
  adrs: readonly ArchitectureDocument[],
): Map<string, string> {
  const warnings = new Map<string, string>();
  for (const [path, reason] of skipped) {
    // What lies beside the three folders is nobody's document.
    if (placeOf(path) !== undefined || !path.endsWith(".md")) {
      warnings.set(path, `skipped: ${reason}`);
    }
  }
  for (const { path, name } of adrs) {
    if (!isAdrName(name)) warnings.set(path, "is not named NNN-kebab-case.md");
  }
  for (const [number, same] of byNumber(adrs)) {
    const [first, ...others] = same.map(({ path }) => path);
    if (first === undefined || others.length === 0) continue;
    warnings.set(`${first}, ${others.join(", ")}`, `have one number, adr/${number} finds none`);
  }
  return warnings;
}

/** The ADRs by number; those without one are left out. */
export function byNumber(
  adrs: readonly ArchitectureDocument[],
): Map<string, ArchitectureDocument[]> {
  const groups = new Map<string, ArchitectureDocument[]>();
  for (const adr of adrs) {
    if (adr.number === undefined) continue;
    groups.set(adr.number, [...groups.get(adr.number) ?? [], adr]);
  }
  return groups;
}
