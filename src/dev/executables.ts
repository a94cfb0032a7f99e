import config from "../../deno.json" with { type: "json" };

export const DEV_CONFIG = "src/dev/deno.json";

const root = new URL("../../", import.meta.url);

export interface Executable {
  name: string;
  task: string;
  main: string;
  worker: string;
  others: readonly string[];
}

export const executables: readonly Executable[] = [
  executable("acm"),
  executable("architecture"),
  executable("decibel"),
  executable("ace"),
  executable("knowledge", ["src/knowledge/model_worker.ts"]),
];

function executable(task: string, others: readonly string[] = []): Executable {
  const folder = `src/${task}`;
  const [main, worker] = [`${folder}/main.ts`, `${folder}/worker.ts`];
  return { name: `${task}-server`, task, main, worker, others };
}

/**
 * Returns the executable that a word names; "acm" and "acm-server" are equivalent. Returns
 * undefined if the word names no server.
 */
export function namedExecutable(word: string): Executable | undefined {
  return executables.find(({ name, task }) => name === word || task === word);
}

/** Returns the executable that a word names. Throws if the word names no server. */
export function executableOf(word: string): Executable {
  const found = namedExecutable(word);
  if (found === undefined) throw new Error(`unknown executable ${word}`);
  return found;
}

const RUN = "DENO_NO_UPDATE_CHECK=1 deno run";

/**
 * Returns an executable's runtime flags from its task in `deno.json`, so the executable and the
 * server from source have the same flags. Throws if the task doesn't have the expected form.
 */
export function runtimeFlags({ task, main }: Executable): string[] {
  const command = new Map(Object.entries(config.tasks)).get(task);
  const words = command?.startsWith(`${RUN} `) ? command.slice(RUN.length + 1).split(" ") : [];
  if (words.at(-1) !== main) {
    throw new Error(`deno.json: task "${task}" must be "${RUN} FLAGS ${main}"`);
  }
  return words.slice(0, -1);
}

export function sourceArguments(executable: Executable): string[] {
  const config = ["--config", repositoryPath("deno.json"), "--quiet"];
  return ["run", ...config, ...runtimeFlags(executable), repositoryPath(executable.main)];
}

export function repositoryPath(file: string): string {
  return decodeURIComponent(new URL(file, root).pathname);
}
