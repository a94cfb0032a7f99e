import { counted } from "../kernel/plural.ts";
import { system } from "../kernel/disk/system.ts";
import { StartError } from "../kernel/errors.ts";
import { exists, isOwnFolder, readText } from "./repository.ts";
import { DOC_FOLDERS } from "./servers.ts";

const MAX_FOLDERS = 5000;
const LEAST_DOCUMENTS = 10;
const ADR_FOLDER = /(?:^|\/)(?:adrs?|decisions|decision-records)$/i;
const ADR_FILE = /^(?:adr[-_ ]?)?\d{1,8}[-_. ].*\.(?:md|markdown)$/i;
const MARKDOWN = /\.(?:md|markdown)$/i;
const ACM_DOCUMENTS = ["docs/intent.md", "docs/brief.md", "intent.md", "brief.md", "status.md"];
const RECORDS = ["data/architect", "data/designer", "data/sentinel"];

export interface Findings {
  /** One sentence per server that has something to say, by the server's short name. */
  sentences: ReadonlyMap<string, string>;
  docs: string | undefined;
  /** False if AGENTS.md is already the playbook. */
  ownPlaybook: boolean;
}

/** Finds the files that the servers read in the working directory. */
export function look(): Findings {
  const adrs = markdownIn(".", ADR_FILE).filter(({ folder }) => ADR_FOLDER.test(folder));
  const acm = ACM_DOCUMENTS.filter((path) => /^---\n[^]*?^(?:type|stage): /m.test(textOf(path)));
  const records = RECORDS.flatMap((folder) => markdownIn(folder, MARKDOWN));
  const rules = textOf("AGENTS.md").match(/\[Bullet #/g)?.length ?? 0;
  const documents = DOC_FOLDERS.map((folder) => ({
    folder,
    count: markdownIn(folder, MARKDOWN).filter((one) => !ADR_FOLDER.test(one.folder)).length,
  })).find(({ count }) => count > 0);
  const many = documents && documents.count >= LEAST_DOCUMENTS;
  const rows: [string, string | false | undefined][] = [
    ["acm", acm.length > 0 && `ACM documents: ${acm.join(", ")}.`],
    ["architecture", adrs.length > 0 && `${placeOf(adrs)} ${counted(adrs.length, "ADR")}.`],
    ["decibel", records.length > 0 && `data has ${counted(records.length, "record")}.`],
    [
      "ace",
      rules > 0
        ? `AGENTS.md has ${counted(rules, "rule")}.`
        : exists(".ace") && "The folder .ace exists.",
    ],
    [
      "knowledge",
      many && `${documents.folder} has ${documents.count} Markdown files that aren't ADRs.`,
    ],
  ];
  const found = rows.filter((row): row is [string, string] => typeof row[1] === "string");
  return { sentences: new Map(found), docs: documents?.folder, ownPlaybook: rules === 0 };
}

interface Found {
  folder: string;
  name: string;
}

function placeOf(adrs: readonly Found[]): string {
  const folders = [...new Set(adrs.map(({ folder }) => folder))];
  const [first = ""] = folders;
  return folders.length === 1 ? `${first} has` : `${folders.length} folders have`;
}

function markdownIn(top: string, pattern: RegExp): Found[] {
  const found: Found[] = [];
  const folders = isOwnFolder(top) ? [top] : [];
  for (let count = 0; count < MAX_FOLDERS; count++) {
    const folder = folders.shift();
    if (folder === undefined) break;
    for (const { name, isDirectory, isFile } of system.readDir(folder)) {
      const isOwn = !name.startsWith(".") && name !== "node_modules" && name !== "vendor";
      if (isDirectory && isOwn) folders.push(folder === "." ? name : `${folder}/${name}`);
      if (isFile && pattern.test(name)) found.push({ folder, name });
    }
  }
  return found;
}

function textOf(path: string): string {
  try {
    return readText(path) ?? "";
  } catch (error) {
    if (error instanceof StartError) return "";
    throw error;
  }
}
