export type Skills = Record<string, Record<string, string>>;

const PREFIX = "skill://";

/**
 * Returns a skill's file by its URI (`skill://NAME/PATH`), or undefined if the file doesn't exist.
 */
export function readSkillFile(
  skills: Skills,
  uri: string,
): { text: string; mimeType: string } | undefined {
  if (!uri.startsWith(PREFIX)) return undefined;
  const [name = "", ...path] = uri.slice(PREFIX.length).split("/");
  const files = new Map(Object.entries(skills)).get(name) ?? {};
  const text = new Map(Object.entries(files)).get(path.join("/"));
  return text === undefined ? undefined : { text, mimeType: "text/markdown" };
}
