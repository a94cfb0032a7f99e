import { ToolError } from "../errors.ts";
import { excerpt, printableLine } from "../text.ts";

export interface ResourceDetails {
  /** The displayed name. Default: the name in the document's URI. */
  label?: string;
  title: string;
  description?: string;
  /** In bytes. */
  size?: number;
  modified?: Date;
}

export interface ResourceListing {
  uri: string;
  name: string;
  title: string;
  description?: string;
  mimeType: string;
  size?: number;
  annotations?: { lastModified: string };
}

/** Returns a document's list entry. Escapes invisible characters in the name, as in its URI. */
export function listingOf(
  { uri, name, label = name, title, description, mimeType, size, modified }:
    & ResourceDetails
    & Pick<ResourceListing, "uri" | "name" | "mimeType">,
): ResourceListing {
  return {
    uri,
    name: printableLine(label),
    title,
    ...(description !== undefined && { description }),
    mimeType,
    ...(size !== undefined && { size }),
    ...(modified && { annotations: { lastModified: modified.toISOString() } }),
  };
}

/**
 * The facts that all documents of a kind share. A document's URI is the prefix plus a name with
 * slashes for nesting. A kind's prefix never begins with another kind's prefix.
 */
interface KindFacts<Context> {
  template?: string;
  title: string;
  description: string;
  /** For example `acm://spec/`. */
  prefix: string;
  mimeType: string;
  /**
   * Returns the document's text, or undefined if the document doesn't exist. `uri` is the requested
   * URI.
   */
  read(
    name: string,
    context: Context,
    uri: string,
  ): string | undefined | Promise<string | undefined>;
}

/** A kind of document that is listed in URI order. */
export interface NamedKind<Context> extends KindFacts<Context> {
  /** Returns the names of the kind's documents, in the order of `byUri`. */
  names(context: Context): readonly string[];
  /**
   * Returns the document's details for a list, or undefined if the document is currently
   * unreadable.
   */
  describe(name: string, context: Context): ResourceDetails | undefined;
}

/** A kind of document that is listed in URI order and provides list entries. */
export interface HeldKind<Context> extends KindFacts<Context> {
  names(context: Context): readonly string[];
  entries(context: Context, part: { after: string; limit: number }): readonly ResourceListing[];
}

/** A kind of document that is listed in its own order, for example the order of a database. */
export interface PagedKind<Context> extends KindFacts<Context> {
  /**
   * Returns the documents after a position from an earlier page. Throws `ToolError` for an unknown
   * position.
   */
  page(
    context: Context,
    part: { after: string | undefined; limit: number },
  ): Promise<{ documents: (ResourceDetails & { name: string })[]; next: string | undefined }>;
  complete(typed: string, context: Context): Promise<readonly string[]>;
}

export type ResourceKind<Context> = NamedKind<Context> | HeldKind<Context> | PagedKind<Context>;

export interface TemplateListing {
  uriTemplate: string;
  name: string;
  title: string;
  description: string;
  mimeType: string;
}

export function listTemplates<Context>(
  kinds: readonly ResourceKind<Context>[],
): TemplateListing[] {
  return kinds.flatMap(({ prefix, template, title, description, mimeType }) =>
    template === undefined
      ? []
      : [{ uriTemplate: `${prefix}{+name}`, name: template, title, description, mimeType }]
  );
}

/** Returns a document's text and type, or undefined if no kind contains the document. */
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
 * Returns the names of a template's documents that begin with `prefix`, then the names that contain
 * it. For a paged kind, returns its completions. The names are percent-encoded, so the template
 * with a name inserted is the document's URI.
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
    throw new ToolError(`Unknown argument ${excerpt(argument)} in ${excerpt(uriTemplate)}`, {
      next: "resources/templates/list lists the templates. Each template's only argument is name.",
    });
  }
  if ("page" in kind) return (await kind.complete(prefix, context)).map(encodeName);
  const wanted = [prefix, encodeName(prefix)].map((one) => one.toLowerCase());
  const beginning: string[] = [];
  const within: string[] = [];
  for (const name of kind.names(context).map(encodeName)) {
    const lower = name.toLowerCase();
    if (wanted.some((one) => lower.startsWith(one))) beginning.push(name);
    else if (wanted.some((one) => lower.includes(one))) within.push(name);
  }
  return [...beginning, ...within];
}

export function resourceUri({ prefix }: { prefix: string }, name: string): string {
  return prefix + encodeName(name);
}

const UNRESERVED = /^[\w.~/-]*$/;

export function encodeName(name: string): string {
  return UNRESERVED.test(name) ? name : name.split("/").map(encodeSegment).join("/");
}

/**
 * Returns a percent-encoded part of a name. Replaces a lone surrogate, because it has no encoding.
 */
export function encodeSegment(segment: string): string {
  return encodeURIComponent(segment.toWellFormed());
}

/** Compares two names by their URIs' code units, for sorting. */
export function byUri(a: string, b: string): number {
  const [first, second] = [encodeName(a), encodeName(b)];
  return first < second ? -1 : first > second ? 1 : 0;
}

/** Returns the name in a URI, or undefined if the prefix differs or the URI can't be decoded. */
export function resourceName({ prefix }: { prefix: string }, uri: string): string | undefined {
  if (!uri.startsWith(prefix)) return undefined;
  try {
    return uri.slice(prefix.length).split("/").map(decodeURIComponent).join("/");
  } catch {
    return undefined;
  }
}
