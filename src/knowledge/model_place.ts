/** The worker that holds a model in memory; it is started when a vector is needed first. */
export const modelWorker: URL = new URL("./model_worker.ts", import.meta.url);

const isSource = modelWorker.pathname.endsWith("/src/knowledge/model_worker.ts");

/** What must be readable to start it: the folder of its bundle, or of all that its module imports. */
export function modelModules(): string[] {
  return isSource ? foldersOf("../") : modelData();
}

/** What it reads itself while it starts: a bundle has the weights beside it. */
export function modelData(): string[] {
  return isSource ? [] : foldersOf("./");
}

function foldersOf(relative: string): string[] {
  if (modelWorker.protocol !== "file:") return [];
  return [decodeURIComponent(new URL(relative, modelWorker).pathname).replace(/\/$/, "")];
}
