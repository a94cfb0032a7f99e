import { namedExecutable } from "../executables.ts";
import { reasonOf } from "../print.ts";
import { type Product, products } from "./product.ts";
import { writeIndex, writeTarget } from "./release_folder.ts";
import { type BuildTarget, targets, whyNoBase } from "./target.ts";

export interface Wanted {
  products: readonly Product[];
  targets: readonly BuildTarget[];
}

export interface UnbuiltTarget {
  triple: string;
  reason: string;
}

/**
 * Returns the servers and targets that these words name. By default, returns all servers and
 * targets. Throws if a word names neither.
 */
export function wantedIn(given: readonly string[]): Wanted {
  const words = given.map((word) => namedExecutable(word)?.name ?? word);
  const known = [...products.map(({ name }) => name), ...targets.map(({ triple }) => triple)];
  const unknown = words.filter((word) => !known.includes(word));
  if (unknown.length > 0) {
    throw new Error(
      `No server or target is called ${unknown.join(", ")}. Choose from:\n  ${known.join("\n  ")}`,
    );
  }
  const named = products.filter(({ name }) => words.includes(name));
  const asked = targets.filter(({ triple }) => words.includes(triple));
  return {
    products: named.length > 0 ? named : products,
    targets: asked.length > 0 ? asked : targets,
  };
}

/**
 * Empties a folder and writes the packages of these servers for these targets to it. Returns the
 * targets whose builds failed. If all builds failed, the folder stays empty.
 */
export async function packageInto(folder: string, wanted: Wanted): Promise<UnbuiltTarget[]> {
  await Deno.remove(folder, { recursive: true }).catch(() => {});
  await Deno.mkdir(folder, { recursive: true });
  const failures: UnbuiltTarget[] = [];
  for (const target of wanted.targets) {
    try {
      const missing = whyNoBase(target);
      if (missing !== undefined) throw new Error(missing);
      for (const product of wanted.products) await writeTarget(folder, target, product);
    } catch (error) {
      failures.push({ triple: target.triple, reason: causeOf(error) });
    }
  }
  if (failures.length < wanted.targets.length) await writeIndex(folder, wanted.products);
  return failures;
}

function causeOf(error: unknown): string {
  const [, cause] = String(error).split("Caused by:");
  return reasonOf(cause?.trim() ?? error);
}
