import { onlyDifference } from "../byte_difference.ts";
import { ToolError } from "../errors.ts";
import { editedParts, isWithoutEffect, joinParts, type TextEdit } from "../text_edit.ts";
import { encodeUtf8 } from "../utf8.ts";
import { writeAll } from "../write_all.ts";
import { afterwards } from "./afterwards.ts";
import { onlyByte, openPatch } from "./byte_patch.ts";
import { MAX_ATTEMPTS } from "./file_lock.ts";
import {
  assumedVersion,
  readVersion,
  rememberVersion,
  settledVersionAt,
  stateAt,
  type Version,
  versionAt,
} from "./file_version.ts";
import { occupantOf, openOwn } from "./own_file.ts";
import { type LastStep, prepareReplacement } from "./replacement.ts";
import type { SharedFile } from "./shared_file.ts";
import { WriteError } from "./write_error.ts";

/** A new text, and the edits that make it of the current one where they are known. */
export interface NewText {
  text: string;
  edits?: readonly TextEdit[];
}

/** Returns the new text for the current version. */
export interface TextChange {
  (version: Version): string | NewText | Promise<string | NewText>;
}

/**
 * Replaces the file's text by what `change` makes of it, all or nothing; the file keeps its mode
 * and an equal text is not written. `beforeWriting` runs once, when only the last step is left: to
 * put the new text, which lies beside the file, in its place, or to write the one byte that differs.
 * For use inside `withLock`. Returns true when the text was written; throws `FileError`,
 * `WriteError` and what the callbacks throw.
 */
export async function replaceText(
  file: SharedFile,
  change: TextChange,
  beforeWriting?: () => Promise<void>,
): Promise<boolean> {
  let isAnnounced = beforeWriting === undefined;
  for (let count = 0; count < MAX_ATTEMPTS; count++) {
    const assumed = count === 0 ? assumedVersion(file.path) : undefined;
    const version = assumed ?? readVersion(file);
    const isAssumed = assumed !== undefined;
    const changed = await newText(change, version, isAssumed);
    if (changed === undefined) continue;
    const isStill = (): boolean => isUnchanged(file, version, isAssumed);
    if (isEqual(version, changed)) {
      if (!isAssumed || isStill()) return false;
      continue;
    }
    const last = attempt(file, () => prepare(file, version, changed));
    try {
      const isSeenStill = attempt(file, () => lookedAt(file, isStill, last.begun));
      await last.flushed?.catch((error) => {
        throw refusalOf(file, error);
      });
      if (!isAnnounced && versionAt(file.path) === version.identity) {
        await beforeWriting?.();
        isAnnounced = true;
      }
      if (!attempt(file, () => (isSeenStill?.() ?? isStill()) && last.write())) continue;
      const { text } = changed;
      const bytes = last.bytes();
      rememberVersion(file.path, { text, bytes, identity: versionAt(file.path) ?? "" });
      if (bytes !== version.bytes) spare = new Uint8Array(version.bytes.buffer);
      afterwards(() => joinParts(text));
      return true;
    } finally {
      await last.flushed?.catch(() => {});
      attempt(file, last.close);
    }
  }
  throw new WriteError("changing", { file: file.name });
}

function isEqual(version: Version, { text, edits }: NewText): boolean {
  return edits === undefined ? text === version.text : isWithoutEffect(version.text, edits);
}

/** The new text; undefined where the change fails on what was only assumed to be there. */
async function newText(
  change: TextChange,
  version: Version,
  isAssumed: boolean,
): Promise<NewText | undefined> {
  try {
    const changed = await change(version);
    return typeof changed === "string" ? { text: changed } : changed;
  } catch (error) {
    if (isAssumed) return undefined;
    throw error;
  }
}

/** The bytes of a version that was replaced: nobody else has them. */
let spare: Uint8Array<ArrayBuffer> | undefined;

function takeSpare(): Uint8Array<ArrayBuffer> | undefined {
  const taken = spare;
  spare = undefined;
  return taken;
}

/**
 * Looks at a large text while the disk works, where it can be told afterwards that nobody has written
 * to the file since: the function tells. What is written from now on has a time not before `now`, by
 * the file system's clock, so it shows in a file that was last written before. Undefined where it
 * would not show, or where the text is another one: it is to be looked at when all else is done.
 */
function lookedAt(
  { path }: SharedFile,
  isStill: () => boolean,
  now: number | undefined,
): (() => boolean) | undefined {
  const before = stateAt(path);
  if (now === undefined || before === undefined || before.modified >= now) return undefined;
  return isStill() ? () => stateAt(path)?.id === before.id : undefined;
}

/** Runs `action`; what the system refuses is thrown as `WriteError`. */
function attempt<T>(file: SharedFile, action: () => T): T {
  try {
    return action();
  } catch (error) {
    throw refusalOf(file, error);
  }
}

function refusalOf({ name }: SharedFile, error: unknown): ToolError {
  return error instanceof ToolError ? error : WriteError.of(error, name);
}

/** The last step of writing a text, and the bytes that the file has after it. */
interface Prepared extends LastStep {
  bytes: () => Uint8Array<ArrayBuffer>;
}

function prepare(file: SharedFile, version: Version, { text, edits }: NewText): Prepared {
  const known = edits && onlyByte(version, edits);
  const before = version.bytes;
  if (known !== undefined) {
    const patch = openPatch(file, known);
    const patched = (): Uint8Array<ArrayBuffer> => {
      before[known.at] = known.byte;
      return before;
    };
    if (patch !== undefined) return { ...patch, bytes: patched };
  }
  const parts = edits === undefined ? text : editedParts(version.text, edits);
  const bytes = encodeUtf8(parts, takeSpare());
  const at = onlyDifference(before, bytes);
  const patch = at === undefined ? undefined : openPatch(file, { at, byte: bytes[at] ?? 0 });
  return { ...(patch ?? prepareReplacement(file, bytes)), bytes: () => bytes };
}

/**
 * Makes the file with that text, unless something is there: false then. For use inside `withLock`.
 * Throws `WriteError`.
 */
export function makeText(file: SharedFile, text: string): boolean {
  return attempt(file, () => {
    if (occupantOf(file.path) !== "nothing") return false;
    using made = openOwn(file.path, { name: file.name });
    writeAll(made, encodeUtf8(text));
    made.syncSync();
    return true;
  });
}

/**
 * Why the file and its siblings cannot be written, found by making the temporary and removing it
 * again; undefined when they can, or when the folder is not there yet.
 */
export function whyNotWritten({ path, name, temporary }: SharedFile): WriteError | undefined {
  try {
    Deno.openSync(temporary, { write: true, createNew: true }).close();
    Deno.removeSync(temporary);
    if (occupantOf(path) === "file") Deno.openSync(path, { read: true, write: true }).close();
    return undefined;
  } catch (error) {
    return error instanceof Deno.errors.NotFound ? undefined : WriteError.of(error, name);
  }
}

/** A file just written, or not read yet, may have been written again with the same timestamps. */
function isUnchanged(file: SharedFile, { identity, text }: Version, isAssumed: boolean): boolean {
  if (versionAt(file.path) !== identity) return false;
  if (!isAssumed && settledVersionAt(file.path) === identity) return true;
  return readVersion(file).text === text;
}
