/** A document that can be listed and read by URI. */
export interface ResourceEntry {
  /** What stands behind the kind's prefix in the URI; slashes nest. */
  name: string;
  title: string;
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
  list(context: Context): ResourceEntry[];
  /** The text; undefined when there is no such document. */
  read(name: string, context: Context): string | undefined;
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
