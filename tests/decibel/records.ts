import { type DecibelContext, openRecords } from "../../src/decibel/context.ts";
import { type KindName, placeFolder } from "../../src/decibel/records/kind.ts";
import type { Root } from "../../src/kernel/roots/root.ts";
import { inTempFolder, writeFiles } from "../kernel/temp_folder.ts";

/** A temporary data root folder with the context of a worker that serves it. */
export interface Records {
  root: string;
  context: DecibelContext;
  /** Returns a new context, like that of a restarted worker. */
  restarted(): DecibelContext;
  /** Writes a file for the given kind and project, and returns its absolute path. */
  put(kind: KindName, place: string, name: string, text: string): string;
}

/** Runs `use` with an empty data root folder, then removes the folder. */
export async function inRecords<Result>(
  use: (records: Records) => Result | Promise<Result>,
): Promise<Result> {
  return await inTempFolder((folder) => {
    const root = `${folder}/data`;
    Deno.mkdirSync(root);
    const open = (): DecibelContext => openRecords()({ data: dataRoot(root) }, {});
    const put: Records["put"] = (kind, place, name, text) => {
      const path = `${placeFolder(kind, place)}/${name}`;
      writeFiles(root, { [path]: text });
      return `${root}/${path}`;
    };
    return use({ root, context: open(), restarted: open, put });
  });
}

export function dataRoot(path: string): Root {
  return { title: "data", setBy: "DECIBEL_MCP_ROOT", value: path, path };
}

/** Returns the name of a record's file in the form of older versions, some days ago. */
export function oldName(title: string, days: number): string {
  const slug = title.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  return `${timeAgo(days).slice(0, 19).replaceAll(":", "-")}Z-${slug}.md`;
}

const NOW = Date.now();

/** Returns the time some days before the test run in ISO 8601. */
export function timeAgo(days: number): string {
  return new Date(NOW - days * 86_400_000).toISOString();
}

/** Returns the text of an issue file. */
export function issueText(
  { title, severity = "low", status = "open", repo = "p", days = 1, more = "" }: {
    title: string;
    severity?: string;
    status?: string;
    repo?: string;
    days?: number;
    /** Further front matter lines. */
    more?: string;
  },
): string {
  const fields = `repo: ${repo}\nseverity: ${severity}\nstatus: ${status}\n${more}`;
  return `---\n${fields}created_at: ${timeAgo(days)}\n---\n\n# ${title}\n\n## Details\n\nText.\n`;
}

/** Returns the text of an architecture decision's file. */
export function changeText(change: string, { days = 1, more = "" } = {}): string {
  const fields = `system_id: p\nchange: ${change}\n${more}timestamp: ${timeAgo(days)}\n`;
  return `---\n${fields}---\n\n# ADR: ${change}\n\n## Rationale\n\nBecause.\n`;
}

/** Returns the text of a design decision's file. */
export function designText(summary: string, { days = 1, more = "" } = {}): string {
  const fields = `project_id: p\narea: API\nsummary: ${summary}\n${more}`;
  return `---\n${fields}timestamp: ${timeAgo(days)}\n---\n\n# ${summary}\n\nText.\n`;
}

/** Writes an update of an issue, some days ago, as this server does. */
export function putUpdate(
  { put }: Pick<Records, "put">,
  { name, days, fields, heading = "Update" }: {
    name: string;
    days: number;
    fields: string;
    heading?: string;
  },
): string {
  const at = timeAgo(days);
  const file = `${name}.update-${at.replaceAll(":", "-")}-abcd.md`;
  const head = `repo: p\nissue: ${name}\n${fields}updated_at: ${at}`;
  return put("sentinel", "p", file, `---\n${head}\n---\n\n# ${heading}\n\nA note.\n`);
}
