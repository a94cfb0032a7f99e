import { type BuildTarget, targets } from "../../src/dev/package/target.ts";

/**
 * Returns this machine's target, whose packages can run on this machine. Throws if the packages
 * don't support this machine.
 */
export function hostTarget(): BuildTarget {
  const host = targets.find(({ triple }) => triple === Deno.build.target);
  if (host === undefined) throw new Error(`no packages for ${Deno.build.target}`);
  return host;
}

/** Returns the parsed JSON document in a file. */
export async function readJson(path: string): Promise<unknown> {
  return JSON.parse(await Deno.readTextFile(path));
}

/** Runs `body` with a temporary folder. */
export async function inFolder(body: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "package-" });
  try {
    await body(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
