let listener: () => void = () => {};

/**
 * Reports that work which blocks the event loop makes progress, so the watchdog doesn't treat the
 * worker as stuck.
 */
export function madeProgress(): void {
  listener();
}

export function onProgress(listen: () => void): void {
  listener = listen;
}
