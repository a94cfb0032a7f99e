/** Returns what names of one project have in common: without case, `-`, `_` and spaces. */
export function projectKey(name: string): string {
  const key = name.toLowerCase().replace(/[\s_-]+/g, "");
  // A name without other characters isn't changed.
  return key.split("/").includes("") ? name : key;
}
