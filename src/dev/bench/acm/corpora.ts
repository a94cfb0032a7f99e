import { repositoryPath } from "../../executables.ts";
import { print } from "../../print.ts";
import { type Client, connect } from "../client.ts";
import { measuredServer } from "../servers.ts";

/**
 * Starts acm-server on the framework and registry next to the repository, with the framework as the
 * project. Prints the reason and returns undefined if the framework or registry doesn't exist.
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
