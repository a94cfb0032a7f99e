import { ArchitectureContext } from "../../src/architecture/context.ts";
import type { DocumentLibrary, OpenDocument } from "../../src/architecture/documents/library.ts";
import type { PromptTemplate } from "../../src/architecture/prompt_files/prompt_file.ts";
import { starterPrompts } from "../../src/architecture/starter/starter.ts";
import { repositoryPath } from "../../src/dev/executables.ts";
import { EmbeddedFiles } from "../../src/kernel/disk/embedded_files.ts";
import { LiveFolder } from "../../src/kernel/disk/live_folder.ts";
import type { Root } from "../../src/kernel/roots/root.ts";

/** The real path of the fixture content root. */
export const FIXTURE = Deno.realPathSync(repositoryPath("tests/fixtures/architecture"));

/** The content of a folder; what it warns of is put into `warnings`. */
export function contentAt(
  path: string,
  warnings: string[] = [],
  resourcesOf: (root: Root) => LiveFolder = (root) => new LiveFolder(root, { extension: ".md" }),
): ArchitectureContext {
  const root = { title: "architecture content", setBy: "ARCHITECTURE_ROOT", value: path, path };
  return new ArchitectureContext({
    root,
    resources: resourcesOf(root),
    prompts: new LiveFolder(root, { extension: ".json", depth: 1 }),
    builtIn: Object.values(starterPrompts),
    warn: (file, reason) => warnings.push(`${file}: ${reason}`),
  });
}

/** The document of a URI with its present text. */
export function opened(documents: DocumentLibrary, uri: string): OpenDocument | undefined {
  const document = documents.find(uri);
  return document && documents.openDocument(document);
}

/** The prompt of that name. */
export function promptOf(
  { prompts }: Pick<ArchitectureContext, "prompts">,
  name: string,
): PromptTemplate {
  const found = prompts.list().find((prompt) => prompt.name === name);
  if (found === undefined) throw new Error(`no prompt ${name}`);
  return found;
}

/** The content of documents by their path below `resources/`. */
export function contentOf(
  documents: Record<string, string>,
  prompts: Record<string, string> = {},
): ArchitectureContext {
  const below = (folder: string, files: Record<string, string>) =>
    new EmbeddedFiles(
      Object.fromEntries(Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text])),
    );
  return new ArchitectureContext({
    root: { title: "content", setBy: "X", value: "", path: "", embedded: true },
    resources: below("resources", documents),
    prompts: below("prompts", prompts),
    builtIn: [],
    warn: () => {},
  });
}
