/** Mounts a disk of 64 KiB on a folder; false where that is not permitted. */
export function mountSmall(folder: string): boolean {
  return run("mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", folder);
}

/** Makes a disk that was mounted so read-only. */
export function makeReadOnly(folder: string): boolean {
  return run("mount", "-o", "remount,ro", folder);
}

/** Takes it away again, also while a lock file on it is still open. */
export function unmount(folder: string): void {
  run("umount", "-l", folder);
}

function run(command: string, ...args: string[]): boolean {
  try {
    return new Deno.Command(command, { args, stderr: "null" }).outputSync().success;
  } catch {
    return false;
  }
}
