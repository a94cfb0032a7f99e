/** Milliseconds that all threads of a process have run, by Linux's accounting; 0 elsewhere. */
export async function processorTime(pid: number): Promise<number> {
  if (Deno.build.os !== "linux") return 0;
  let nanoseconds = 0;
  for await (const { name } of Deno.readDir(`/proc/${pid}/task`)) {
    const stat = await Deno.readTextFile(`/proc/${pid}/task/${name}/schedstat`).catch(() => "0");
    nanoseconds += Number(stat.split(" ", 1)[0]);
  }
  return nanoseconds / 1e6;
}
