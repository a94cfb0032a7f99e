import { excerpt } from "../../kernel/text.ts";
import type { Finding } from "./checklist.ts";
import { isNone, sectionOf } from "./document_section.ts";
import type { ProjectFile } from "./project_files.ts";

/** Whether the Open Questions section of a document is empty or says that there are none. */
export function seeOpenQuestions(file: ProjectFile): Finding {
  const section = sectionOf(file, "open questions");
  if (section === undefined) {
    return { verdict: "not stated", found: "no Open Questions section", where: file.path };
  }
  if (isNone(section)) return { verdict: "met", found: "none", where: section.where };
  const first = section.lines.find(({ text }) => text !== "")?.text ?? "";
  return { verdict: "not met", found: `"${excerpt(first)}"`, where: section.where };
}
