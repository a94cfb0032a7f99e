import { type ProjectFile, projectFile } from "../../src/acm/project/project_file.ts";

/** A project's document as `locate` returns it. */
export function documentOf(text: string, path = "x.md"): ProjectFile {
  return projectFile(path, text);
}
