import { StartError } from "../kernel/errors.ts";

export interface FileChange {
  path: string;
  /** Undefined if the file doesn't exist. */
  before: string | undefined;
  /** Undefined if init removes the file. */
  after: string | undefined;
  notes: readonly string[];
}

/** Changes to the files of a folder that aren't written yet. */
export class FileDrafts {
  readonly refusals = new Map<string, string>();
  #read: (path: string) => string | undefined;
  #changes = new Map<string, FileChange>();

  /** `read` returns undefined if a file doesn't exist, and throws `StartError` for other problems. */
  constructor(read: (path: string) => string | undefined) {
    this.#read = read;
  }

  /** Changes a file. If `change` throws `StartError`, the file is left unchanged. */
  edit(
    path: string,
    change: (text: string | undefined, tell: (note: string) => void) => string | undefined,
  ): void {
    if (this.refusals.has(path)) return;
    try {
      const draft = this.#draft(path);
      const notes = [...draft.notes];
      const after = change(draft.after, (note) => notes.push(note));
      this.#changes.set(path, { ...draft, after, notes });
    } catch (error) {
      if (!(error instanceof StartError)) throw error;
      this.refusals.set(path, error.message);
      this.#changes.delete(path);
    }
  }

  /** Returns a file's text before all edits; undefined also for a refused file. */
  given(path: string): string | undefined {
    this.edit(path, (text) => text);
    return this.#changes.get(path)?.before;
  }

  /** The changed files, in the order of their first edit. */
  get changes(): FileChange[] {
    return [...this.#changes.values()].filter(({ before, after }) => before !== after);
  }

  #draft(path: string): FileChange {
    const known = this.#changes.get(path);
    if (known !== undefined) return known;
    const before = this.#read(path);
    return { path, before, after: before, notes: [] };
  }
}
