/** `make`, called when its value is first asked for; the value is kept. A failure is not kept. */
export function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
