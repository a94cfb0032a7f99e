/** The own property `name` of an object, else undefined: inherited properties are not data. */
export function ownField(value: unknown, name: PropertyKey): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
  return Reflect.get(value, name);
}
