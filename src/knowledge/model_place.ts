/** The worker with a model in memory, started when the first vector is needed. */
export const modelWorker: URL = new URL("./model_worker.ts", import.meta.url);

const isSource = modelWorker.pathname.endsWith("/src/knowledge/model_worker.ts");

/** Returns the folders that must be readable to start it: its bundle's, or that of its imports. */
export function modelModules(): string[] {
  return isSource ? foldersOf("../") : modelData();
}

/** Returns the folders that it reads itself while it starts: a bundle has the weights with it. */
export function modelData(): string[] {
  return isSource ? [] : foldersOf("./");
}

function foldersOf(relative: string): string[] {
  if (modelWorker.protocol !== "file:") return [];
  return [decodeURIComponent(new URL(relative, modelWorker).pathname).replace(/\/$/, "")];
}
