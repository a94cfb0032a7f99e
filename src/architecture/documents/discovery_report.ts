import * as z from "zod";
import { counted } from "../../kernel/plural.ts";
import { excerpt } from "../../kernel/text.ts";
import { isRecordFolder } from "../records/record_shape.ts";
import type { FoundAdrs } from "./discovery.ts";
import type { DocumentLibrary } from "./library.ts";

export const discoverySchema = z.object({
  folders: z.array(z.object({ path: z.string(), adrs: z.number() })),
  skipped: z.array(z.object({ path: z.string(), reason: z.string() })),
  /** Lines for architecture.yml. */
  settings: z.exactOptional(z.string()),
});
export type DiscoveryReport = z.infer<typeof discoverySchema>;

const MAX_LISTED = 50;
const MAX_SHOWN = 12;
const MAX_SUGGESTED = 5;
const USUAL = new Set(["template", "index"]);

/** Returns the result of the search for ADRs if it explains a missing ADR; otherwise undefined. */
export function discoveryOf(library: DocumentLibrary): DiscoveryReport | undefined {
  const { folders, skipped } = library.content.discovery;
  const isEmpty = library.list("adr").length === 0;
  if (!isEmpty && skipped.every(({ reason }) => USUAL.has(reason))) return undefined;
  const settings = isEmpty ? suggestedSettings(folders) : undefined;
  return {
    folders: folders.slice(0, MAX_LISTED),
    skipped: skipped.slice(0, MAX_LISTED),
    ...(settings !== undefined && { settings }),
  };
}

function suggestedSettings(folders: FoundAdrs["folders"]): string | undefined {
  const below = folders.filter(({ path }) => path !== ".");
  const likely = below.filter(({ path }) => isRecordFolder(path));
  const named = (likely.length > 0 ? likely : below).slice(0, MAX_SUGGESTED);
  const lines = named.map(({ path }) => `  - ${JSON.stringify(path)}`);
  return lines.length === 0 ? undefined : ["adr:", ...lines].join("\n");
}

export function renderDiscovery({ folders, skipped, settings }: DiscoveryReport): string {
  const found = folders.filter(({ adrs }) => adrs > 0);
  const shown = found.length > 0 ? found : folders;
  return [
    shown.length === 0
      ? "The server found no files for ADRs. Put the first ADR into docs/adr."
      : "The server looked for ADRs in:",
    ...shown.slice(0, MAX_SHOWN).map(({ path, adrs }) =>
      `- ${excerpt(path, 120)}: ${counted(adrs, "ADR")}`
    ),
    ...(skipped.length === 0
      ? []
      : [`Not served${skipped.length > MAX_SHOWN ? ", for example" : ""}:`]),
    ...skipped.slice(0, MAX_SHOWN).map(({ path, reason }) => `- ${excerpt(path, 160)}: ${reason}`),
    ...(settings === undefined
      ? []
      : ["To name the ADR folders, save these lines as architecture.yml:", settings]),
  ].join("\n");
}
