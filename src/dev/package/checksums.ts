import { hexOf } from "../../kernel/digest.ts";

/** Returns the SHA-256 checksum of a file, in hexadecimal. */
export async function sha256Of(path: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", await Deno.readFile(path));
  return hexOf(new Uint8Array(digest));
}

/** Returns the checksums of these files in a folder, as lines that `sha256sum --check` reads. */
export async function checksumsOf(folder: string, files: readonly string[]): Promise<string> {
  const lines: string[] = [];
  for (const file of files.toSorted()) {
    lines.push(`${await sha256Of(`${folder}/${file}`)}  ${file}\n`);
  }
  return lines.join("");
}
