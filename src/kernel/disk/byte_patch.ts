import { isAt, openOwn } from "./own_file.ts";
import type { SharedFile } from "./shared_file.ts";

/**
 * Opens the file to write one byte over; undefined when it may only be replaced. One byte is written
 * whole or not at all, whoever reads meanwhile and whatever ends the process or the machine: nothing
 * has to be copied for that.
 */
export function openPatch(
  { path, name }: SharedFile,
  { at, byte }: { at: number; byte: number },
): { write: () => boolean; close: () => void } | undefined {
  const file = openToPatch(path, name);
  return file && {
    /** False when another file has taken its place meanwhile. */
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
