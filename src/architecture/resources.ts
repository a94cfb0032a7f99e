import type { ChangeListener } from "../kernel/service/change.ts";
import type { ResourceKind } from "../kernel/service/resource.ts";
import type { Context } from "./context.ts";
import {
  CATEGORIES,
  type Category,
  documentUri,
  FOLDERS,
  SCHEME,
} from "./documents/document_uri.ts";

const TEXTS: Record<Category, { title: string; description: string }> = {
  guideline: { title: "Guidelines", description: "Principles that all code follows" },
  pattern: { title: "Patterns", description: "Designs to use again, with examples" },
  adr: { title: "Architecture decision records", description: "What was decided, and why" },
};

/** The resources of architecture-server: a kind for each category, names as paths below it. */
export const resources: readonly ResourceKind<Context>[] = CATEGORIES.map(kindOf);

/**
 * Tells of changes; a document that changed is named under every URI that it is read by, for a
 * client may have subscribed to any.
 */
export function watchContent(content: Context, listener: ChangeListener): () => void {
  return content.watch(({ updated, ...lists }) => {
    listener({ ...lists, updated: updated.flatMap((uri) => [uri, ...otherUris(uri)]) });
  });
}

function otherUris(uri: string): string[] {
  const [, numbered] = /^(architecture:\/\/adr\/\d+)-[^/]+$/.exec(uri) ?? [];
  return numbered === undefined ? [`${uri}.md`] : [`${uri}.md`, numbered];
}

function kindOf(category: Category): ResourceKind<Context> {
  const prefix = `${SCHEME}${FOLDERS[category]}/`;
  return {
    template: FOLDERS[category],
    ...TEXTS[category],
    prefix,
    mimeType: "text/markdown",
    names: ({ documents }) => documents.list(category).map(({ name }) => name),
    describe: (name, { documents }) => {
      const document = documents.find(documentUri({ category, name }));
      if (document === undefined) return undefined;
      const { title, description } = documents.details(document);
      const { size, modified } = document.version;
      return { label: document.stem, title, description, size, ...(modified && { modified }) };
    },
    // As it was asked for: a slash that is encoded is part of a name, and parts no segments.
    read: (_name, { documents }, uri) => documents.open(uri)?.text,
  };
}
