import * as z from "zod";
import type { ArchitectureDocument } from "./document.ts";
import type { DocumentLibrary } from "./library.ts";
import { chainOf } from "./succession.ts";

export const documentEntrySchema = z.object({
  uri: z.string(),
  path: z.string(),
  title: z.string(),
  resource_type: z.string(),
  status: z.exactOptional(z.string()),
  date: z.exactOptional(z.string()),
  superseded_by: z.exactOptional(z.array(z.string())),
});
export type ListedDocument = z.infer<typeof documentEntrySchema>;

export const noticeShape = {
  unread: z.exactOptional(z.array(z.object({ path: z.string(), reason: z.string() }))),
  notice: z.exactOptional(z.string()),
};

export type Noticed = z.infer<z.ZodObject<typeof noticeShape>>;

export function entryOf(library: DocumentLibrary, document: ArchitectureDocument): ListedDocument {
  const { uri, path, category, details: { title, adr } } = document;
  if (adr === undefined) return { uri, path, title, resource_type: category };
  const chain = chainOf(library, document);
  return {
    uri,
    path,
    title,
    resource_type: category,
    status: adr.status,
    ...(adr.date !== undefined && { date: adr.date }),
    ...(chain.length > 0 && { superseded_by: chain }),
  };
}

/** Returns text such as ": accepted, 2024-05-06"; "" for a document without a status. */
export function standingOf(
  { status, date, superseded_by = [] }: {
    status?: string | undefined;
    date?: string | undefined;
    superseded_by?: readonly string[];
  },
): string {
  if (status === undefined) return "";
  const said = [status === "unclear" ? "status unclear" : status, ...(date ? [date] : [])];
  const by = superseded_by.length === 0 ? [] : [`superseded by ${superseded_by.join(", then ")}`];
  return `: ${[...said, ...by].join(", ")}`;
}

export function withNotice(text: string, { notice }: { notice?: string | undefined }): string {
  return notice === undefined ? text : `${text}\n${notice}`;
}

export const governedSchema = z.object({ path: z.string(), by: z.string() });
export type GovernedPath = z.infer<typeof governedSchema>;

/** Returns text such as "src/pay (by applies_to), src/x.ts (by link)". */
export function renderGoverned(governs: readonly GovernedPath[]): string {
  return governs.map(({ path, by }) => `${path} (by ${by})`).join(", ");
}
