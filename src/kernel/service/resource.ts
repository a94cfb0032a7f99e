import { ToolError } from "../errors.ts";
import { printableLine } from "../text.ts";

export interface ResourceDetails {
  name: string;
  title: string;
  description?: string;
  /** In bytes. */
  size?: number;
  modified?: Date;
}

export interface ListedResource {
  uri: string;
  /** Returns the details, which only the shown page needs; undefined for an unreadable document. */
  details(): ResourceDetails | undefined;
}

/** A document's URI is the kind's prefix plus its percent-encoded name with slashes. */
export interface ResourceKind<Context> {
  /** The name of the kind's URI template, if clients should know the template. */
  template?: string;
  title: string;
  description: string;
  /** For example `decibel://`. */
  prefix: string;
  mimeType: string;
  /** Returns the documents in the order in which clients show them. */
  list(context: Context): readonly ListedResource[];
  /** Returns the text, or undefined if the document doesn't exist. `uri` is the requested URI. */
  read(name: string, context: Context, uri: string): string | undefined;
}

type ResourceTemplate = Record<
  "uriTemplate" | "name" | "title" | "description" | "mimeType",
  string
>;

export function listTemplates<Context>(
  kinds: readonly ResourceKind<Context>[],
): ResourceTemplate[] {
  return kinds.flatMap(({ prefix, template: name, title, description, mimeType }) =>
    name === undefined
      ? []
      : [{ uriTemplate: templateOf({ prefix }), name, title, description, mimeType }]
  );
}

function templateOf({ prefix }: { prefix: string }): string {
  return `${prefix}{+name}`;
}

export interface ResourceListing extends Omit<ResourceDetails, "modified"> {
  uri: string;
  mimeType: string;
  annotations?: { lastModified: string };
}

const PAGE_SIZE = 100;

/** Returns a page of all documents. The cursor is the number of documents on earlier pages. */
export function listResources<Context>(
  kinds: readonly ResourceKind<Context>[],
  context: Context,
  cursor = "after-0",
): { resources: ResourceListing[]; nextCursor?: string } {
  const [, position] = /^after-(\d{1,9})$/.exec(cursor) ?? [];
  if (position === undefined) {
    throw new ToolError("The cursor does not belong to this list", {
      next: "Omit the cursor to start from the beginning, or send a result's nextCursor unchanged.",
    });
  }
  const all = kinds.toSorted((a, b) => a.prefix < b.prefix ? -1 : 1)
    .flatMap(({ list, mimeType }) => list(context).map((listed) => ({ listed, mimeType })));
  const end = Number(position) + PAGE_SIZE;
  return {
    resources: all.slice(Number(position), end).flatMap(({ listed, mimeType }) =>
      listingOf(listed, mimeType)
    ),
    ...(end < all.length && { nextCursor: `after-${end}` }),
  };
}

/** Escapes invisible characters in the name, as in its URI. */
function listingOf({ uri, details }: ListedResource, mimeType: string): ResourceListing[] {
  const found = details();
  if (found === undefined) return [];
  const { name, modified, ...rest } = found;
  const annotations = modified && { annotations: { lastModified: modified.toISOString() } };
  return [{ ...rest, uri, name: printableLine(name), mimeType, ...annotations }];
}

const MAX_NAMES = 100;

/** Returns the names that contain the typed text; first those that begin with it. */
export function completeName<Context>(
  kinds: readonly ResourceKind<Context>[],
  context: Context,
  { template, typed }: { template: string; typed: string },
): { values: string[]; total: number; hasMore: boolean } {
  const kind = kinds.find((one) => templateOf(one) === template);
  const text = typed.toLowerCase();
  const found = (kind?.list(context) ?? []).flatMap(({ uri }) => {
    const name = kind && resourceName(kind, uri);
    const at = name?.toLowerCase().indexOf(text) ?? -1;
    return name === undefined || at < 0 || printableLine(name) !== name ? [] : [{ name, at }];
  }).sort((a, b) => Number(a.at > 0) - Number(b.at > 0));
  const values = found.slice(0, MAX_NAMES).map(({ name }) => name);
  return { values, total: found.length, hasMore: found.length > values.length };
}

export function readResource<Context>(
  kinds: readonly ResourceKind<Context>[],
  context: Context,
  uri: string,
): { mimeType: string; text: string } | undefined {
  for (const kind of kinds) {
    const name = resourceName(kind, uri);
    const text = name === undefined ? undefined : kind.read(name, context, uri);
    if (text !== undefined) return { mimeType: kind.mimeType, text };
  }
  return undefined;
}

/** Returns the name in a URI, or undefined if the prefix differs or the URI can't be decoded. */
function resourceName({ prefix }: { prefix: string }, uri: string): string | undefined {
  if (!uri.startsWith(prefix)) return undefined;
  try {
    return uri.slice(prefix.length).split("/").map(decodeURIComponent).join("/");
  } catch {
    return undefined;
  }
}

const UNRESERVED = /^[\w.~/-]*$/;

export function encodeName(name: string): string {
  return UNRESERVED.test(name) ? name : name.split("/").map(encodeSegment).join("/");
}

/** Replaces a lone surrogate, because it has no encoding. */
export function encodeSegment(segment: string): string {
  return encodeURIComponent(segment.toWellFormed());
}
