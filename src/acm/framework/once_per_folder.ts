import type { RequestFolder } from "../files/request_folder.ts";

/**
 * Returns a function that caches the results of `read` per folder and key. A folder serves one
 * request, during which its files don't change. A gate needs the same rules many times.
 */
export function oncePerFolder<Key extends string, Value>(
  read: (folder: RequestFolder, key: Key) => Value,
): (folder: RequestFolder, key: Key) => Value {
  const known = new WeakMap<RequestFolder, Map<Key, { value: Value }>>();
  return (folder, key) => {
    const values = known.get(folder) ?? new Map<Key, { value: Value }>();
    known.set(folder, values);
    const found = values.get(key) ?? { value: read(folder, key) };
    values.set(key, found);
    return found.value;
  };
}
