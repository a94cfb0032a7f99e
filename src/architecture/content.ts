import { watchFolder } from "../kernel/disk/folder_watch.ts";
import type { LiveFiles } from "../kernel/disk/live_files.ts";
import { RequestFolder } from "../kernel/disk/request_folder.ts";
import type { Root } from "../kernel/roots/root.ts";
import { DocumentLibrary } from "./documents/document_library.ts";
import { parsePromptFile } from "./prompt_files/prompt_file.ts";
import { PromptLibrary } from "./prompt_files/prompt_library.ts";

/** What a content root is made of. */
export interface ContentSource {
  root: Root;
  resources: LiveFiles;
  prompts: LiveFiles;
  /** The texts of the prompts that are there where no file gives them. */
  builtIn: readonly string[];
  /** Told of each file that is not served as it is, once. */
  warn(file: string, reason: string): void;
}

/** What is different since the content was looked at before. */
export interface ContentChanges {
  /** True when documents came or went, or a listed title or description changed. */
  resources: boolean;
  /** True when a prompt came, went or changed. */
  prompts: boolean;
  /** URIs, as they are listed, of documents that came, went or have another text. */
  updated: string[];
}

/** The documents and prompts of a content root; they live as long as the server. */
export class Content {
  readonly root: Root;
  readonly documents: DocumentLibrary;
  readonly prompts: PromptLibrary;

  constructor({ root, resources, prompts, builtIn, warn }: ContentSource) {
    this.root = root;
    this.documents = new DocumentLibrary(resources, warn);
    this.prompts = new PromptLibrary(prompts, { builtIn: builtIn.map(parsePromptFile), warn });
  }

  /**
   * The documents, for a tool to answer from. Throws `ToolError`, naming what sets the root, when
   * its folder is missing: "nothing matches" would be the wrong answer then.
   */
  presentDocuments(): DocumentLibrary {
    if (!this.root.embedded) new RequestFolder(this.root).kind("");
    return this.documents;
  }

  /** Looks at the folders again; the new state is in place when it returns. */
  refresh(): ContentChanges {
    const { isListChanged, updated } = this.documents.refresh();
    return { resources: isListChanged, prompts: this.prompts.refresh(), updated };
  }

  /**
   * Calls `onChange` after each change below the root, with the new state in place. The watch is
   * open before what is there now is looked at, so that no change falls between. Returns what ends
   * it.
   */
  watch(onChange: (changes: ContentChanges) => void): () => void {
    const look = (): void => {
      const changes = this.refresh();
      if (changes.resources || changes.prompts || changes.updated.length > 0) onChange(changes);
    };
    const stop = this.root.embedded ? () => {} : watchFolder(this.root.path, look);
    look();
    return stop;
  }
}
