import { ownField } from "../own_field.ts";

export type Skills = Record<string, Record<string, string>>;

const PREFIX = "skill://";

/** Returns a skill's file by its URI (`skill://NAME/PATH`). */
export function readSkillFile(
  skills: Skills,
  uri: string,
): { text: string; mimeType: string } | undefined {
  if (!uri.startsWith(PREFIX)) return undefined;
  const [name = "", ...path] = uri.slice(PREFIX.length).split("/");
  const text = ownField(ownField(skills, name), path.join("/"));
  return typeof text === "string" ? { text, mimeType: "text/markdown" } : undefined;
}
