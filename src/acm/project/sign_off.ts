import { proseLines } from "../../kernel/markdown/headings.ts";
import { fieldLine, textField } from "../../kernel/markdown/front_matter.ts";
import { plainText } from "../../kernel/markdown/plain_text.ts";
import { isPlaceholder } from "../framework/tables.ts";
import { excerpt } from "../../kernel/text.ts";
import type { Stage } from "../framework/framework_files.ts";
import { FOR_PERSON, type GateFinding } from "./checklist.ts";
import type { Located } from "./project_file.ts";

/** "Signed off by Ada Lovelace on 2026-02-01". */
const SIGNED =
  /\bsigned[ -]off by:?\s{1,3}([^\s[\]<>_].{0,80}?)[,;]?\s{1,3}on:?\s{1,3}(\d{4}-\d{2}-\d{2}|\d{1,2}[ ./]\w{1,9}[ ./,]{1,2}\d{4}|\w{3,9} \d{1,2},? \d{4})/i;
/** What makes it a wish, a rule or an example. */
const NOT_YET =
  /\b(?:not|never|un|to be|must be|should be|needs?|pending|awaiting|waiting|until|when|once|if|will be|would be|example|e\.g\.)\b|\[ \]|n't\b/i;
const NOBODY = /^(?:tbd|todo|none|nobody|pending|no|n\/?a|name|human|yyyy.*|\[.*)$/i;

/**
 * A person's sign-off that was written down: in the stage's own document, or in a line of the
 * status file that names the stage. Without one it is for a person.
 */
export function seeSignOff(document: Located, status: Located, stage: Stage): GateFinding {
  return approvalIn(document) ?? signatureIn(document, () => true) ??
    signatureIn(status, (line) => new RegExp(`\\b${stage}\\b`, "i").test(line)) ?? FOR_PERSON;
}

function approvalIn(file: Located): GateFinding | undefined {
  if ("problem" in file) return undefined;
  const { path, frontMatter } = file;
  const name = textField(frontMatter, "approved_by");
  if (name === undefined || isPlaceholder(name) || NOBODY.test(name) || /^false$/i.test(name)) {
    return undefined;
  }
  const place = { file: path, line: fieldLine(frontMatter, "approved_by") };
  return { verdict: "met", found: `approved_by "${excerpt(name)}"`, place };
}

function signatureIn(file: Located, isAbout: (line: string) => boolean): GateFinding | undefined {
  if ("problem" in file) return undefined;
  for (const { text, number } of proseLines(file.text)) {
    const line = plainText(text.slice(0, 500));
    const found = SIGNED.exec(line);
    if (found === null || NOBODY.test(found[1] ?? "") || NOT_YET.test(line) || !isAbout(line)) {
      continue;
    }
    return {
      verdict: "met",
      found: `"${excerpt(found[0])}"`,
      place: { file: file.path, line: number },
    };
  }
  return undefined;
}
