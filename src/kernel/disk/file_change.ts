/** What is different after a change of a file. */
export interface FileChange {
  /** In bytes. */
  size: number;
  /** When it was last changed, in milliseconds. */
  changed: number;
}

/** What tells whether the file at a path changes; undefined for what is no regular file, or gone. */
export function changeOf(path: string): FileChange | undefined {
  try {
    const { size, mtime, ctime, isFile } = Deno.lstatSync(path);
    const changed = Math.max(mtime?.getTime() ?? 0, ctime?.getTime() ?? 0);
    return isFile ? { size, changed } : undefined;
  } catch {
    return undefined;
  }
}
