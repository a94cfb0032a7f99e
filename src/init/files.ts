import { StartError } from "../kernel/errors.ts";

/** A file that init makes, changes or removes. */
export interface FileChange {
  path: string;
  /** Undefined if the file doesn't exist. */
  before: string | undefined;
  /** Undefined for a file to remove. */
  after: string | undefined;
  /** The parts of the change, for people: "adds acm, ace". */
  notes: readonly string[];
}

/** Unwritten changes to the files of a folder. */
export class FileDrafts {
  #read: (path: string) => string | undefined;
  #changes = new Map<string, FileChange>();

  /** `read` returns undefined for a file that does not exist. */
  constructor(read: (path: string) => string | undefined) {
    this.#read = read;
  }

  /** Returns a file's text, with the changes to it. */
  text(path: string): string | undefined {
    return this.#draft(path).after;
  }

  /** Changes a file, whose path stands before every error. */
  edit(
    path: string,
    change: (text: string | undefined, tell: (note: string) => void) => string | undefined,
  ): void {
    const draft = this.#draft(path);
    const notes = [...draft.notes];
    const after = named(path, () => change(draft.after, (note) => notes.push(note)));
    this.#changes.set(path, { ...draft, after, notes });
  }

  /** The files that become different, in the order of their first edit. */
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
