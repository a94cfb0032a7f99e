import { fieldLine, textField } from "../../kernel/markdown/front_matter.ts";
import { plain } from "../../kernel/markdown/tables.ts";
import { excerpt } from "../../kernel/text.ts";
import type { Stage } from "../framework/framework_files.ts";
import type { GateFinding } from "./checklist.ts";
import { type ProjectFile, sectionOf } from "./project_file.ts";

/** Whether status.md says that the project is in `stage`. */
export function seeStage(status: ProjectFile, stage: Stage): GateFinding {
  const stated = statedField(status, "stage");
  if (stated === undefined) return { verdict: "not stated", found: "no stage", where: status.path };
  const isIt = new RegExp(`^${stage}(?:\\s+stage)?(?:\\s*\\(.*\\))?$`, "i").test(stated.value);
  return finding(isIt, stated);
}

/** "Complete", "complete (signed off)", "Review Loop: completed", "all phases complete". */
const COMPLETE = /(?:^|[\s(])completed?[.!)]*$|^completed?(?=[.,;:!]|\s*[(–—-])/i;
/** "not complete", "almost complete", "80 % complete", "to be completed", "until complete". */
const UNFINISHED =
  /n't\b|(?<!\b100\s?)%|\b(?:not|never|almost|nearly|mostly|partly|partially|half|be|until|when|once|if|progress|pending|awaiting)\b/i;

/** Whether status.md says that the stage's phase is complete. */
export function seePhase(status: ProjectFile): GateFinding {
  const stated = statedField(status, "phase");
  if (stated === undefined) return { verdict: "not stated", found: "no phase", where: status.path };
  return finding(COMPLETE.test(stated.value) && !UNFINISHED.test(stated.value), stated);
}

interface Stated {
  value: string;
  where: string;
}

function finding(isMet: boolean, { value, where }: Stated): GateFinding {
  return { verdict: isMet ? "met" : "not met", found: `"${excerpt(value)}"`, where };
}

/** A field of status.md: from its front matter, else `**Name:** value` under Current State. */
function statedField(status: ProjectFile, name: "stage" | "phase"): Stated | undefined {
  const { path, frontMatter } = status;
  const value = textField(frontMatter, name);
  if (value !== undefined) return { value, where: `${path} line ${fieldLine(frontMatter, name)}` };
  const pattern = new RegExp(`^\\s*(?:[-*+]\\s+)?[*_]*${name}[*_]*\\s*:[*_]*\\s*(.+)$`, "i");
  for (const { text, number } of sectionOf(status, "current state")?.lines ?? []) {
    const found = pattern.exec(text)?.[1];
    if (found !== undefined) return { value: plain(found), where: `${path} line ${number}` };
  }
  return undefined;
}
