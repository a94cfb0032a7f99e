/**
 * Returns a function that calls `make` on first use and caches its result. A failure isn't cached.
 */
export function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
