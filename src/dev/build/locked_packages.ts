import { z } from "zod";
import { repositoryPath } from "../executables.ts";

export interface LockedPackage {
  /** `name@version`. */
  id: string;
  name: string;
  version: string;
  folder: string;
  registryUrl: string;
  /** The checksum of the package's archive in deno.lock: `sha512-` and base64. */
  integrity: string;
  dependencies: string[];
}

const lockSchema = z.object({ npm: z.record(z.string(), z.object({ integrity: z.string() })) });

const infoSchema = z.object({
  npmPackages: z.record(
    z.string(),
    z.object({
      name: z.string(),
      version: z.string(),
      dependencies: z.array(z.string()),
      localPath: z.string(),
      registryUrl: z.string(),
    }),
  ),
});

/**
 * Returns every npm package in deno.lock, by its ID. Throws if Deno's list of packages differs from
 * the lock file.
 */
export async function lockedPackages(): Promise<Map<string, LockedPackage>> {
  const lock = lockSchema.parse(JSON.parse(await Deno.readTextFile(repositoryPath("deno.lock"))));
  const module = repositoryPath("src/kernel/errors.ts");
  const { npmPackages } = infoSchema.parse(await denoInfo(module));
  return new Map(
    Object.entries(npmPackages).map(([key, { localPath, dependencies, ...found }]) => {
      const integrity = lock.npm[key]?.integrity;
      if (integrity === undefined) throw new Error(`deno.lock has no ${key}`);
      const id = withoutPeers(key);
      const ids = dependencies.map(withoutPeers);
      return [id, { ...found, id, folder: localPath, integrity, dependencies: ids }];
    }),
  );
}

export async function denoInfo(...modules: string[]): Promise<unknown> {
  const args = ["info", "--json", "--config", repositoryPath("deno.json"), ...modules];
  const { stdout } = await new Deno.Command(Deno.execPath(), { args }).output();
  return JSON.parse(new TextDecoder().decode(stdout));
}

function withoutPeers(key: string): string {
  const peers = key.indexOf("_", key.indexOf("@", 1));
  return peers < 0 ? key : key.slice(0, peers);
}
