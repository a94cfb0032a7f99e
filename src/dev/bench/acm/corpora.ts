import { print } from "../../print.ts";
import type { Server } from "../servers.ts";

/**
 * The environment of a server on the framework and registry beside the repository, the framework
 * being the project too; undefined, with a line that says so, where there are none.
 */
export function corporaEnv(server: Server, corpora: string): Record<string, string> | undefined {
  const framework = `${corpora}/acm`;
  try {
    Deno.statSync(framework);
  } catch {
    print(`Not measured: there is no framework at ${framework}.`);
    return undefined;
  }
  return {
    ...server.command.env,
    ACM_ROOT: framework,
    ACM_REGISTRY_ROOT: `${corpora}/capabilities-registry`,
    ACM_PROJECT_ROOT: framework,
  };
}
