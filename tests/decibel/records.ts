import { type DecibelContext, openRecords } from "../../src/decibel/context.ts";
import {
  type ActionQuery,
  type Actions,
  nextActions,
} from "../../src/decibel/records/next_actions.ts";
import { type KindName, placeFolder } from "../../src/decibel/records/kind.ts";
import type { Root } from "../../src/kernel/roots/root.ts";
import { inTempFolder, writeFiles } from "../kernel/temp_folder.ts";

/** A data root of its own, with the context of a worker that serves it. */
export interface Records {
  root: string;
  context: DecibelContext;
  /** As a worker that was started later would see it. */
  restarted(): DecibelContext;
  /** Writes a file of a kind and place; returns its absolute path. */
  put(kind: KindName, place: string, name: string, text: string): string;
}

/** Runs `use` on an empty data root, and removes it after. */
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

/** The data root at that path. */
export function dataRoot(path: string): Root {
  return { title: "data", setBy: "DECIBEL_MCP_ROOT", value: path, path };
}

/** The text of an issue's file. */
export function issueText(
  { title, severity = "low", status = "open" }: {
    title: string;
    severity?: string;
    status?: string;
  },
): string {
  return `---\nrepo: p\nseverity: ${severity}\nstatus: ${status}\n---\n\n# ${title}\n\n## Details\n`;
}

/** The text of a design decision's file. */
export function designText(summary: string, area = "API"): string {
  return `---\nproject_id: p\narea: ${area}\nsummary: ${summary}\n---\n\n# ${summary}\n\nText.\n`;
}

/** The name of an update as earlier versions wrote it: with no random part. */
export function earlierName(file: string, stamp: string): string {
  return `${file}.update-${stamp}.md`;
}

/** The next actions with all their fields. */
export function fullActions(
  context: DecibelContext,
  query: ActionQuery,
  naming: Pick<DecibelContext, "inForm">,
): Actions {
  return nextActions(context, { detail: "full", ...query }, naming);
}
