import { repositoryPath } from "../../src/dev/executables.ts";
import { writeFiles } from "../kernel/temp_folder.ts";

/** The day after the fixture's newest record. */
const END = Date.parse("2025-03-27");
const DAY = 86_400_000;

/**
 * Writes a fixture's files to a folder and moves all dates, so the newest record is from yesterday.
 */
export function writeRecentRecords(fixture: string, folder: string, now = Date.now()): void {
  const days = Math.floor((now - END) / DAY);
  const moved = (text: string): string =>
    text.replace(
      /\b20\d\d-\d\d-\d\d/g,
      (date) => new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10),
    );
  for (const path of pathsIn(repositoryPath(fixture))) {
    const text = Deno.readTextFileSync(`${repositoryPath(fixture)}/${path}`);
    writeFiles(folder, { [moved(path)]: moved(text) });
  }
}

function pathsIn(folder: string): string[] {
  return [...Deno.readDirSync(folder)].flatMap(({ name, isDirectory }) =>
    isDirectory ? pathsIn(`${folder}/${name}`).map((path) => `${name}/${path}`) : [name]
  );
}
