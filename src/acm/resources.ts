import { ToolError } from "../kernel/errors.ts";
import type { ResourceEntry, ResourceKind } from "../kernel/resource.ts";
import type { FolderReader } from "../kernel/folder_reader.ts";
import { excerpt } from "../kernel/text.ts";
import { parseDocument } from "../kernel/text_document.ts";
import type { Context } from "./context.ts";
import { firstPresent, specFiles } from "./document.ts";
import { FOLDERS, KNOWLEDGE, SPECS } from "./framework_files.ts";

const MARKDOWN = "text/markdown";

const specs: ResourceKind<Context> = {
  name: "spec",
  title: "ACM specifications",
  description: "What a stage or an artifact must hold",
  prefix: "acm://spec/",
  mimeType: MARKDOWN,
  list: ({ framework }) =>
    listed(() =>
      Object.entries(SPECS).flatMap(([name, spec]) =>
        specFiles(spec).flatMap((file) => entryOf(framework, name, file)).slice(0, 1)
      )
    ),
  read: (name, { framework }) => {
    const spec = Object.hasOwn(SPECS, name) ? SPECS[name] : undefined;
    return spec === undefined ? undefined : firstPresent(framework, specFiles(spec));
  },
};

/** The resources of acm-server: specs by name, the other documents by their path. */
export const resources: readonly ResourceKind<Context>[] = [
  specs,
  folderKind("prompt", "ACM prompts", "Prompts for reviews and transitions", FOLDERS.prompts),
  folderKind("stub", "ACM stubs", "Starter files of artifacts", FOLDERS.stubs),
  folderKind("kb", "ACM knowledge base", "Learnings and patterns", KNOWLEDGE.folder),
];

/** The markdown files of one folder, its index left out. */
function folderKind(
  name: string,
  title: string,
  description: string,
  folder: string,
): ResourceKind<Context> {
  return {
    name,
    title,
    description,
    prefix: `acm://${name}/`,
    mimeType: MARKDOWN,
    list: ({ framework }) =>
      listed(() =>
        framework.scan(folder, ".md").files.filter((file) => !isIndex(file)).flatMap((file) =>
          entryOf(framework, file.slice(folder.length + 1, -".md".length), file)
        )
      ),
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

/** None for a file that is missing or cannot be read: it must not hide the others. */
function entryOf(framework: FolderReader, name: string, file: string): ResourceEntry[] {
  const facts = framework.facts(file);
  if (facts === undefined) return [];
  try {
    const { title } = parseDocument(file, framework.readOnce(file));
    return [{ name, title: excerpt(title, 160), ...facts }];
  } catch (error) {
    if (error instanceof ToolError) return [];
    throw error;
  }
}

/** Without a framework there are no resources; its tools say what is missing. */
function listed(list: () => ResourceEntry[]): ResourceEntry[] {
  try {
    return list();
  } catch (error) {
    if (error instanceof ToolError) return [];
    throw error;
  }
}
