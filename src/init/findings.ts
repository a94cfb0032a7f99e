import { FileError } from "../kernel/disk/file_error.ts";
import { Folder } from "../kernel/disk/folder.ts";
import { counted } from "../kernel/plural.ts";

export const DOC_FOLDERS = ["docs", "doc", "documentation"] as const;
const LEAST_DOCUMENTS = 10;
const ADR_FOLDERS = ["adr", "adrs", "decisions", "decision-records", "architecture-decisions"];
const ACM_DOCUMENTS = ["docs/intent.md", "docs/brief.md", "intent.md", "brief.md", "status.md"];
const RECORDS = ["data/architect/", "data/designer/", "data/sentinel/"];

export interface Findings {
  /** One sentence per server that has something to say, by the server's short name. */
  sentences: ReadonlyMap<string, string>;
  docs: string | undefined;
  /** True if AGENTS.md is already the playbook. */
  hasRules: boolean;
}

export function look(path: string): Findings {
  const folder = new Folder({ title: "repository", setBy: "init", value: path, path });
  const { paths } = folder.list([""], {
    extension: [".md", ".MD", ".markdown", ".mdx", ".rst", ".adoc"],
    isPassedOver: (one) => one.endsWith("vendor"),
  });
  const adrs = paths.filter(isAdr);
  const text = (name: string): string => textOf(folder, name);
  const acm = ACM_DOCUMENTS.filter((name) => /^---\n[^]*?^(?:type|stage): /m.test(text(name)));
  const records = paths.filter((name) => RECORDS.some((start) => name.startsWith(start)));
  const rules = text("AGENTS.md").split("[Bullet #").length - 1;
  const [docs] = DOC_FOLDERS.map((name) => ({
    name,
    count: paths.filter((one) => one.startsWith(`${name}/`) && !isInAdrs(one)).length,
  })).filter(({ count }) => count > 0);
  const hasRules = rules > 0;
  const hasDocs = docs !== undefined && docs.count >= LEAST_DOCUMENTS;
  const rows: [string, boolean, string][] = [
    ["acm", acm.length > 0, `ACM documents: ${acm.join(", ")}.`],
    ["architecture", adrs.length > 0, `${counted(adrs.length, "ADR")}, such as ${adrs[0]}.`],
    ["decibel", records.length > 0, `data has ${counted(records.length, "record")}.`],
    ["ace", hasRules, `AGENTS.md has ${counted(rules, "rule")}.`],
    ["ace", !hasRules && folder.kind(".ace") === "folder", "The folder .ace exists."],
    ["knowledge", hasDocs, `${docs?.name} has ${docs?.count} documents that aren't ADRs.`],
  ];
  const sentences = new Map<string, string>();
  for (const [name, isFound, sentence] of rows) if (isFound) sentences.set(name, sentence);
  return { sentences, docs: docs?.name, hasRules };
}

/** Returns true for a numbered file in a folder for ADRs, except a template. */
function isAdr(path: string): boolean {
  const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  return isInAdrs(path) && /\d/.test(name) && !name.includes("template");
}

function isInAdrs(path: string): boolean {
  return ADR_FOLDERS.includes(path.split("/").at(-2)?.toLowerCase() ?? "");
}

function textOf(folder: Folder, path: string): string {
  try {
    return folder.readIfPresent(path) ?? "";
  } catch (error) {
    if (error instanceof FileError) return "";
    throw error;
  }
}
