import type { RequestFolder } from "../files/request_folder.ts";
import { resourceName, resourceUri } from "../../kernel/service/resource.ts";
import type { ResourceLink } from "../../kernel/service/tool.ts";
import { KNOWLEDGE } from "./framework_files.ts";
import { servedSpec } from "./served_specs.ts";

/** The beginning of the URIs of each kind of document. */
export const URI_PREFIXES = {
  spec: "acm://spec/",
  prompt: "acm://prompt/",
  stub: "acm://stub/",
  kb: "acm://kb/",
} as const;

/** The spec to read about a project's file or folder, by what its path contains. */
const SPEC_OF: readonly [path: RegExp, spec: string][] = [
  [/brief/, "brief"],
  [/intent/, "intent"],
  [/status/, "status"],
  [/claude\.md/i, "project_claude_md"],
  [/rules/, "rules"],
  [/README/, "readme"],
];

/** The URI of the article at a path of the framework; undefined for another file. */
export function articleUri(path: string): { uri: string } | undefined {
  if (!path.endsWith(".md")) return undefined;
  const name = path.slice(KNOWLEDGE.folder.length + 1, -".md".length);
  return { uri: resourceUri({ prefix: URI_PREFIXES.kb }, name) };
}

/** The links to articles that have a URI. */
export function articleLinks(
  articles: readonly { title: string; uri?: string | undefined }[],
): ResourceLink[] {
  return articles.flatMap(({ title, uri }) =>
    uri === undefined
      ? []
      : [{ uri, name: resourceName({ prefix: URI_PREFIXES.kb }, uri) ?? title, title }]
  );
}

/** Returns the URIs of the specs about failed paths, and of the specs in `always`, if they exist. */
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
