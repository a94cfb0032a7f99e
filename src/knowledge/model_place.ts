/** The worker that holds a model in memory; it is started when a vector is needed first. */
export const modelWorker: URL = new URL("./model_worker.ts", import.meta.url);

/** What must be readable to start it: its bundle, or from source all that its module may import. */
export function modelModules(): string[] {
  if (modelWorker.protocol !== "file:") return [];
  const isSource = modelWorker.pathname.endsWith("/src/knowledge/model_worker.ts");
  const needed = isSource ? new URL("../", modelWorker) : modelWorker;
  return [decodeURIComponent(needed.pathname).replace(/\/$/, "")];
}
