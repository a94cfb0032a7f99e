/** A command and its first arguments. */
export interface Started {
  command: string;
  args: readonly string[];
}

/**
 * How a client starts the program that runs now, as it was started itself: the executable, the
 * command of the npm package, or the task of the repository. `runtime` is what runs it.
 */
export function ownLaunch(
  { name, worker }: { name: string; worker: URL },
  runtime: string,
): Started {
  if (!/(?:^|[\\/])deno(?:\.exe)?$/.test(runtime)) return { command: runtime, args: [] };
  const [, folder, task] = /^(.*)\/src\/([a-z]+)\/worker\.ts$/.exec(worker.pathname) ?? [];
  if (folder === undefined || task === undefined) return { command: name, args: [] };
  const config = decodeURIComponent(folder).replace(/^\/([A-Za-z]:)/, "$1") + "/deno.json";
  return { command: runtime, args: ["task", "--quiet", "--config", config, task] };
}
