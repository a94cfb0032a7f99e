import type { PagedKind, ResourceDetails, ResourceKind } from "../kernel/service/resource.ts";
import { foreignCursor } from "../kernel/service/resource_list.ts";
import { excerpt } from "../kernel/text.ts";
import type { KnowledgeContext } from "./context.ts";
import { idSchema } from "./entries/entry_schema.ts";
import { toFailure } from "./entries/failure.ts";
import { ENTRY_PREFIX } from "./entries/shown_entry.ts";
import type { KnowledgeEntry } from "./store/knowledge_entry.ts";
import type { ListPlace, Store } from "./store/store.ts";
import { entryQuery } from "./store/terms.ts";
import { renderEntry } from "./tools/entry_output.ts";

/** The maximum number of entries in a completion. */
const OFFERED = 100;

const entries: PagedKind<KnowledgeContext> = {
  template: "entry",
  title: "Knowledge entries",
  description: "One fact from the team; name is an entry's id, and keywords find it",
  prefix: ENTRY_PREFIX,
  mimeType: "text/markdown",
  read: (id, context) =>
    stored(context, async (store) => {
      const entry = idSchema.safeParse(id).success ? await store.get(id.toLowerCase()) : undefined;
      return entry && renderEntry(entry);
    }),
  page: (context, { after, limit }) =>
    stored(context, async (store) => {
      const found = await store.list({}, {
        limit,
        after: after === undefined ? undefined : placeIn(after),
      });
      const { next } = found;
      return {
        documents: found.entries.map(detailsOf),
        next: next && JSON.stringify([next.time, next.n]),
      };
    }),
  complete: (typed, context) => stored(context, (store) => offered(store, typed.trim())),
};

/** The resources of knowledge-server: each entry by its ID, newest first. */
export const knowledgeResources: readonly ResourceKind<KnowledgeContext>[] = [entries];

function detailsOf(
  { id, content, role, tags, entry_type, updated_at }: KnowledgeEntry,
): ResourceDetails & { name: string } {
  const tagged = tags.length === 0 ? "" : `; tags ${tags.join(", ")}`;
  return {
    name: id,
    title: excerpt(content, 80),
    description: excerpt(`${entry_type} for ${role}${tagged}`, 200),
    modified: new Date(updated_at),
  };
}

function placeIn(text: string): ListPlace {
  const [time, n] = numbersIn(text);
  if (time === undefined || n === undefined) throw foreignCursor();
  return { time, n };
}

function numbersIn(text: string): number[] {
  try {
    const values: unknown = JSON.parse(text);
    return Array.isArray(values) ? values.filter(Number.isFinite) : [];
  } catch {
    return [];
  }
}

/**
 * Returns the IDs of entries with the words. If no word matches, returns the IDs of new entries
 * whose ID begins with the text, or whose content contains it.
 */
async function offered(store: Store, typed: string): Promise<string[]> {
  const query = entryQuery(typed);
  const hits = query.words.length > 0
    ? await store.findByWords(query, { isCurrent: true }, OFFERED)
    : [];
  if (hits.length > 0) return hits.map(({ id }) => id);
  const { entries } = await store.list({ isCurrent: true }, { limit: OFFERED });
  const wanted = typed.toLowerCase();
  return entries.filter(({ id, content }) =>
    id.startsWith(wanted) || content.toLowerCase().includes(wanted)
  ).map(({ id }) => id);
}

/** Returns the result of `use`. Throws a store failure in the same format as the tools. */
async function stored<T>(
  { base: { store }, journal }: KnowledgeContext,
  use: (store: Store) => Promise<T>,
): Promise<T> {
  try {
    return await use(store);
  } catch (error) {
    const failure = toFailure(error);
    journal.write("error", "resource failed", { code: failure.code, error });
    throw failure;
  }
}
