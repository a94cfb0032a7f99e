/**
 * Returns a name without case, `-`, `_` and spaces, which is equal for all spellings of a project.
 */
export function projectKey(name: string): string {
  const key = name.toLowerCase().replace(/[\s_-]+/g, "");
  // A name without other characters isn't changed.
  return key.split("/").includes("") ? name : key;
}
