export interface Started {
  command: string;
  args: readonly string[];
}

/**
 * Returns the command with which a client can start this program: the executable, the npm package's
 * command, or the repository's task. `runtime` is the path of the current executable or runtime.
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
