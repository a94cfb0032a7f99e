import * as z from "zod";
import { counted } from "../../kernel/plural.ts";
import { printableLine } from "../../kernel/text.ts";
import { discoveryOf, discoverySchema, renderDiscovery } from "../documents/discovery_report.ts";
import {
  documentEntrySchema,
  entryOf,
  governedSchema,
  noticeShape,
  renderGoverned,
  standingOf,
  withNotice,
} from "../documents/entries.ts";
import { governedPaths } from "../documents/governing.ts";
import { defineArchitectureTool, filterInput, filterOf } from "./inputs.ts";

const pathInput = z.string().trim().min(1).max(1000);

const documentListSchema = z.object({
  documents: z.array(z.object({
    ...documentEntrySchema.shape,
    governs: z.exactOptional(z.array(governedSchema)),
  })),
  total: z.number(),
  next_offset: z.exactOptional(z.number()),
  discovery: z.exactOptional(discoverySchema),
  ...noticeShape,
});

export const listArchitectureDocs = defineArchitectureTool({
  name: "list_architecture_docs",
  title: "List architecture documents",
  description:
    "Lists the team's guidelines, patterns and ADRs with their standing. Use to list documents, or the ADRs that govern a path. To find documents about a topic, call search_architecture.",
  access: "read",
  discovery: { searchHint: "guidelines patterns ADRs governing a path" },
  input: z.strictObject({
    ...filterInput,
    path: z.union([pathInput, z.array(pathInput).min(1).max(100)]).optional()
      .describe("Only ADRs that govern one of these files or folders"),
    max_results: z.number().int().min(1).max(1000).default(200).describe(
      "Maximum number of documents",
    ),
    offset: z.number().int().min(0).max(1_000_000).default(0)
      .describe("Documents to skip: the previous result's next_offset"),
  }),
  output: documentListSchema,
  handle: (asked, content) => {
    const library = content.presentDocuments();
    const { path, offset } = asked;
    const governs = path && governedPaths(library, [path].flat(), { root: content.root.path });
    const found = library.list().filter(filterOf(library, asked))
      .map((document) => ({ document, governed: governs && governs(document) }))
      .filter(({ governed }) => governed?.length !== 0);
    const end = offset + asked.max_results;
    const hasAdrs = ["all", "adr"].includes(asked.resource_type);
    const discovery = hasAdrs ? discoveryOf(library) : undefined;
    return content.noticed({
      documents: found.slice(offset, end).map(({ document, governed }) => ({
        ...entryOf(library, document),
        ...(governed && { governs: governed }),
      })),
      total: found.length,
      ...(end < found.length && { next_offset: end }),
      ...(discovery && { discovery }),
    });
  },
  text: (list) => withNotice(renderList(list), list),
});

function renderList(
  { documents, total, next_offset, discovery }: z.output<typeof documentListSchema>,
): string {
  const found = discovery === undefined ? [] : [renderDiscovery(discovery)];
  if (total === 0) return ["No document matches.", ...found].join("\n");
  const count = counted(total, "document");
  if (documents.length === 0) return `The offset is past the last of ${count}.`;
  const lines = documents.map(({ governs = [], ...document }) => {
    const line = `- ${document.title} (${printableLine(document.path)})${standingOf(document)}`;
    return governs.length === 0 ? line : `${line}; governs ${renderGoverned(governs)}`;
  });
  return [
    `${count}:`,
    ...lines,
    ...(next_offset === undefined
      ? []
      : [`For more documents, call again with offset=${next_offset}.`]),
    ...found,
  ].join("\n");
}
