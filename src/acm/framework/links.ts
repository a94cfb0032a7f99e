import type { RequestFolder } from "../files/request_folder.ts";
import { resourceName, resourceUri } from "../../kernel/service/resource.ts";
import type { ResourceLink } from "../../kernel/service/tool.ts";
import { KNOWLEDGE, specName } from "./framework_files.ts";
import { servedSpec } from "./served_specs.ts";

/** The URI prefix for each kind of document. */
export const URI_PREFIXES = {
  spec: "acm://spec/",
  prompt: "acm://prompt/",
  stub: "acm://stub/",
  kb: "acm://kb/",
} as const;

/** The spec that describes a project's file or folder, by path. */
const SPEC_OF: readonly [path: RegExp, spec: string][] = [
  [/brief/, "brief"],
  [/intent/, "intent"],
  [/status/, "status"],
  [/claude\.md/i, "project_claude_md"],
  [/rules/, "rules"],
  [/README/, "readme"],
];

/** Returns the URI of the article or spec at a framework path; undefined for any other file. */
export function documentUri(path: string): { uri: string } | undefined {
  if (!path.endsWith(".md")) return undefined;
  const isArticle = path.startsWith(`${KNOWLEDGE.folder}/`);
  const name = isArticle ? path.slice(KNOWLEDGE.folder.length + 1, -".md".length) : specName(path);
  const prefix = isArticle ? URI_PREFIXES.kb : URI_PREFIXES.spec;
  return { uri: resourceUri({ prefix }, name) };
}

/** Returns links to the articles that have a URI. */
export function articleLinks(
  articles: readonly { title: string; uri?: string | undefined }[],
): ResourceLink[] {
  return articles.flatMap(({ title, uri }) =>
    uri === undefined ? [] : [{ uri, name: nameIn(uri) ?? title, title }]
  );
}

function nameIn(uri: string): string | undefined {
  return resourceName({ prefix: URI_PREFIXES.kb }, uri) ??
    resourceName({ prefix: URI_PREFIXES.spec }, uri);
}

/** Returns the URIs of the specs for failed paths, and of the specs in `always`, if they exist. */
export function specUris(
  framework: RequestFolder,
  failedPaths: readonly string[],
  always: readonly string[] = [],
): string[] {
  const failed = failedPaths.flatMap((path) =>
    SPEC_OF.filter(([pattern]) => pattern.test(path)).map(([, spec]) => spec)
  );
  return [...new Set([...always, ...failed])].filter((spec) => servedSpec(framework, spec))
    .map((spec) => resourceUri({ prefix: URI_PREFIXES.spec }, spec));
}

/** Links to specs. */
export function specLinks({ specs }: { specs: readonly string[] }): ResourceLink[] {
  return specs.map((uri) => {
    const name = uri.slice(URI_PREFIXES.spec.length);
    return { uri, name, title: `ACM spec: ${name}` };
  });
}
