import { dirname } from "node:path";

/**
 * Returns the files in a txtar archive, by path. `-- PATH --` begins each file, and the text before
 * the first file is a comment. The archive has the format of golang.org/x/tools/txtar.
 */
export function filesInArchive(text: string): Map<string, string> {
  const files = new Map<string, string>();
  const [, ...rest] = text.split(/^-- (.+) --\n/m);
  for (let index = 0; index < rest.length; index += 2) {
    files.set(rest[index] ?? "", rest[index + 1] ?? "");
  }
  return files;
}

/** Writes files to a folder, with yesterday as their modification date. */
export function unpack(files: ReadonlyMap<string, string>, folder: string): void {
  const yesterday = new Date(Date.now() - 24 * 3_600_000);
  for (const [path, text] of files) {
    Deno.mkdirSync(dirname(`${folder}/${path}`), { recursive: true });
    Deno.writeTextFileSync(`${folder}/${path}`, text);
    // deno-lint-ignore acm/no-file-attributes -- a file of its own, outside of any sandbox
    Deno.utimeSync(`${folder}/${path}`, yesterday, yesterday);
  }
}
