/** The worker that holds a model in memory; it is started when a vector is needed first. */
export const modelWorker: URL = new URL("./model_worker.ts", import.meta.url);

/** What must be readable to start it. */
export function modelModules(): string[] {
  return modelWorker.protocol === "file:" ? [decodeURIComponent(modelWorker.pathname)] : [];
}
