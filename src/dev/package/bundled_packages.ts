import { z } from "zod";
import { hexOf } from "../../kernel/digest.ts";
import { bundle } from "../build/compile.ts";
import { lockedPackages } from "../build/locked_packages.ts";
import type { Executable } from "../executables.ts";

export interface BundledPackage {
  name: string;
  version: string;
  license: string;
  /** The SHA-512 checksum of the package's archive, in hexadecimal, from deno.lock. */
  sha512: string;
  dependencies: string[];
}

const SOURCE_COMMENT = /^\/\/ .*\/npm\/[^/]+\/((?:@[^/]+\/)?[^/]+)\/(\d[^/]*)\//gm;

/**
 * Returns the npm packages whose code an executable includes, by name. The bundler removes the
 * files of other packages. Throws if deno.lock doesn't contain one of the packages.
 */
export async function bundledPackages(executable: Executable): Promise<BundledPackage[]> {
  const ids = await bundledIds(executable);
  const packages = await lockedPackages();
  return ids.map((id) => {
    const found = packages.get(id);
    if (found === undefined) {
      throw new Error(
        `deno.lock doesn't contain ${id}, which ${executable.name} includes. Run: deno task lock`,
      );
    }
    const { name, version, dependencies, folder, integrity } = found;
    return {
      name,
      version,
      license: licenseIn(folder),
      sha512: sha512From(integrity),
      dependencies: dependencies.filter((one) => ids.includes(one)).toSorted(),
    };
  });
}

async function bundledIds({ main, worker, others = [] }: Executable): Promise<string[]> {
  const folder = await Deno.makeTempDir({ prefix: "bundle-" });
  try {
    const ids = new Set<string>();
    for (const entry of [main, worker, ...others]) {
      await bundle(entry, `${folder}/bundle.js`, { minify: false });
      const code = await Deno.readTextFile(`${folder}/bundle.js`);
      for (const [, name, version] of code.matchAll(SOURCE_COMMENT)) ids.add(`${name}@${version}`);
    }
    return [...ids].toSorted();
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

function licenseIn(folder: string): string {
  const text = Deno.readTextFileSync(`${folder}/package.json`);
  return z.object({ license: z.string() }).parse(JSON.parse(text)).license;
}

function sha512From(integrity: string): string {
  const encoded = integrity.replace(/^sha512-/, "");
  return hexOf(Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0)));
}
