import { encodeUtf8 } from "../utf8.ts";
import { folderOf, separatorOf } from "../roots/path.ts";
import { ownField } from "../own_field.ts";
import { system } from "./system.ts";
import { writeAll } from "../write_all.ts";
import { WriteError } from "./write_error.ts";

/** A file to create: its text, and the names to try, from number 1; `undefined` ends the names. */
export interface NewFile {
  text: string;
  name(number: number): string | undefined;
}

interface Publication {
  path: string;
  temporary: string;
  bytes: Uint8Array;
}

export interface Destination extends NewFile {
  real: string;
}

export function createFrom(
  folder: string,
  { real, text, name }: Destination,
): string | undefined {
  const temporary = `${inside(folder)}.new-${crypto.randomUUID()}.tmp`;
  const bytes = encodeUtf8(text);
  using file = system.open(temporary, { write: true, createNew: true });
  try {
    // The lock shows a starting process that this writer is alive.
    system.lock(file);
    writeAll(file, bytes);
    file.syncSync();
    const given = firstFree(
      name,
      (one) => publish({ path: inside(real) + one, temporary, bytes }),
    );
    // Without this, a power cut could undo the rename.
    flush(temporary);
    return given;
  } finally {
    removeIfThere(temporary);
  }
}

function firstFree(name: NewFile["name"], attempt: (name: string) => void): string | undefined {
  for (let number = 1;; number++) {
    const one = name(number);
    if (one === undefined) return undefined;
    try {
      attempt(one);
      return one;
    } catch (error) {
      if (systemCodeOf(error) !== "EEXIST") throw error;
    }
  }
}

export function inside(folder: string): string {
  return folder + separatorOf(folder);
}

const NO_LINKS = ["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK"];

function publish(publication: Publication): void {
  const { path, temporary, bytes } = publication;
  const folder = folderOf(path);
  if (system.realPath(folder) !== folder) throw new WriteError("outside");
  try {
    system.link(temporary, path);
  } catch (error) {
    const isRefused = error instanceof Error && error.name === "NotSupported";
    if (!isRefused && !NO_LINKS.includes(systemCodeOf(error))) throw error;
    writeNew(path, bytes);
  }
}

export function systemCodeOf(error: unknown): string {
  return error instanceof Error ? String(ownField(error, "code")) : "";
}

/**
 * Creates the file and flushes it to the disk. Throws if the file exists. If the file stays
 * incomplete, the same call removes it.
 */
export function writeNew(path: string, bytes: Uint8Array): void {
  using file = system.open(path, { write: true, createNew: true });
  try {
    writeAll(file, bytes);
    file.syncSync();
  } catch (error) {
    system.remove(path);
    throw error;
  }
}

/** Throws a `WriteError` that prevents another attempt to write the file. */
function flush(path: string): void {
  try {
    using file = system.open(path, { write: true });
    file.syncSync();
  } catch (error) {
    throw WriteError.of(error);
  }
}

/** Removes a file; returns false if it never existed, or another process removed it. */
export function removeIfThere(path: string): boolean {
  try {
    system.remove(path);
    return true;
  } catch {
    return false;
  }
}
