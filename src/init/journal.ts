import { StartError } from "../kernel/errors.ts";
import { system } from "../kernel/disk/system.ts";
import {
  exists,
  type FileChange,
  isOwnFolder,
  readText,
  requireUnchanged,
  write,
} from "./repository.ts";
import { withoutSetup } from "./setup.ts";

/** A file's text before init's first run, before its last run and after its last run. */
interface Entry {
  original?: string | undefined;
  previous?: string | undefined;
  after?: string | undefined;
}

/** The record of what init wrote, which restores the original bytes and undoes a killed run. */
export class SetupJournal {
  /** `.git/acm-init`, or a hidden folder if the repository has no folder for Git. */
  readonly folder = isOwnFolder(".git") ? ".git/acm-init" : ".acm-init";
  #path = `${this.folder}/journal.json`;
  #temporary = `${this.folder}/new.tmp`;
  #entries = new Map<string, Entry>();
  #isWriting = false;

  constructor() {
    const json = readText(this.#path);
    if (json === undefined) return;
    const { isWriting, files } = JSON.parse(json);
    this.#isWriting = isWriting;
    this.#entries = new Map(Object.entries(files));
  }

  /** Returns a file's text before init: the original bytes if the file is as init left it. */
  original(path: string, now: string | undefined): string | undefined {
    const entry = this.#entries.get(path);
    if (entry !== undefined && entry.after === now) return entry.original;
    return now && withoutSetup(path, now);
  }

  /** Undoes a killed run. Returns the files that it restored. */
  recover(): string[] {
    if (!this.#isWriting) return [];
    const undone: string[] = [];
    for (const [path, entry] of this.#entries) {
      const { previous, after } = entry;
      entry.after = previous;
      if (previous === after) continue;
      try {
        write({ path, before: after, after: previous }, this.#temporary);
        undone.push(path);
      } catch (error) {
        // The killed run hadn't written this file, or the user has changed it since.
        if (!(error instanceof StartError)) throw error;
      }
    }
    this.#finish();
    return undone;
  }

  /** Writes all changes or none. Throws `StartError` if a file has changed since it was read. */
  write(changes: readonly FileChange[]): void {
    for (const { path, before } of changes) requireUnchanged(path, before);
    for (const entry of this.#entries.values()) entry.previous = entry.after;
    for (const { path, before, after } of changes) {
      const original = this.original(path, before);
      this.#entries.set(path, { original, previous: before, after });
    }
    this.#save(true);
    try {
      for (const change of changes) write(change, this.#temporary);
    } catch (error) {
      this.recover();
      throw error;
    }
    this.#finish();
  }

  #finish(): void {
    for (const [path, { original, after }] of this.#entries) {
      if (original === after) this.#entries.delete(path);
    }
    if (this.#entries.size > 0) return this.#save(false);
    for (const name of ["new.tmp", "journal.json", ".gitignore"]) {
      const path = `${this.folder}/${name}`;
      if (exists(path)) system.remove(path);
    }
    system.remove(this.folder);
  }

  #save(isWriting: boolean): void {
    this.#isWriting = isWriting;
    if (!exists(this.folder)) system.makeFolder(this.folder, { mode: 0o700 });
    const journal = { isWriting, files: Object.fromEntries(this.#entries) };
    for (
      const [name, after] of [[".gitignore", "*\n"], ["journal.json", JSON.stringify(journal)]]
    ) {
      const path = `${this.folder}/${name}`;
      write({ path, before: readText(path), after }, this.#temporary);
    }
  }
}
