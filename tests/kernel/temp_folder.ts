/** Runs `use` with the real path of a new folder, then removes the folder. */
export async function inTempFolder<Result>(
  use: (folder: string) => Result | Promise<Result>,
): Promise<Result> {
  const folder = await Deno.realPath(await Deno.makeTempDir({ prefix: "kernel-" }));
  try {
    return await use(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** Writes files in `folder` and creates their parent folders. */
export function writeFiles(folder: string, files: Record<string, string | Uint8Array>): void {
  for (const [path, content] of Object.entries(files)) {
    const at = `${folder}/${path}`;
    Deno.mkdirSync(at.slice(0, at.lastIndexOf("/")), { recursive: true });
    const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
    Deno.writeFileSync(at, bytes);
  }
}

/** Copies a folder and all its contents. */
export function copyFolder(from: string, to: string): void {
  Deno.mkdirSync(to, { recursive: true });
  for (const { name, isDirectory } of Deno.readDirSync(from)) {
    if (isDirectory) copyFolder(`${from}/${name}`, `${to}/${name}`);
    else Deno.copyFileSync(`${from}/${name}`, `${to}/${name}`);
  }
}
