import { documentOfUri } from "../../src/architecture/documents/identifiers.ts";
import { ArchitectureContext } from "../../src/architecture/context.ts";
import type { DocumentDetails } from "../../src/architecture/documents/document.ts";
import type { DocumentLibrary } from "../../src/architecture/documents/library.ts";
import type { PromptTemplate } from "../../src/architecture/prompt_files/prompt_file.ts";
import { promptsOf } from "../../src/architecture/prompt_files/library.ts";
import { repositoryPath } from "../../src/dev/executables.ts";
import { EmbeddedFolder } from "../../src/kernel/disk/embedded_folder.ts";
import { Folder } from "../../src/kernel/disk/folder.ts";

/** The real path of the content root folder in the fixtures. */
export const FIXTURE = Deno.realPathSync(repositoryPath("tests/fixtures/architecture"));

/** Returns the content in the folder at `path`, and adds its warnings to `warnings`. */
export function contentAt(path: string, warnings: string[] = []): ArchitectureContext {
  const root = { title: "architecture content", setBy: "ARCHITECTURE_ROOT", value: path, path };
  const folder = new Folder(root, { maxBytes: 1024 * 1024 });
  return new ArchitectureContext(folder, (file, reason) => warnings.push(`${file}: ${reason}`));
}

/** Returns the document at a URI with its current text and its details. */
export function opened(
  documents: DocumentLibrary,
  uri: string,
): DocumentDetails & { text: string } | undefined {
  const document = documentOfUri(documents, uri);
  const text = document && documents.text(document);
  return document && text !== undefined ? { ...document.details, text } : undefined;
}

/** Returns the prompt with the given name, or throws if the prompt is missing. */
export function promptOf(
  content: ArchitectureContext,
  name: string,
): PromptTemplate {
  const found = promptsOf(content).list().find((prompt) => prompt.name === name);
  if (found === undefined) throw new Error(`no prompt ${name}`);
  return found;
}

/** Returns the content of a repository with the given files, keyed by path. */
export function repositoryOf(files: Record<string, string>): ArchitectureContext {
  const root = { title: "content", setBy: "X", value: "", path: "", embedded: true } as const;
  const folder = new EmbeddedFolder(root, files);
  return new ArchitectureContext(folder, () => {});
}

/** Returns content with the given documents, whose paths are relative to `resources/`. */
export function contentOf(
  documents: Record<string, string>,
  prompts: Record<string, string> = {},
): ArchitectureContext {
  const below = (folder: string, files: Record<string, string>) =>
    Object.fromEntries(Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]));
  const root = { title: "content", setBy: "X", value: "", path: "", embedded: true } as const;
  const folder = new EmbeddedFolder(root, {
    ...below("resources", documents),
    ...below("prompts", prompts),
  });
  return new ArchitectureContext(folder, () => {});
}
