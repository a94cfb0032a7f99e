import type { RequestFolder } from "./files/request_folder.ts";
import { ToolError } from "../kernel/errors.ts";
import { parseDocument } from "../kernel/markdown/document.ts";
import { byUri, type ResourceDetails, type ResourceKind } from "../kernel/service/resource.ts";
import { excerpt } from "../kernel/text.ts";
import type { AcmContext } from "./context.ts";
import { FRAMEWORK_FOLDERS, KNOWLEDGE } from "./framework/framework_files.ts";
import { URI_PREFIXES } from "./framework/links.ts";
import { servedSpecs } from "./framework/served_specs.ts";

const MARKDOWN = "text/markdown";

const specs: ResourceKind<AcmContext> = {
  template: "spec",
  title: "ACM specifications",
  description: "Requirements for a stage or artifact",
  prefix: URI_PREFIXES.spec,
  mimeType: MARKDOWN,
  names: ({ framework }) => listed(() => [...servedSpecs(framework).keys()]),
  describe: (name, { framework }) => {
    const file = servedSpecs(framework).get(name);
    return file === undefined ? undefined : detailsOf(framework, file);
  },
  read: (name, { framework }) => {
    const file = servedSpecs(framework).get(name);
    return file === undefined ? undefined : framework.readIfPresent(file);
  },
};

/** The resources of acm-server: specs by name, other documents by path. */
export const acmResources: readonly ResourceKind<AcmContext>[] = [
  specs,
  folderKind(
    "prompt",
    "ACM prompts",
    "Prompts for reviews and transitions",
    FRAMEWORK_FOLDERS.prompts,
  ),
  folderKind("stub", "ACM stubs", "Starter files for artifacts", FRAMEWORK_FOLDERS.stubs),
  folderKind("kb", "ACM knowledge base", "Learnings and patterns", KNOWLEDGE.folder),
];

/** Returns the Markdown files in one folder, without its index. */
function folderKind(
  name: keyof typeof URI_PREFIXES,
  title: string,
  description: string,
  folder: string,
): ResourceKind<AcmContext> {
  return {
    template: name,
    title,
    description,
    prefix: URI_PREFIXES[name],
    mimeType: MARKDOWN,
    names: ({ framework }) =>
      listed(() =>
        framework.scan(folder, ".md").files.filter((file) => !isIndex(file)).map((file) =>
          file.slice(folder.length + 1, -".md".length)
        )
      ),
    describe: (path, { framework }) => detailsOf(framework, `${folder}/${path}.md`),
    read: (path, { framework }) => {
      const file = `${folder}/${path}.md`;
      return isIndex(file) || path.split("/").includes("..")
        ? undefined
        : framework.readIfPresent(file);
    },
  };
}

function isIndex(file: string): boolean {
  return file.endsWith(`/${KNOWLEDGE.index}`);
}

/** Returns undefined for a missing or unreadable file, so other files stay visible. */
function detailsOf(framework: RequestFolder, file: string): ResourceDetails | undefined {
  const version = framework.file(file);
  if (version === undefined) return undefined;
  try {
    const { title } = parseDocument(file, framework.read(file));
    const { size, modified } = version;
    return { title: excerpt(title, 160), size, ...(modified && { modified }) };
  } catch (error) {
    if (error instanceof ToolError) return undefined;
    throw error;
  }
}

/** Returns no resources if the framework is missing; its tools report the problem. */
function listed(names: () => string[]): string[] {
  try {
    return names().sort(byUri);
  } catch (error) {
    if (error instanceof ToolError) return [];
    throw error;
  }
}
