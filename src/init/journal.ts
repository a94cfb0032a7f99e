import * as z from "zod";
import { StartError } from "../kernel/errors.ts";
import { system } from "../kernel/disk/system.ts";
import type { FileChange } from "./files.ts";
import { exists, isOwnFolder, readText, replaceUnchanged, requireUnchanged } from "./repository.ts";

const text = z.string().nullable();

/** A missing file is null, because JSON has no undefined. */
const journalSchema = z.strictObject({
  state: z.enum(["writing", "done"]),
  prefix: z.string(),
  /** Each file's text before init's first run, before its last run and after its last run. */
  files: z.record(z.string(), z.strictObject({ original: text, previous: text, after: text })),
});

type Entries = z.infer<typeof journalSchema>["files"];

/** The record of what init wrote, which restores the original bytes and undoes a killed run. */
export class SetupJournal {
  /** `.git/acm-init`, or a hidden folder if the repository has no folder for Git. */
  readonly folder = isOwnFolder(".git") ? ".git/acm-init" : ".acm-init";
  #file = `${this.folder}/journal.json`;
  #temporary = `${this.folder}/new.tmp`;
  #entries: Entries = {};
  #state: "writing" | "done" = "done";
  #prefix = "";

  constructor() {
    const json = readText(this.#file);
    const read = journalSchema.safeParse(json === undefined ? undefined : parsed(json));
    if (!read.success) return;
    this.#entries = read.data.files;
    this.#state = read.data.state;
    this.#prefix = read.data.prefix;
  }

  get prefix(): string {
    return this.#prefix;
  }

  restored(path: string, now: string | undefined): { text: string | undefined } | undefined {
    const entry = Object.hasOwn(this.#entries, path) ? this.#entries[path] : undefined;
    if (entry === undefined || entry.after !== (now ?? null)) return undefined;
    return { text: entry.original ?? undefined };
  }

  /** Undoes a killed run. Returns the files that it restored. */
  recover(): string[] {
    if (this.#state === "done") return [];
    const undone = Object.entries(this.#entries).filter(([path, { previous, after }]) =>
      previous !== after && this.#swap(path, after, previous)
    );
    for (const entry of Object.values(this.#entries)) entry.after = entry.previous;
    this.#finish();
    return undone.map(([path]) => path);
  }

  /**
   * Writes all changes or none. `original` takes init's entries out of a text that the user has
   * changed since init wrote it. Throws `StartError` if a file has changed since it was read.
   */
  write(
    changes: readonly FileChange[],
    { prefix, original }: {
      prefix: string;
      original: (path: string, text: string | undefined) => string | undefined;
    },
  ): void {
    for (const { path, before } of changes) requireUnchanged(path, before);
    this.#prefix = prefix;
    for (const entry of Object.values(this.#entries)) entry.previous = entry.after;
    for (const { path, before, after } of changes) {
      const known = this.restored(path, before);
      const first = known === undefined ? original(path, before) : known.text;
      this.#entries[path] = {
        original: first ?? null,
        previous: before ?? null,
        after: after ?? null,
      };
    }
    this.#save("writing");
    try {
      for (const { path, before, after } of changes) {
        replaceUnchanged(path, { from: before, to: after, temporary: this.#temporary });
      }
    } catch (error) {
      this.recover();
      throw error;
    }
    this.#finish();
  }

  #swap(path: string, from: string | null, to: string | null): boolean {
    try {
      const temporary = this.#temporary;
      replaceUnchanged(path, { from: from ?? undefined, to: to ?? undefined, temporary });
      return true;
    } catch (error) {
      // The killed run hadn't written this file, or the user has changed it since.
      if (error instanceof StartError) return false;
      throw error;
    }
  }

  #finish(): void {
    const kept = Object.entries(this.#entries)
      .filter(([, { original, after }]) => original !== after);
    this.#entries = Object.fromEntries(kept);
    if (kept.length > 0) return this.#save("done");
    this.#state = "done";
    for (const file of [this.#temporary, this.#file]) if (exists(file)) system.remove(file);
    system.remove(`${this.folder}/.gitignore`);
    system.remove(this.folder);
  }

  #save(state: "writing" | "done"): void {
    this.#state = state;
    if (!exists(this.folder)) system.makeFolder(this.folder, { mode: 0o700 });
    const replace = (path: string, to: string): void =>
      replaceUnchanged(path, { from: readText(path), to, temporary: this.#temporary });
    if (!exists(`${this.folder}/.gitignore`)) replace(`${this.folder}/.gitignore`, "*\n");
    const journal = { state, prefix: this.#prefix, files: this.#entries };
    replace(this.#file, JSON.stringify(journal));
  }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
