import { pageOf } from "./list_page.ts";
import { completions } from "./prompt.ts";

/** A document that can be listed and read by URI. */
export interface ResourceEntry {
  /** What stands behind the kind's prefix in the URI; slashes nest. */
  name: string;
  title: string;
  description?: string;
  /** In bytes. */
  size?: number;
  /** When it was last changed. */
  modified?: Date;
}

/** A kind of document, with a URI each: the prefix and its name. */
export interface ResourceKind<Context> {
  /** The name of its URI template. */
  name: string;
  title: string;
  description: string;
  /** Such as `acm://spec/`. */
  prefix: string;
  mimeType: string;
  /** True for a few documents with fixed names: there is no template for them. */
  isFixed?: true;
  list(context: Context): readonly ResourceEntry[] | Promise<readonly ResourceEntry[]>;
  /** The text; undefined when there is no such document. */
  read(name: string, context: Context): string | undefined | Promise<string | undefined>;
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

/** The URI of a document: each segment of its name percent-encoded. */
export function resourceUri({ prefix }: { prefix: string }, name: string): string {
  return prefix + name.split("/").map(encodeURIComponent).join("/");
}

/** The name in a URI of that prefix; undefined when it is another one or not decodable. */
export function resourceName({ prefix }: { prefix: string }, uri: string): string | undefined {
  if (!uri.startsWith(prefix)) return undefined;
  try {
    return uri.slice(prefix.length).split("/").map(decodeURIComponent).join("/");
  } catch {
    return undefined;
  }
}

/** A page of all documents in the order of their URIs; throws `ToolError` for a bad cursor. */
export async function listResources<Context>(
  kinds: readonly ResourceKind<Context>[],
  context: Context,
  cursor: string | undefined,
): Promise<{ resources: ResourceListing[]; nextCursor?: string }> {
  const lists = await Promise.all(
    kinds.map(async (kind) =>
      (await kind.list(context)).map((entry) => ({
        kind,
        entry,
        uri: resourceUri(kind, entry.name),
      }))
    ),
  );
  const sorted = lists.flat().sort((a, b) => a.uri < b.uri ? -1 : a.uri > b.uri ? 1 : 0);
  const { entries, ...next } = pageOf(sorted, cursor);
  return { resources: entries.map(({ kind, entry }) => describe(kind, entry)), ...next };
}

function describe<Context>(kind: ResourceKind<Context>, entry: ResourceEntry): ResourceListing {
  const { name, title, description, size, modified } = entry;
  return {
    uri: resourceUri(kind, name),
    name,
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
  return kinds.filter(({ isFixed }) => !isFixed)
    .map(({ prefix, name, title, description, mimeType }) => ({
      uriTemplate: `${prefix}{+name}`,
      name,
      title,
      description,
      mimeType,
    }));
}

/** A document's text and type; undefined when no kind has it. */
export async function readResource<Context>(
  kinds: readonly ResourceKind<Context>[],
  context: Context,
  uri: string,
): Promise<{ mimeType: string; text: string } | undefined> {
  for (const kind of kinds) {
    const name = resourceName(kind, uri);
    const text = name === undefined ? undefined : await kind.read(name, context);
    if (text !== undefined) return { mimeType: kind.mimeType, text };
  }
  return undefined;
}

/** The names of a template's documents that begin as `prefix` does. */
export async function completeName<Context>(
  kinds: readonly ResourceKind<Context>[],
  context: Context,
  { uriTemplate, prefix }: { uriTemplate: string; prefix: string },
): Promise<string[]> {
  const kind = kinds.find((one) => `${one.prefix}{+name}` === uriTemplate);
  const entries = await kind?.list(context) ?? [];
  return completions(entries.map(({ name }) => name), prefix);
}
