/** Returns what names of one project have in common: without case, `-`, `_` and spaces. */
export function projectKey(name: string): string {
  const key = name.toLowerCase().replace(/[\s_-]+/g, "");
  // A name of nothing else stays itself.
  return key.split("/").includes("") ? name : key;
}
