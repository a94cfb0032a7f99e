import * as z from "zod";

/** The details of a document that lists and searches show. */
export const documentEntrySchema = z.object({
  uri: z.string(),
  /** Its file, relative to the content root. */
  path: z.string(),
  title: z.string(),
  resource_type: z.string(),
  /** The `AdrStatus` of an ADR. */
  status: z.exactOptional(z.string()),
  date: z.exactOptional(z.string()),
  /** Its successors: the direct one first, the current one last. */
  superseded_by: z.exactOptional(z.array(z.string())),
});
export type ListedDocument = z.infer<typeof documentEntrySchema>;
