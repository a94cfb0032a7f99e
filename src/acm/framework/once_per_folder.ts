import type { RequestFolder } from "../files/request_folder.ts";

/**
 * `read`, which is asked once for each key of a folder: a folder lives for one request, in which its
 * files do not change, and a gate asks for the same rules many times.
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
