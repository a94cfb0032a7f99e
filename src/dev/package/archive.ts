import { type Zippable, zipSync } from "fflate";

export interface ArchiveEntry {
  path: string;
  data: Uint8Array;
  executable?: boolean;
}

/** The earliest possible time in a zip file, as local time, because `fflate` writes local time. */
const TIME = new Date(1980, 0, 1);

/** Returns a zip file with these entries. The same entries always give the same bytes. */
export function zipOf(entries: readonly ArchiveEntry[]): Uint8Array {
  const files: Zippable = {};
  const sorted = entries.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  for (const { path, data, executable = false } of sorted) {
    // The system field is Unix, so the mode is in the upper half of the attributes.
    files[path] = [data, { mtime: TIME, os: 3, attrs: (executable ? 0o755 : 0o644) << 16 }];
  }
  return zipSync(files, { level: 6 });
}

/** Returns a gzip file with these bytes. The same input always gives the same file. */
export async function gzipOf(data: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const zipped = new Blob([data]).stream().pipeThrough(new CompressionStream("gzip"));
  return new Uint8Array(await new Response(zipped).arrayBuffer());
}

export async function sha256Of(path: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", await Deno.readFile(path));
  return new Uint8Array(digest).toHex();
}
