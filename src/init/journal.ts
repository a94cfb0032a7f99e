import { linkTarget } from "../kernel/disk/path_lookup.ts";
import { system } from "../kernel/disk/system.ts";
import { createText, removeIfThere, replaceText } from "../kernel/disk/writer.ts";
import { EXIT, StartError, ToolError } from "../kernel/errors.ts";
import { folderOf, pathIn } from "../kernel/roots/path.ts";
import { exists, type FileChange, kindAt, readText, root } from "./repository.ts";
import { withoutSetup } from "./setup.ts";

/** The record of what init wrote, which restores the original bytes and undoes a killed run. */
export class SetupJournal {
  /** `.git/acm-init`, or a hidden folder if the repository has no folder for Git. */
  readonly folder = kindAt(".git") === "a folder" ? ".git/acm-init" : ".acm-init";
  #path = `${this.folder}/journal.json`;
  #temporary = `${this.folder}/new.tmp`;
  /** Each file's text before init's first run and after its last run. */
  #changes = new Map<string, FileChange>();
  /** The changes of a run that hasn't ended. */
  #pending: readonly FileChange[] = [];

  constructor() {
    const { changes = {}, pending = [] } = JSON.parse(readText(this.#path) ?? "{}");
    this.#changes = new Map(Object.entries(changes));
    this.#pending = pending;
  }

  /** Returns a file's text before init: the original bytes if the file is as init left it. */
  original(path: string, now: string | undefined): string | undefined {
    const change = this.#changes.get(path);
    if (change !== undefined && change.after === now) return change.before;
    return now && withoutSetup(path, now);
  }

  /** Undoes a killed run. Returns the files that it restored. */
  async recover(): Promise<string[]> {
    if (this.#pending.length === 0) return [];
    const undone: string[] = [];
    for (const { path, before, after } of this.#pending) {
      try {
        await write({ path, before: after, after: before }, this.#temporary);
        undone.push(path);
      } catch (error) {
        // The killed run hadn't written this file, or the user has changed it since.
        if (!(error instanceof StartError || error instanceof ToolError)) throw error;
        removeEmpty(folderOf(pathIn(root, path)));
      }
    }
    await this.#save([]);
    return undone;
  }

  /** Writes all changes or none. Throws `StartError` if a file has changed since it was read. */
  async write(changes: readonly FileChange[]): Promise<void> {
    changes.forEach(requireUnchanged);
    await this.#save(changes);
    try {
      for (const change of changes) await write(change, this.#temporary);
    } catch (error) {
      await this.recover();
      throw error;
    }
    for (const { path, before, after } of changes) {
      const original = this.original(path, before);
      if (original === after) this.#changes.delete(path);
      else this.#changes.set(path, { path, before: original, after });
    }
    await this.#save([]);
  }

  async #save(pending: readonly FileChange[]): Promise<void> {
    this.#pending = pending;
    if (this.#changes.size + pending.length === 0) {
      const files = [this.#temporary, this.#path, `${this.folder}/.gitignore`];
      files.forEach(removeIfThere);
      return system.remove(this.folder);
    }
    if (!exists(this.folder)) system.makeFolder(this.folder, { mode: 0o700 });
    const journal = { changes: Object.fromEntries(this.#changes), pending };
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
  if (readText(path) !== before) throw changed(path);
}

function changed(path: string): StartError {
  return new StartError(
    `${path} has changed since the plan, so nothing was written. Run init again.`,
    EXIT.configuration,
  );
}

/** Removes an empty folder and its empty parent folders, because Git wouldn't keep them. */
function removeEmpty(folder: string): void {
  const isLeft = folder === root || linkTarget(folder) !== undefined || !removeIfThere(folder);
  if (!isLeft) removeEmpty(folderOf(folder));
}
