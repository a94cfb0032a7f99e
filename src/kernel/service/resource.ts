import { ToolError } from "../errors.ts";
import { excerpt } from "../text.ts";

/** How many entries a page of a list contains. */
export const PAGE_SIZE = 100;

/** What a decoded cursor begins with. */
const CURSOR_PREFIX = "after ";

/** What a list shows of a document. */
export interface ResourceDetails {
  /** What people call it; by default the name in its URI. */
  label?: string;
  title: string;
  description?: string;
  /** In bytes. */
  size?: number;
  /** When it was last changed. */
  modified?: Date;
}

/**
 * A kind of document, whose URIs are the prefix plus a name, in which slashes nest. No kind's
 * prefix begins with another's.
 */
export interface ResourceKind<Context> {
  /** The name of its URI template; absent for a few documents with fixed names. */
  template?: string;
  title: string;
  description: string;
  /** For example `acm://spec/`. */
  prefix: string;
  mimeType: string;
  /** The names of its documents, in the order of `byUri`. */
  names(context: Context): readonly string[] | Promise<readonly string[]>;
  /** What a list shows of the document at a URI; undefined when it cannot currently be read. */
  describe(
    name: string,
    context: Context,
    uri: string,
  ): ResourceDetails | undefined | Promise<ResourceDetails | undefined>;
  /** The text; undefined when there is no such document. `uri` is the requested URI. */
  read(
    name: string,
    context: Context,
    uri: string,
  ): string | undefined | Promise<string | undefined>;
}

/** A document as `resources/list` shows it. */
export interface ResourceListing {
  uri: string;
  name: string;
  title: string;
  description?: string;
  mimeType: string;
  size?: number;
  annotations?: { lastModified: string };
}

/** A kind as `resources/templates/list` shows it. */
export interface TemplateListing {
  uriTemplate: string;
  name: string;
  title: string;
  description: string;
  mimeType: string;
}

interface Place<Context> {
  kind: ResourceKind<Context>;
  name: string;
  uri: string;
}

/** A page of all documents in the order of their URIs; throws `ToolError` for a bad cursor. */
export async function listResources<Context>(
  kinds: readonly ResourceKind<Context>[],
  context: Context,
  cursor: string | undefined,
): Promise<{ resources: ResourceListing[]; nextCursor?: string }> {
  const after = cursor === undefined ? "" : decodeCursor(cursor);
  const found: Place<Context>[] = [];
  for (const kind of kinds.toSorted((a, b) => a.prefix < b.prefix ? -1 : 1)) {
    // One more than fits on a page shows whether there is another page.
    if (found.length > PAGE_SIZE) break;
    const names = await kind.names(context);
    const start = indexAfter(names.length, (index) => resourceUri(kind, names[index] ?? ""), after);
    for (const name of names.slice(start, start + PAGE_SIZE + 1)) {
      found.push({ kind, name, uri: resourceUri(kind, name) });
    }
  }
  const page = found.slice(0, PAGE_SIZE);
  const last = found.length > PAGE_SIZE ? page.at(-1) : undefined;
  const described = await Promise.all(
    page.map(({ kind, name, uri }) => kind.describe(name, context, uri)),
  );
  return {
    resources: page.flatMap((place, index) => {
      const details = described[index];
      return details === undefined ? [] : [listingOf(place, details)];
    }),
    ...(last && { nextCursor: encodeCursor(last.uri) }),
  };
}

function listingOf<Context>(
  { kind, name, uri }: Place<Context>,
  details: ResourceDetails,
): ResourceListing {
  const { label = name, title, description, size, modified } = details;
  return {
    uri,
    name: label,
    title,
    ...(description !== undefined && { description }),
    mimeType: kind.mimeType,
    ...(size !== undefined && { size }),
    ...(modified && { annotations: { lastModified: modified.toISOString() } }),
  };
}

/** The URI templates of the kinds that have one. */
export function listTemplates<Context>(
  kinds: readonly ResourceKind<Context>[],
): TemplateListing[] {
  return kinds.flatMap(({ prefix, template, title, description, mimeType }) =>
    template === undefined
      ? []
      : [{ uriTemplate: `${prefix}{+name}`, name: template, title, description, mimeType }]
  );
}

/** A document's text and type; undefined when no kind has it. */
export async function readResource<Context>(
  kinds: readonly ResourceKind<Context>[],
  context: Context,
  uri: string,
): Promise<{ mimeType: string; text: string } | undefined> {
  for (const kind of kinds) {
    const name = resourceName(kind, uri);
    const text = name === undefined ? undefined : await kind.read(name, context, uri);
    if (text !== undefined) return { mimeType: kind.mimeType, text };
  }
  return undefined;
}

/**
 * The names of a template's documents that begin with `prefix`, then those that contain it,
 * percent-encoded: put into the template, each makes the document's URI.
 */
export async function completeName<Context>(
  kinds: readonly ResourceKind<Context>[],
  context: Context,
  { uriTemplate, argument, prefix }: { uriTemplate: string; argument: string; prefix: string },
): Promise<string[]> {
  const kind = kinds.find((one) =>
    one.template !== undefined && `${one.prefix}{+name}` === uriTemplate
  );
  if (kind === undefined || argument !== "name") {
    throw new ToolError(`There is no argument ${excerpt(argument)} in ${excerpt(uriTemplate)}`, {
      next: "resources/templates/list has the templates; their only argument is name.",
    });
  }
  const wanted = [prefix, encodeName(prefix)].map((one) => one.toLowerCase());
  const beginning: string[] = [];
  const within: string[] = [];
  for (const name of (await kind.names(context)).map(encodeName)) {
    const lower = name.toLowerCase();
    if (wanted.some((one) => lower.startsWith(one))) beginning.push(name);
    else if (wanted.some((one) => lower.includes(one))) within.push(name);
  }
  return [...beginning, ...within];
}

/** The URI of a document: each segment of its name percent-encoded. */
export function resourceUri({ prefix }: { prefix: string }, name: string): string {
  return prefix + encodeName(name);
}

/** What percent-encoding leaves as it is, with the slashes that nest. */
const UNRESERVED = /^[\w.~/-]*$/;

/** A name as it appears in a URI: percent-encoded except for the slashes that nest. */
export function encodeName(name: string): string {
  return UNRESERVED.test(name) ? name : name.split("/").map(encodeSegment).join("/");
}

/** A part of a name, percent-encoded; a lone surrogate, which has no encoding, is replaced. */
export function encodeSegment(segment: string): string {
  return encodeURIComponent(segment.toWellFormed());
}

/** Compares two names by their URIs' code units, for sorting. */
export function byUri(a: string, b: string): number {
  const [first, second] = [encodeName(a), encodeName(b)];
  return first < second ? -1 : first > second ? 1 : 0;
}

/** The name in a URI; undefined when the prefix differs or the URI cannot be decoded. */
export function resourceName({ prefix }: { prefix: string }, uri: string): string | undefined {
  if (!uri.startsWith(prefix)) return undefined;
  try {
    return uri.slice(prefix.length).split("/").map(decodeURIComponent).join("/");
  } catch {
    return undefined;
  }
}

/** The index of the first of `length` sorted keys that is greater than `after`, by bisection. */
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

/** A cursor for what follows `key`, which stays valid when documents are added or removed. */
export function encodeCursor(key: string): string {
  return btoa(encodeURIComponent(CURSOR_PREFIX + key));
}

/** The key of a cursor; throws `ToolError` for one that no page returned. */
export function decodeCursor(cursor: string): string {
  try {
    const text = decodeURIComponent(atob(cursor));
    if (text.startsWith(CURSOR_PREFIX)) return text.slice(CURSOR_PREFIX.length);
  } catch {
    // Not base64, or not a cursor's text: reported below.
  }
  throw new ToolError("The cursor does not belong to this list", {
    next: "Leave it out to start from the beginning, or send an answer's nextCursor unchanged.",
  });
}
