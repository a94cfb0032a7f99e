import type { ProjectFile } from "../../src/acm/project_files.ts";
import { parseFrontMatter } from "../../src/kernel/front_matter.ts";

/** A project's document as `locate` returns it. */
export function documentOf(text: string, path = "x.md"): ProjectFile {
  return { path, text, frontMatter: parseFrontMatter(text) };
}
