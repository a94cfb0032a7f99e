import { type ProjectFile, projectFile } from "../../src/acm/project/project_file.ts";

/** Returns a project document in the format that `locate` returns. */
export function documentOf(text: string, path = "x.md"): ProjectFile {
  return projectFile(path, text);
}
