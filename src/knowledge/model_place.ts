export const modelWorker: URL = new URL("./model_worker.ts", import.meta.url);

const isSource = modelWorker.pathname.endsWith("/src/knowledge/model_worker.ts");

/** The worker's bundle or, from source, its imports. */
export function modelModules(): string[] {
  return isSource ? foldersOf("../") : modelData();
}

/** A bundle includes the weights. */
export function modelData(): string[] {
  return isSource ? [] : foldersOf("./");
}

function foldersOf(relative: string): string[] {
  if (modelWorker.protocol !== "file:") return [];
  return [decodeURIComponent(new URL(relative, modelWorker).pathname).replace(/\/$/, "")];
}
