import type { ProjectFile } from "../../src/acm/project/project_file.ts";
import { parseFrontMatter } from "../../src/kernel/markdown/front_matter.ts";

/** A project's document as `locate` returns it. */
export function documentOf(text: string, path = "x.md"): ProjectFile {
  return { path, text, frontMatter: parseFrontMatter(text) };
}
