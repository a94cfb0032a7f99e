import { dateInName, folderOfName } from "../documents/adr_name.ts";
import type { ArchitectureDocument } from "../documents/document.ts";
import type { DocumentLibrary } from "../documents/library.ts";
import madr from "../starter/madr-4.md" with { type: "text" };

/** The longest template that is shown, in characters. */
const MAX_TEMPLATE = 16_000;

/**
 * What the name of the next ADR begins with, in the style of those there are: `0005`, `004`,
 * `adr-003`, today's date where they have dates; `0001` for the first one.
 */
export function nextAdrNumber(library: DocumentLibrary, today = new Date()): string {
  const adrs = largestFolder(library.list("adr"));
  const numbered = adrs.filter(({ number }) => number !== undefined);
  if (adrs.filter(({ stem }) => dateInName(stem) !== undefined).length > numbered.length) {
    return today.toISOString().slice(0, 10).replaceAll("-", "");
  }
  const last = numbered.toSorted((a, b) => Number(a.number) - Number(b.number)).at(-1);
  if (last?.number === undefined) return "0001";
  const [prefix = ""] = /^(?:adr-?)?/i.exec(last.stem) ?? [];
  return prefix + String(Number(last.number) + 1).padStart(last.number.length, "0");
}

/** Each folder has numbers of its own: the next ADR is expected where most of them are. */
function largestFolder(adrs: readonly ArchitectureDocument[]): readonly ArchitectureDocument[] {
  const folders = [...Map.groupBy(adrs, ({ name }) => folderOfName(name)).values()];
  return folders.sort((a, b) => b.length - a.length)[0] ?? [];
}

/** The content root's own template for ADRs, else that of MADR 4. */
export function adrTemplate(library: DocumentLibrary): string {
  for (const path of library.templates) {
    const text = library.text({ path });
    if (text !== undefined && text.trim() !== "") return text.slice(0, MAX_TEMPLATE);
  }
  return madr;
}
