/** Returns the value, or throws if the value is undefined. */
export function must<Value>(value: Value | undefined | null): Value {
  if (value === undefined || value === null) throw new Error("there is no value");
  return value;
}
