import { repositoryPath } from "../../executables.ts";
import { print } from "../../print.ts";
import { type Client, connect } from "../client.ts";
import { measuredServer } from "../servers.ts";

/**
 * Starts acm-server on the framework and registry next to the repository; the framework is the
 * project too. Returns undefined, and prints why, if they do not exist.
 */
export async function connectToCorpora(): Promise<Client | undefined> {
  const corpora = repositoryPath("../shared/corpora");
  const framework = `${corpora}/acm`;
  if (!await Deno.stat(framework).then(() => true, () => false)) {
    print(`Not measured: ${framework} does not exist`);
    return undefined;
  }
  const env = {
    ACM_ROOT: framework,
    ACM_REGISTRY_ROOT: `${corpora}/capabilities-registry`,
    ACM_PROJECT_ROOT: framework,
  };
  return await connect({ ...measuredServer("acm-server").command, env, cwd: framework });
}
