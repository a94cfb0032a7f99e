import * as z from "zod";
import { counted } from "../../kernel/plural.ts";
import { excerpt } from "../../kernel/text.ts";
import { suggestedSettings } from "./discovery.ts";
import type { DocumentLibrary } from "./library.ts";

export const discoverySchema = z.object({
  folders: z.array(z.object({ path: z.string(), adrs: z.number() })),
  skipped: z.array(z.object({ path: z.string(), reason: z.string() })),
  /** Lines for architecture.yml. */
  settings: z.exactOptional(z.string()),
});
export type DiscoveryReport = z.infer<typeof discoverySchema>;

const MAX_FOLDERS = 50;
const MAX_SKIPPED = 50;
const USUAL = new Set(["template", "index"]);

/** Returns the result of the search for ADRs if it explains a missing ADR; otherwise undefined. */
export function discoveryOf(library: DocumentLibrary): DiscoveryReport | undefined {
  const { folders, skipped } = library.content.discovery;
  const isEmpty = library.list("adr").length === 0;
  if (!isEmpty && skipped.every(({ reason }) => USUAL.has(reason))) return undefined;
  return {
    folders: folders.slice(0, MAX_FOLDERS),
    skipped: skipped.slice(0, MAX_SKIPPED),
    ...(isEmpty && { settings: suggestedSettings(folders) }),
  };
}

const MAX_SHOWN = 12;

export function renderDiscovery({ folders, skipped, settings }: DiscoveryReport): string {
  const found = folders.filter(({ adrs }) => adrs > 0);
  const shown = (found.length > 0 ? found : folders).slice(0, MAX_SHOWN);
  const more = folders.length - shown.length;
  return [
    ...(folders.length === 0 ? ["The server found no documents."] : [
      "The server looked for ADRs in:",
      ...shown.map(({ path, adrs }) =>
        `- ${path === "." ? ". (the root)" : excerpt(path, 120)}: ${counted(adrs, "ADR")}`
      ),
      ...(more > 0 && found.length === 0 ? [`- and ${counted(more, "more folder")}`] : []),
    ]),
    ...(skipped.length === 0 ? [] : ["Not served:"]),
    ...skipped.slice(0, MAX_SHOWN).map(({ path, reason }) => `- ${excerpt(path, 160)}: ${reason}`),
    ...(skipped.length > MAX_SHOWN ? [`- and ${skipped.length - MAX_SHOWN} more`] : []),
    ...(settings === undefined
      ? []
      : folders.every(({ path }) => path === ".")
      ? ["Put the first ADR into docs/adr."]
      : ["To name the ADR folders, save these lines as architecture.yml:", settings]),
  ].join("\n");
}
