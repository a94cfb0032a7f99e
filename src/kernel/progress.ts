let listener: () => void = () => {};

/** Work that keeps everything else waiting has come further: it is slow, perhaps, but not stuck. */
export function madeProgress(): void {
  listener();
}

/** Calls `listen` at each progress from now on. */
export function onProgress(listen: () => void): void {
  listener = listen;
}
