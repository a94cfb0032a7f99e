import { assert, assertEquals } from "@std/assert";
import { gunzipSync } from "fflate";
import config from "../../../deno.json" with { type: "json" };
import { type LockedPackage, lockedPackages } from "../../../src/dev/build/locked_packages.ts";
import { note } from "../../note.ts";

const packages = await lockedPackages();

/** Returns the files in a package's archive, by path, after a check against deno.lock. */
async function filesOf({ name, version, registryUrl, integrity }: LockedPackage): Promise<
  Map<string, Uint8Array>
> {
  const url = `${registryUrl}${name}/-/${name.replace(/^.*\//, "")}-${version}.tgz`;
  const archive = await (await fetch(url)).bytes();
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-512", archive));
  assertEquals(`sha512-${sum.toBase64()}`, integrity, name);
  return new Map(filesInTar(gunzipSync(archive)));
}

/**
 * The POSIX.1-1988 format has a 512-byte header for each file, and then the file in 512-byte
 * blocks.
 */
function* filesInTar(tar: Uint8Array): Generator<[string, Uint8Array]> {
  const text = (from: number, length: number): string =>
    new TextDecoder().decode(tar.subarray(from, from + length)).replace(/\0.*$/s, "");
  for (let at = 0; tar[at] !== 0 && at < tar.length;) {
    const size = Number.parseInt(text(at + 124, 12), 8);
    const begin = at + 512;
    yield [
      `${text(at + 345, 155)}/${text(at, 100)}`.replace(/^\/?[^/]*\//, ""),
      tar.subarray(begin, begin + size),
    ];
    at = begin + Math.ceil(size / 512) * 512;
  }
}

function packageNamed(id: string): LockedPackage {
  const found = packages.get(id);
  if (found === undefined) throw new Error(`deno.lock has no ${id}`);
  return found;
}

/** Returns true if the registry responds. Otherwise the test has no archive for the comparison. */
async function isOnline({ registryUrl }: LockedPackage): Promise<boolean> {
  try {
    await (await fetch(registryUrl)).body?.cancel();
    return true;
  } catch {
    note(`Not tested: the files of npm packages, for ${registryUrl} cannot be reached`);
    return false;
  }
}

Deno.test("the standard library's files match deno.lock", async () => {
  const std = packageNamed(`deno-std@${/@(\d[^/]*)/.exec(config.imports["@std/yaml"])?.[1]}`);
  if (!await isOnline(std)) return;
  const files = await filesOf(std);
  assert(files.has("yaml/parse.js") && files.size > 100);
  for (const [path, data] of files) {
    assertEquals(Deno.readFileSync(`${std.folder}/${path}`), data, path);
  }
});
