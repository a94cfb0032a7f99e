/**
 * Returns a name without case, `-`, `_` and spaces, so all spellings of a project have the same
 * key.
 */
export function projectKey(name: string): string {
  const key = name.toLowerCase().replace(/[\s_-]+/g, "");
  // A name without other characters isn't changed.
  return key.split("/").includes("") ? name : key;
}
