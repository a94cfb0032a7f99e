/**
 * The ways to change files durably, and a program that uses one. `deno run -A durable_writes.ts NAME
 * FOLDER ID COUNT` makes COUNT changes and prints the id of each change on the disk.
 */
import { withLock } from "../../../src/kernel/disk/lock.ts";
import { NewFiles } from "../../../src/kernel/disk/new_files.ts";
import { type SharedFile, sharedFile } from "../../../src/kernel/disk/shared_file.ts";
import { appendLines, createText, replaceText } from "../../../src/kernel/disk/writer.ts";

export interface DurableWrite {
  /** Makes a change in `folder`, which contains `data`. */
  change(folder: string, id: string): unknown;
  /** Returns the ids of all changes. Throws if a change is torn. */
  ids(folder: string): string[];
}

/** Makes a torn text recognisable. */
const BODY = "x".repeat(6000);

function fileIn(folder: string, name: string): SharedFile {
  return sharedFile(`${folder}/data/${name}`);
}

export function namesIn(folder: string): string[] {
  try {
    return [...Deno.readDirSync(folder)].map(({ name }) => name).sort();
  } catch {
    return [];
  }
}

function wholeLines(text: string): string[] {
  return text.split("\n").filter((line) => line !== "").map((line) => {
    const [id = "", body] = line.split(" ");
    if (body !== BODY) throw new Error(`the line of ${id} is torn`);
    return id;
  });
}

function wholeFile(folder: string, name: string): string[] {
  const lines = wholeLines(textIn(folder, name));
  if (lines.length === 0) throw new Error(`${name} is torn`);
  return lines;
}

function textIn(folder: string, name: string): string {
  try {
    return Deno.readTextFileSync(`${folder}/data/${name}`);
  } catch {
    return "";
  }
}

export const durableWrites: Record<string, DurableWrite> = {
  appendLines: {
    change: (folder, id) => {
      const file = fileIn(folder, "log");
      return withLock(file, () => appendLines(file, [`${id} ${BODY}`]));
    },
    // A killed process may leave a line that it never acknowledged.
    ids: (folder) =>
      textIn(folder, "log").split("\n").filter((line) => line.endsWith(` ${BODY}`)).map((line) =>
        line.split(" ")[0] ?? ""
      ),
  },
  replaceText: {
    change: (folder, id) => {
      const file = fileIn(folder, "text");
      return withLock(file, async () => {
        createText(file, "");
        await replaceText(file, (text) => ({ text: `${text}${id} ${BODY}\n` }));
      });
    },
    ids: (folder) => wholeLines(textIn(folder, "text")),
  },
  createText: {
    change: (folder, id) => createText(fileIn(folder, `made-${id}`), `${id} ${BODY}\n`),
    ids: (folder) =>
      namesIn(`${folder}/data`).filter((name) => name.startsWith("made-"))
        .flatMap((name) => wholeFile(folder, name)),
  },
  "NewFiles.create": {
    change: (folder, id) =>
      new NewFiles(`${folder}/data`).create("new", {
        text: `${id} ${BODY}\n`,
        name: () => `record-${crypto.randomUUID()}`,
      }),
    ids: (folder) =>
      namesIn(`${folder}/data/new`).flatMap((name) => wholeFile(folder, `new/${name}`)),
  },
};

/** Removes what killed processes left, as the servers do when they start. */
export async function startAgain(name: string, folder: string): Promise<void> {
  new NewFiles(`${folder}/data`).sweep();
  const made = namesIn(`${folder}/data`).map((one) => /^\.made-(.+)\.tmp$/.exec(one)?.[1]);
  for (const id of ["start", ...made]) {
    if (id !== undefined) await durableWrites[name]?.change(folder, id);
  }
}

if (import.meta.main) {
  const [name = "", folder = "", id = "", count] = Deno.args;
  for (let number = 0; number < Number(count); number++) {
    await durableWrites[name]?.change(folder, `${id}-${number}`);
    Deno.stdout.writeSync(new TextEncoder().encode(`${id}-${number}\n`));
  }
}
