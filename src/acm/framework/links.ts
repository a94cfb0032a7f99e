import type { FolderReader } from "../../kernel/disk/request_folder.ts";
import { ToolError } from "../../kernel/errors.ts";
import { resourceUri } from "../../kernel/service/resource.ts";
import type { ResourceLink } from "../../kernel/service/tool.ts";
import { presentSpec } from "./document.ts";
import { KNOWLEDGE } from "./framework_files.ts";

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

/** Links to the articles at these paths of the framework. */
export function articleLinks(articles: readonly { title: string; path: string }[]): ResourceLink[] {
  return articles.filter(({ path }) => path.endsWith(".md")).map(({ title, path }) => {
    const name = path.slice(KNOWLEDGE.folder.length + 1, -".md".length);
    return { uri: resourceUri({ prefix: URI_PREFIXES.kb }, name), name, title };
  });
}

/** Links to the specs of what failed a check, and to those in `always`. */
export function specLinks(
  framework: FolderReader,
  failedPaths: readonly string[],
  always: readonly string[] = [],
): ResourceLink[] {
  const failed = failedPaths.flatMap((path) =>
    SPEC_OF.filter(([pattern]) => pattern.test(path)).map(([, spec]) => spec)
  );
  return [...new Set([...always, ...failed])].filter((spec) => isPresent(framework, spec))
    .map((spec) => ({
      uri: resourceUri({ prefix: URI_PREFIXES.spec }, spec),
      name: spec,
      title: `ACM spec: ${spec}`,
    }));
}

/** False without a framework: a project can be checked without one, and then nothing is linked. */
function isPresent(framework: FolderReader, spec: string): boolean {
  try {
    return presentSpec(framework, spec) !== undefined;
  } catch (error) {
    if (error instanceof ToolError) return false;
    throw error;
  }
}
