import { EmbeddedFiles } from "../kernel/disk/embedded_files.ts";
import { watchFolders } from "../kernel/disk/folder_watch.ts";
import type { LiveFiles } from "../kernel/disk/live_files.ts";
import { LiveFolder } from "../kernel/disk/live_folder.ts";
import { Folder } from "../kernel/disk/folder.ts";
import { log } from "../kernel/log.ts";
import { once } from "../kernel/once.ts";
import type { Root } from "../kernel/roots/root.ts";
import { inSlices, Traffic } from "../kernel/slices.ts";
import { toolsFor } from "../kernel/service/tool.ts";
import { DocumentIndex } from "./documents/document_index.ts";
import { SETTINGS } from "./documents/layout.ts";
import { DocumentLibrary } from "./documents/library.ts";
import { PromptLibrary } from "./prompt_files/library.ts";
import { parsePromptFile } from "./prompt_files/prompt_file.ts";
import type { ArchitectureRoots } from "./roots.ts";
import { starterPrompts, starterResources } from "./starter/starter.ts";

/** What a content root is made of. */
export interface ContentSource {
  root: Root;
  resources: LiveFiles;
  prompts: LiveFiles;
  /** The texts of the prompts that are served unless a file of the same name replaces them. */
  builtIn: readonly string[];
  /** Called once for each file that is not served as it is. */
  warn(file: string, reason: string): void;
}

/** What has changed since the last look at the content. */
export interface ContentChanges {
  /** True when documents were added or removed, or a listed title or description changed. */
  resources: boolean;
  /** True when a prompt was added, removed or changed. */
  prompts: boolean;
  /** URIs, as they are listed, of documents that were added, removed or edited. */
  updated: string[];
}

/** An answer that may say something about the content it was made from. */
interface Noticed {
  notice?: string;
}

/** What a handler may touch: the documents and prompts of the one root, as long as the server lives. */
export class ArchitectureContext {
  readonly root: Root;
  readonly documents: DocumentLibrary;
  readonly prompts: PromptLibrary;
  readonly search: DocumentIndex;
  readonly traffic = new Traffic();

  constructor({ root, resources, prompts, builtIn, warn }: ContentSource) {
    this.root = root;
    this.documents = new DocumentLibrary(resources, warn);
    this.search = new DocumentIndex(this.documents, this.traffic);
    const parsed = once(() => builtIn.map(parsePromptFile));
    this.prompts = new PromptLibrary(prompts, { builtIn: parsed, warn });
  }

  /**
   * The documents, for a tool to answer from. Throws `ToolError`, naming what sets the root, when
   * its folder is missing: "nothing matches" would be the wrong answer then.
   */
  presentDocuments(): DocumentLibrary {
    if (!this.root.embedded) new Folder(this.root).requirePresent();
    return this.documents;
  }

  /** An answer with a word on whose documents these are, or why some are missing. */
  noticed<Answer extends object>(answer: Answer & Noticed): Answer & Noticed {
    const settings = this.documents.problems().get(SETTINGS);
    const said = [
      answer.notice,
      settings !== undefined && `Documents may be missing: ${settings}.`,
      this.root.embedded &&
      `These are the built-in starter's documents: ${this.root.setBy} is not set.`,
    ].filter((sentence) => typeof sentence === "string");
    return said.length === 0 ? answer : { ...answer, notice: said.join(" ") };
  }

  /** Looks at all folders again, or at `paths` alone; the new state is in place when it is done. */
  async refresh(paths?: ReadonlySet<string>): Promise<ContentChanges> {
    // Anything but a document may be a prompt, what a link to one leads to, or their folder.
    const isPrompt = [...paths ?? []].some((path) => !path.endsWith(".md"));
    const { isListChanged, updated } = await inSlices(
      this.documents.refresh(paths),
      () => this.traffic.pauseMs(),
    );
    const prompts = (paths === undefined || isPrompt) && this.prompts.refresh();
    return { resources: isListChanged, prompts, updated };
  }

  /**
   * Calls `onChange` after each change below the root, with the new state in place. Watching begins
   * before the first scan, so that no change falls in between. Returns the function that ends it.
   */
  watch(onChange: (changes: ContentChanges) => void): () => void {
    let isOver = false;
    const rescan = async (paths?: ReadonlySet<string>): Promise<void> => {
      const changes = await this.refresh(paths);
      if (isOver) return;
      if (changes.resources || changes.prompts || changes.updated.length > 0) onChange(changes);
      // Searches wait for it, and nothing else does.
      this.search.update();
    };
    const folders = () => [...this.documents.watchedFolders(), ...this.prompts.watchedFolders()];
    const stop = this.root.embedded
      ? () => {}
      : watchFolders({ root: this.root.path, folders, onChange: rescan });
    if (this.root.embedded) rescan();
    return () => {
      isOver = true;
      stop();
    };
  }
}

/** Defines a tool of this server. */
export const defineArchitectureTool = toolsFor<ArchitectureContext>();

const contexts = new WeakMap<ArchitectureRoots, ArchitectureContext>();

/** The one context of these roots, shared by all requests; what it serves is never stale. */
export function createArchitectureContext(roots: ArchitectureRoots): ArchitectureContext {
  const context = contexts.get(roots) ?? openContent(roots);
  contexts.set(roots, context);
  context.traffic.note();
  return context;
}

function openContent({ content: root }: ArchitectureRoots): ArchitectureContext {
  const builtIn = Object.values(starterPrompts);
  return new ArchitectureContext({ root, ...filesOf(root), builtIn, warn });
}

function filesOf(root: Root): Pick<ContentSource, "resources" | "prompts"> {
  if (root.embedded) {
    return {
      resources: new EmbeddedFiles(starterResources),
      prompts: new EmbeddedFiles(starterPrompts),
    };
  }
  return {
    resources: new LiveFolder(root, { extension: ".md" }),
    prompts: new LiveFolder(root, { extension: ".json", depth: 1 }),
  };
}

function warn(file: string, reason: string): void {
  log("warning", reason, { file });
}
