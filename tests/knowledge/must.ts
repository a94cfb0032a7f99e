/** The value; throws when there is none. */
export function must<Value>(value: Value | undefined | null): Value {
  if (value === undefined || value === null) throw new Error("there is no value");
  return value;
}
