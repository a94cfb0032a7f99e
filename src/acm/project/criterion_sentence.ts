import { plainText } from "../../kernel/markdown/plain_text.ts";
import type { Criterion } from "../framework/exit_criteria.ts";
import { SPEC_FILE } from "../framework/framework_files.ts";

/** A criterion's sentence in lower case, with its files replaced by `file0`, `file1` … */
export interface CriterionSentence {
  text: string;
  files: readonly string[];
}

const CODE = /`([^`\s]{1,200})`/g;
const BARE_FILE =
  /(?<![\w/`.-])(?:[\w.-]+\/)*[\w-]+\.(?:md|txt|json|ya?ml|toml|csv|pdf|html|lock)\b(?!\/)/g;
/** A path in a project, which has a folder or a usual file extension. */
const PATH =
  /^(?:\.?\/)?(?:[\w.-]+\/)+[\w.-]*$|^[\w.-]*\w\.(?:md|txt|json|ya?ml|toml|csv|pdf|html?|lock|ts|js|py|sh|sql|xml|docx|xlsx|pptx)$|^(?:Makefile|Dockerfile)$/;

/** Returns a criterion's words for comparison, and the project files that it names. */
export function sentenceOf({ source }: Pick<Criterion, "source">): CriterionSentence {
  const files: string[] = [];
  const placed = (path: string): string => {
    if (SPEC_FILE.test(path)) return path;
    return `file${files.push(path.replace(/^\.?\//, "")) - 1}`;
  };
  const text = plainText(
    source.slice(0, 400)
      .replace(CODE, (code, path: string) => PATH.test(path) ? placed(path) : code)
      .replace(BARE_FILE, placed),
    { links: true },
  );
  return { text: text.toLowerCase().replace(/\s+/g, " ").replace(/[.;]\s*$/, ""), files };
}
