import type { TextEdit } from "../text_edit.ts";
import type { Version } from "./file_version.ts";
import { isAt, openOwn } from "./own_file.ts";
import type { LastStep } from "./replacement.ts";
import type { SharedFile } from "./shared_file.ts";

/** The only byte that edits change, where that is plain: an ASCII character of an ASCII file. */
export function onlyByte(
  { text, bytes }: Pick<Version, "text" | "bytes">,
  edits: readonly TextEdit[],
): { at: number; byte: number } | undefined {
  if (bytes.length !== text.length) return undefined;
  let only: { at: number; byte: number } | undefined;
  for (const { start, end, text: replacement } of edits) {
    if (replacement.length !== end - start) return undefined;
    for (let index = 0; index < replacement.length; index++) {
      const byte = replacement.charCodeAt(index);
      if (byte === bytes[start + index]) continue;
      if (only !== undefined || byte > 0x7f) return undefined;
      only = { at: start + index, byte };
    }
  }
  return only;
}

/**
 * Opens the file to write one byte over; undefined when it may only be replaced. One byte is written
 * whole or not at all, whoever reads meanwhile and whatever ends the process or the machine: nothing
 * has to be copied for that.
 */
export function openPatch(
  { path, name }: SharedFile,
  { at, byte }: { at: number; byte: number },
): LastStep | undefined {
  const file = openToPatch(path, name);
  return file && {
    write: () => {
      file.seekSync(at, Deno.SeekMode.Start);
      file.writeSync(Uint8Array.of(byte));
      file.syncDataSync();
      return isAt(file, path);
    },
    close: () => file.close(),
  };
}

function openToPatch(path: string, name: string): Deno.FsFile | undefined {
  try {
    return openOwn(path, { name });
  } catch (error) {
    // The folder may be writable although the file is not.
    if (error instanceof Deno.errors.PermissionDenied) return undefined;
    throw error;
  }
}
