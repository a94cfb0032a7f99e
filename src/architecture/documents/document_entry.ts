import * as z from "zod";

/** The details of a document that lists and searches show. */
export const documentEntrySchema = z.object({
  uri: z.string(),
  /** The document's path, relative to the content root. */
  path: z.string(),
  title: z.string(),
  resource_type: z.string(),
  /** The `AdrStatus` of an ADR. */
  status: z.exactOptional(z.string()),
  date: z.exactOptional(z.string()),
  /** The URIs of the ADR's successors, from the direct successor to the current ADR. */
  superseded_by: z.exactOptional(z.array(z.string())),
});
export type ListedDocument = z.infer<typeof documentEntrySchema>;
