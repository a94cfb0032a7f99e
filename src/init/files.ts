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
  #read: (path: string) => string | undefined;
  #changes = new Map<string, FileChange>();

  /** `read` returns undefined if a file doesn't exist. */
  constructor(read: (path: string) => string | undefined) {
    this.#read = read;
  }

  text(path: string): string | undefined {
    return this.#draft(path).after;
  }

  /** Changes a file. Errors begin with the file's path. */
  edit(
    path: string,
    change: (text: string | undefined, tell: (note: string) => void) => string | undefined,
  ): void {
    const draft = this.#draft(path);
    const notes = [...draft.notes];
    const after = named(path, () => change(draft.after, (note) => notes.push(note)));
    this.#changes.set(path, { ...draft, after, notes });
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

function named<Result>(path: string, run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    const message = `${path} ${error.message}. Fix the file, then run init again.`;
    throw new StartError(message, error.exitCode);
  }
}
