/**
 * Returns the number of files in a folder that this process has open, so other tests' files don't
 * count. Linux only.
 */
export function openFilesIn(folder: string): number {
  const targets = [...Deno.readDirSync("/proc/self/fd")].map(({ name }) => {
    try {
      return Deno.readLinkSync(`/proc/self/fd/${name}`);
    } catch {
      return "closed meanwhile";
    }
  });
  return targets.filter((target) => target.startsWith(`${folder}/`)).length;
}
