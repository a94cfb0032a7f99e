export const modelWorker: URL = new URL("./model_worker.ts", import.meta.url);

const isSource = modelWorker.pathname.endsWith("/src/knowledge/model_worker.ts");

/**
 * Returns the folders that the worker must read to start: its bundle's folder, or its imports'
 * folders.
 */
export function modelModules(): string[] {
  return isSource ? foldersOf("../") : modelData();
}

/**
 * Returns the folders that the worker's code reads when it starts. A bundle includes the weights.
 */
export function modelData(): string[] {
  return isSource ? [] : foldersOf("./");
}

function foldersOf(relative: string): string[] {
  if (modelWorker.protocol !== "file:") return [];
  return [decodeURIComponent(new URL(relative, modelWorker).pathname).replace(/\/$/, "")];
}
