import { type DecibelContext, openRecords } from "../../src/decibel/context.ts";
import {
  type ActionQuery,
  type Actions,
  nextActions,
} from "../../src/decibel/records/next_actions.ts";
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

/** Returns the data root folder at `path`. */
export function dataRoot(path: string): Root {
  return { title: "data", setBy: "DECIBEL_MCP_ROOT", value: path, path };
}

/** Returns the text of an issue file. */
export function issueText(
  { title, severity = "low", status = "open" }: {
    title: string;
    severity?: string;
    status?: string;
  },
): string {
  return `---\nrepo: p\nseverity: ${severity}\nstatus: ${status}\n---\n\n# ${title}\n\n## Details\n`;
}

/** Returns the text of a design decision's file. */
export function designText(summary: string, area = "API"): string {
  return `---\nproject_id: p\narea: ${area}\nsummary: ${summary}\n---\n\n# ${summary}\n\nText.\n`;
}

/** Returns the name of an update in the format of earlier versions, without a random part. */
export function earlierName(file: string, stamp: string): string {
  return `${file}.update-${stamp}.md`;
}

/** Returns the next actions with all their fields. */
export function fullActions(
  context: DecibelContext,
  query: ActionQuery,
  naming: Pick<DecibelContext, "inForm">,
): Actions {
  return nextActions(context, { detail: "full", ...query }, naming);
}
