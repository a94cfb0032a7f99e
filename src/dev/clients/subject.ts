import type { TriedServer } from "../../../tests/e2e/servers.ts";
import { targetsOf } from "../../../tests/e2e/targets.ts";

/**
 * A server as clients' settings describe it, and the requests that a client sends to the server.
 */
export interface ClientSubject {
  command: string;
  args: readonly string[];
  env: Record<string, string>;
  call: { name: string; input: Record<string, unknown> };
  prompt: { name: string; input: Record<string, string> };
}

/** The requests that each server gets in addition to those from its tests. */
const ASKED: Record<string, Pick<ClientSubject, "prompt"> & Partial<Pick<ClientSubject, "call">>> =
  {
    "acm-server": { prompt: { name: "review", input: { stage: "design", phase: "internal" } } },
    "architecture-server": {
      prompt: { name: "explain-pattern", input: { pattern: "cache-aside" } },
    },
    "decibel-server": {
      prompt: { name: "next", input: { project_id: "shop" } },
      call: { name: "oracle_next_actions", input: { project_id: "shop" } },
    },
    "ace-server": { prompt: { name: "relevant", input: { task: "release" } } },
    "knowledge-server": {
      prompt: { name: "recall", input: { question: "How are branches named?" } },
      // An empty knowledge base has no resources to read.
      call: { name: "kb_add", input: { content: "Branches are named after issues.", role: "dev" } },
    },
  };

/** Returns a server with its fixtures in an empty folder. */
export function subjectIn(folder: string, { executable, env, call }: TriedServer): ClientSubject {
  const target = targetsOf(executable).at(-1);
  const asked = ASKED[executable];
  if (target === undefined || asked === undefined) {
    throw new Error(`No call is defined for ${executable}. Add one to src/dev/clients/subject.ts.`);
  }
  const [name, input] = call;
  return {
    command: target.command,
    args: target.args,
    env: env(folder),
    call: { name, input },
    ...asked,
  };
}
