import { repositoryPath } from "../../src/dev/executables.ts";
import { ServerProcess } from "./process.ts";
import type { Json } from "./process.ts";
import type { Target } from "./targets.ts";

const fixtures = repositoryPath("tests/fixtures/ace");

/**
 * A folder with copies of the fixture's playbook and logs, and the environment variables with their
 * paths.
 */
export function aceFiles(): { folder: string; env: Record<string, string>; remove(): void } {
  const folder = Deno.makeTempDirSync({ prefix: "ace-" });
  for (const name of ["AGENTS.md", "execution_traces.jsonl", "insights.jsonl"]) {
    Deno.writeTextFileSync(`${folder}/${name}`, Deno.readTextFileSync(`${fixtures}/${name}`));
  }
  const env = {
    ACE_AGENTS_PATH: `${folder}/AGENTS.md`,
    ACE_TRACES_PATH: `${folder}/execution_traces.jsonl`,
    ACE_INSIGHTS_PATH: `${folder}/insights.jsonl`,
  };
  return { folder, env, remove: () => Deno.removeSync(folder, { recursive: true }) };
}

/** Starts a server on those files and completes the handshake. */
export async function startServer(
  target: Target,
  env: Record<string, string>,
): Promise<ServerProcess> {
  const server = new ServerProcess(target, { env });
  await server.initialize();
  return server;
}

/** Returns the parameters of a call. */
export function callOf(name: string, input: Json): Json {
  return { name, arguments: input };
}

let tasks = 0;

/**
 * Returns a capture with a helpful vote from another task. A task's votes on a bullet count once.
 */
export function helpfulCapture(bulletId: string): Json {
  const bulletFeedback = [{ bulletId, feedback: "helpful" }];
  return callOf("ace_capture_trace", { beadId: `B-${++tasks}`, executions: [], bulletFeedback });
}
