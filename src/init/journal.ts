import { FileError } from "../kernel/disk/file_error.ts";
import { whatIsAt } from "../kernel/disk/path_lookup.ts";
import { system } from "../kernel/disk/system.ts";
import { createText, removeIfThere, replaceText } from "../kernel/disk/writer.ts";
import { EXIT, StartError, ToolError } from "../kernel/errors.ts";
import { folderOf, pathIn } from "../kernel/roots/path.ts";
import { exists, type FileChange, isOwnFolder, readText, root } from "./repository.ts";
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

  has(path: string): boolean {
    return this.#entries.has(path);
  }

  /** Returns a file's text before init: the original bytes if the file is as init left it. */
  original(path: string, now: string | undefined): string | undefined {
    const entry = this.#entries.get(path);
    if (entry !== undefined && entry.after === now) return entry.original;
    return now && withoutSetup(path, now);
  }

  /** Undoes a killed run. Returns the files that it restored. */
  async recover(): Promise<string[]> {
    if (!this.#isWriting) return [];
    const undone: string[] = [];
    for (const [path, entry] of this.#entries) {
      const { previous, after } = entry;
      entry.after = previous;
      if (previous === after) continue;
      try {
        await write({ path, before: after, after: previous }, this.#temporary);
        undone.push(path);
      } catch (error) {
        // The killed run hadn't written this file, or the user has changed it since.
        if (!(error instanceof StartError || error instanceof ToolError)) throw error;
        removeEmpty(folderOf(pathIn(root, path)));
      }
    }
    await this.#finish();
    return undone;
  }

  /** Writes all changes or none. Throws `StartError` if a file has changed since it was read. */
  async write(changes: readonly FileChange[]): Promise<void> {
    changes.forEach(requireUnchanged);
    for (const entry of this.#entries.values()) entry.previous = entry.after;
    for (const { path, before, after } of changes) {
      const original = this.original(path, before);
      this.#entries.set(path, { original, previous: before, after });
    }
    await this.#save(true);
    try {
      for (const change of changes) await write(change, this.#temporary);
    } catch (error) {
      await this.recover();
      throw error;
    }
    await this.#finish();
  }

  async #finish(): Promise<void> {
    for (const [path, { original, after }] of this.#entries) {
      if (original === after) this.#entries.delete(path);
    }
    removeIfThere(this.#temporary);
    if (this.#entries.size > 0) return await this.#save(false);
    for (const path of [this.#path, `${this.folder}/.gitignore`]) removeIfThere(path);
    system.remove(this.folder);
  }

  async #save(isWriting: boolean): Promise<void> {
    this.#isWriting = isWriting;
    if (!exists(this.folder)) system.makeFolder(this.folder, { mode: 0o700 });
    const journal = { isWriting, files: Object.fromEntries(this.#entries) };
    const files = { ".gitignore": "*\n", "journal.json": JSON.stringify(journal) };
    for (const [name, after] of Object.entries(files)) {
      const path = `${this.folder}/${name}`;
      await write({ path, before: readText(path), after }, this.#temporary);
    }
  }
}

/**
 * Creates, replaces or removes a file that still has its text, by a rename from `temporary`. Throws
 * `StartError` if the file or a folder in its path has changed.
 */
async function write(change: FileChange, temporary: string): Promise<void> {
  const { path: name, before, after } = change;
  requireUnchanged(change);
  const path = pathIn(root, name);
  if (after === undefined) {
    removeIfThere(path);
    return removeEmpty(folderOf(path));
  }
  const file = { path, name, lock: "", temporary: pathIn(root, temporary) };
  if (before === undefined && createText(file, after)) return;
  await replaceText(file, (text) => {
    if (text !== before) throw changed(name);
    return { text: after };
  });
}

function requireUnchanged({ path, before }: FileChange): void {
  let now: string | undefined;
  try {
    now = readText(path);
  } catch (error) {
    throw error instanceof FileError ? changed(path) : error;
  }
  if (now !== before) throw changed(path);
}

function changed(path: string): StartError {
  return new StartError(
    `${path} has changed since the plan, so nothing was written. Run init again.`,
    EXIT.configuration,
  );
}

/** Removes an empty folder and its empty parent folders, because Git wouldn't keep them. */
function removeEmpty(folder: string): void {
  if (folder === root || whatIsAt(folder) === "nothing" || [...system.readDir(folder)].length > 0) {
    return;
  }
  system.remove(folder);
  removeEmpty(folderOf(folder));
}
