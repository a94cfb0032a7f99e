/**
 * Mounts a disk of 64 KiB on a folder. Returns false if the process isn't permitted to mount disks.
 */
export function mountSmall(folder: string): boolean {
  return run("mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", folder);
}

/** Makes the small disk on a folder read-only. */
export function makeReadOnly(folder: string): boolean {
  return run("mount", "-o", "remount,ro", folder);
}

/** Unmounts the small disk, even if a lock file on the disk is still open. */
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
