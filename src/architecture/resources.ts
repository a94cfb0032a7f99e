import type { ChangeListener } from "../kernel/service/change.ts";
import type { ResourceKind } from "../kernel/service/resource.ts";
import type { ArchitectureContext } from "./context.ts";
import { CATEGORIES, type Category, CATEGORY_FOLDERS, SCHEME } from "./documents/document.ts";

const TEXTS: Record<Category, { title: string; description: string }> = {
  guideline: { title: "Guidelines", description: "Principles that all code follows" },
  pattern: { title: "Patterns", description: "Reusable designs, with examples" },
  adr: { title: "Architecture decision records", description: "What was decided, and why" },
};

/** The resources of architecture-server: a kind for each category, names as paths below it. */
export const architectureResources: readonly ResourceKind<ArchitectureContext>[] = CATEGORIES.map(
  kindOf,
);

/**
 * Reports changes; a changed document is named by every URI that reads it, because a client may have
 * subscribed to any of them.
 */
export function watchContent(content: ArchitectureContext, listener: ChangeListener): () => void {
  return content.watch(({ updated, ...lists }) => {
    listener({ ...lists, updated: updated.flatMap((uri) => [uri, ...otherUris(uri)]) });
  });
}

function otherUris(uri: string): string[] {
  const [, numbered] = /^(architecture:\/\/adr\/\d+)-[^/]+$/.exec(uri) ?? [];
  return numbered === undefined ? [`${uri}.md`] : [`${uri}.md`, numbered];
}

function kindOf(category: Category): ResourceKind<ArchitectureContext> {
  const prefix = `${SCHEME}${CATEGORY_FOLDERS[category]}/`;
  return {
    template: CATEGORY_FOLDERS[category],
    ...TEXTS[category],
    prefix,
    mimeType: "text/markdown",
    names: ({ documents }) => documents.names(category),
    describe: (_name, { documents }, uri) => {
      const document = documents.listed(uri);
      if (document === undefined) return undefined;
      const { title, description } = documents.details(document);
      const { size, modified } = document.version;
      return { label: document.stem, title, description, size, ...(modified && { modified }) };
    },
    // By the URI as it was asked for: an encoded slash belongs to a name and separates nothing.
    read: (_name, { documents }, uri) => {
      const document = documents.find(uri);
      return document && documents.text(document);
    },
  };
}
