import type { ChangeListener } from "../kernel/service/service.ts";
import type { ResourceDetails, ResourceKind } from "../kernel/service/resource.ts";
import type { ArchitectureContext } from "./context.ts";
import {
  type ArchitectureDocument,
  CATEGORIES,
  type Category,
  CATEGORY_FOLDERS,
  SCHEME,
} from "./documents/document.ts";
import { standingOf } from "./documents/entries.ts";
import { documentOfUri } from "./documents/identifiers.ts";
import { PROMPTS, promptsOf } from "./prompt_files/library.ts";

const TEXTS: Record<Category, { title: string; description: string }> = {
  guideline: { title: "Guidelines", description: "Principles for all code" },
  pattern: { title: "Patterns", description: "Reusable designs, with examples" },
  adr: { title: "Architecture decision records", description: "Decisions with their reasons" },
};

export const architectureResources: readonly ResourceKind<ArchitectureContext>[] = CATEGORIES.map(
  kindOf,
);

/** Reports changes. A client may have subscribed to a document with or without `.md`. */
export function watchContent(content: ArchitectureContext, listener: ChangeListener): () => void {
  return content.watch((updated) => {
    const prompts = promptsOf(content).refresh();
    const resources = updated.length > 0;
    if (!resources && !prompts) return;
    const uris = updated.map(({ uri }) => uri);
    listener({ resources, prompts, updated: uris.flatMap((uri) => [uri, `${uri}.md`]) });
  }, [PROMPTS]);
}

function kindOf(category: Category): ResourceKind<ArchitectureContext> {
  return {
    template: CATEGORY_FOLDERS[category],
    ...TEXTS[category],
    prefix: `${SCHEME}${CATEGORY_FOLDERS[category]}/`,
    mimeType: "text/markdown",
    list: ({ documents }) =>
      documents.list(category).map((one) => ({ uri: one.uri, details: () => detailsOf(one) })),
    // Use the requested URI unchanged, because an encoded slash is part of a name and doesn't separate folders.
    read: (_name, { documents }, uri) => {
      const document = documentOfUri(documents, uri);
      return document && documents.text(document);
    },
  };
}

function detailsOf(document: ArchitectureDocument): ResourceDetails {
  const { stem: name, category, number, version: { size, modified }, details } = document;
  const { title, adr } = details;
  const description = adr === undefined
    ? category.replace(/^./, (letter) => letter.toUpperCase())
    : `ADR ${number ?? ""}${standingOf(adr)}`.replace(" :", ":");
  return { name, title, description, size, ...(modified && { modified }) };
}
