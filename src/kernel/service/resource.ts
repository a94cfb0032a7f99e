import { ToolError } from "../errors.ts";
import { excerpt, printableLine } from "../text.ts";

/** The details of a document that a list shows. */
export interface ResourceDetails {
  /** The displayed name; default: the name in its URI. */
  label?: string;
  title: string;
  description?: string;
  /** In bytes. */
  size?: number;
  /** The time of its last change. */
  modified?: Date;
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

/**
 * Returns a document's entry in a list. Invisible characters in its name are escaped, as in its
 * URI.
 */
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
 * The facts that documents of one kind share. Their URIs are the prefix plus a name with slashes
 * for nesting; a kind's prefix never begins with another's.
 */
interface KindFacts<Context> {
  /** The name of its URI template; absent for a few documents with fixed names. */
  template?: string;
  title: string;
  description: string;
  /** For example `acm://spec/`. */
  prefix: string;
  mimeType: string;
  /** Returns the text; undefined if the document doesn't exist. `uri` is the requested URI. */
  read(
    name: string,
    context: Context,
    uri: string,
  ): string | undefined | Promise<string | undefined>;
}

/** A kind of documents that are listed in the order of their URIs. */
export interface NamedKind<Context> extends KindFacts<Context> {
  /** The names of its documents, in the order of `byUri`. */
  names(context: Context): readonly string[];
  /** Returns the details that a list shows; undefined if the document is currently unreadable. */
  describe(name: string, context: Context): ResourceDetails | undefined;
}

/** A kind of document in the order of its URIs, with list entries. */
export interface HeldKind<Context> extends KindFacts<Context> {
  names(context: Context): readonly string[];
  /** Returns the entries of at most `limit` documents whose URIs follow the given one. */
  entries(context: Context, part: { after: string; limit: number }): readonly ResourceListing[];
}

/** A kind of documents that are listed in an order of their own, as a database pages them. */
export interface PagedKind<Context> extends KindFacts<Context> {
  /** The documents after a place that an earlier page returned; throws `ToolError` for another. */
  page(
    context: Context,
    part: { after: string | undefined; limit: number },
  ): Promise<{ documents: (ResourceDetails & { name: string })[]; next: string | undefined }>;
  /** Returns the completions for a typed text. */
  complete(typed: string, context: Context): Promise<readonly string[]>;
}

/** A kind of document. */
export type ResourceKind<Context> = NamedKind<Context> | HeldKind<Context> | PagedKind<Context>;

/** A kind as `resources/templates/list` shows it. */
export interface TemplateListing {
  uriTemplate: string;
  name: string;
  title: string;
  description: string;
  mimeType: string;
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
 * Returns the names of a template's documents that begin with `prefix`, then those that contain it,
 * or the completions of a paged kind. They are percent-encoded, so in the template each makes the
 * document's URI.
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

/** The URI of a document: each segment of its name percent-encoded. */
export function resourceUri({ prefix }: { prefix: string }, name: string): string {
  return prefix + encodeName(name);
}

/** The characters that percent-encoding doesn't change, with the slashes for nesting. */
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
