import config from "../../deno.json" with { type: "json" };

/** The configuration of tests and tools: the imports of `deno.json` and those of its own. */
export const DEV_CONFIG = "src/dev/deno.json";

/** The repository's folder, with a final slash. */
const root = new URL("../../", import.meta.url);

/** An executable: its entry and worker modules. */
export interface Executable {
  name: string;
  /** The task that runs it from source, with the same flags. */
  task: string;
  main: string;
  worker: string;
  /** Workers that the worker starts. */
  others: readonly string[];
}

/** Every executable of this repository. */
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

/** The executable that a word means: "acm" and "acm-server" are one. Undefined for no server's name. */
export function namedExecutable(word: string): Executable | undefined {
  return executables.find(({ name, task }) => name === word || task === word);
}

/** Returns the same as `namedExecutable`; throws if no server has the name. */
export function executableOf(word: string): Executable {
  const found = namedExecutable(word);
  if (found === undefined) throw new Error(`unknown executable ${word}`);
  return found;
}

/** Without the variable `deno run` asks once a day which Deno is the newest, over the network. */
const RUN = "DENO_NO_UPDATE_CHECK=1 deno run";

/**
 * Returns the runtime flags of an executable from its task in `deno.json`, so the built program and
 * the one from source cannot differ. Throws if the task doesn't exist.
 */
export function runtimeFlags({ task, main }: Executable): string[] {
  const command = new Map(Object.entries(config.tasks)).get(task);
  const words = command?.startsWith(`${RUN} `) ? command.slice(RUN.length + 1).split(" ") : [];
  if (words.at(-1) !== main) {
    throw new Error(`deno.json: task "${task}" must be "${RUN} FLAGS ${main}"`);
  }
  return words.slice(0, -1);
}

/** The arguments of `deno` that run an executable from source. */
export function sourceArguments(executable: Executable): string[] {
  const config = ["--config", repositoryPath("deno.json"), "--quiet"];
  return ["run", ...config, ...runtimeFlags(executable), repositoryPath(executable.main)];
}

/** The path of a file of this repository, for a command line. */
export function repositoryPath(file: string): string {
  return decodeURIComponent(new URL(file, root).pathname);
}
