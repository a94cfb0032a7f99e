import { ToolError } from "../errors.ts";
import {
  type HeldKind,
  listingOf,
  type NamedKind,
  type PagedKind,
  type ResourceKind,
  type ResourceListing,
  resourceUri,
} from "./resource.ts";

export const PAGE_SIZE = 100;

export type ResourcePage = { resources: ResourceListing[]; nextCursor?: string };

/**
 * Returns a page of all documents. Documents of a kind with its own order come first, then all
 * other documents in URI order. Throws `ToolError` for an invalid cursor.
 */
export async function listResources<Context>(
  kinds: readonly ResourceKind<Context>[],
  context: Context,
  cursor: string | undefined,
): Promise<ResourcePage> {
  const paged = kinds.find((kind) => "page" in kind);
  const sorted = kinds.filter((kind) => "names" in kind);
  const from = cursor === undefined ? undefined : decodeCursor(cursor);
  const isNamed = paged === undefined || from?.of === "names";
  if (isNamed) return sortedPage(sorted, context, from?.after ?? "");
  return await ownPage(paged, context, { after: from?.after, isLast: sorted.length === 0 });
}

async function ownPage<Context>(
  kind: PagedKind<Context>,
  context: Context,
  { after, isLast }: { after: string | undefined; isLast: boolean },
): Promise<ResourcePage> {
  const { documents, next } = await kind.page(context, { after, limit: PAGE_SIZE });
  const resources = documents.map(({ name, ...details }) =>
    listingOf({ ...details, name, uri: resourceUri(kind, name), mimeType: kind.mimeType })
  );
  if (next !== undefined) {
    return { resources, nextCursor: encodeCursor({ of: "pages", after: next }) };
  }
  return { resources, ...(!isLast && { nextCursor: encodeCursor({ of: "names", after: "" }) }) };
}

type Found<Context> = ResourceListing | NamedPlace<Context>;

interface NamedPlace<Context> {
  kind: NamedKind<Context>;
  name: string;
  uri: string;
}

function sortedPage<Context>(
  kinds: readonly (NamedKind<Context> | HeldKind<Context>)[],
  context: Context,
  after: string,
): ResourcePage {
  const found: Found<Context>[] = [];
  for (const kind of kinds.toSorted((a, b) => a.prefix < b.prefix ? -1 : 1)) {
    // The extra item shows if another page follows.
    const part = { after, limit: PAGE_SIZE + 1 - found.length };
    if (part.limit === 0) break;
    found.push(
      ...("entries" in kind ? kind.entries(context, part) : placesAfter(kind, context, part)),
    );
  }
  const page = found.slice(0, PAGE_SIZE);
  const last = found.length > PAGE_SIZE ? page.at(-1) : undefined;
  return {
    resources: page.flatMap((one) => "kind" in one ? described(one, context) : one),
    ...(last && {
      nextCursor: encodeCursor({ of: "names", after: last.uri }),
    }),
  };
}

function placesAfter<Context>(
  kind: NamedKind<Context>,
  context: Context,
  { after, limit }: { after: string; limit: number },
): NamedPlace<Context>[] {
  const names = kind.names(context);
  const start = indexAfter(names.length, (index) => resourceUri(kind, names[index] ?? ""), after);
  return names.slice(start, start + limit)
    .map((name) => ({ kind, name, uri: resourceUri(kind, name) }));
}

function described<Context>(
  { kind, name, uri }: NamedPlace<Context>,
  context: Context,
): ResourceListing[] {
  const details = kind.describe(name, context);
  return details ? [listingOf({ ...details, name, uri, mimeType: kind.mimeType })] : [];
}

export function indexAfter(
  length: number,
  keyAt: (index: number) => string,
  after: string,
): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (keyAt(middle) <= after) low = middle + 1;
    else high = middle;
  }
  return low;
}

export interface ListCursor {
  of: "names" | "pages";
  after: string;
}

const MARKS = { names: "after ", pages: "page " } as const;

/**
 * Returns a cursor for the next page. The cursor remains valid if documents are added or removed.
 */
export function encodeCursor({ of, after }: ListCursor): string {
  return btoa(encodeURIComponent(MARKS[of] + after));
}

/** Decodes a cursor. Throws `ToolError` for a cursor that no page returned. */
export function decodeCursor(cursor: string): ListCursor {
  try {
    const text = decodeURIComponent(atob(cursor));
    for (const list of ["names", "pages"] as const) {
      const mark = MARKS[list];
      if (text.startsWith(mark)) return { of: list, after: text.slice(mark.length) };
    }
  } catch {
    // The cursor isn't base64 or isn't one of this server's cursors. The next statement throws the error.
  }
  throw foreignCursor();
}

export function foreignCursor(): ToolError {
  return new ToolError("The cursor does not belong to this list", {
    next: "Omit the cursor to start from the beginning, or send a result's nextCursor unchanged.",
  });
}
