/** Returns a process's peak memory so far, in MiB; NaN except on Linux. */
export async function peakMemory(pid: number): Promise<number> {
  const status = await Deno.readTextFile(`/proc/${pid}/status`).catch(() => "");
  return Number(/^VmHWM:\s*(\d+) kB$/m.exec(status)?.[1] ?? NaN) / 1024;
}
