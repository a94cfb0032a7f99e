/**
 * Frees what nothing refers to any more, where the engine lets programs ask for it: of what is large
 * and needed for a moment alone, several times as much would stay until much more is garbage.
 */
export function collectGarbage(): void {
  const collect: unknown = Reflect.get(globalThis, "gc");
  if (typeof collect === "function") collect();
}
