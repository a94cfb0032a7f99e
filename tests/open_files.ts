/** Returns how many files in a folder this process has open; files of other tests do not count. Linux only. */
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
