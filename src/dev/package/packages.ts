import { namedExecutable } from "../executables.ts";
import { reasonOf } from "../print.ts";
import { type Product, products } from "./product.ts";
import { writeIndex, writeTarget } from "./release_folder.ts";
import { type BuildTarget, targets, whyNoBase } from "./target.ts";

/** The servers to package, and their targets. */
export interface Wanted {
  products: readonly Product[];
  targets: readonly BuildTarget[];
}

/** A target that could not be built, and why. */
export interface UnbuiltTarget {
  triple: string;
  reason: string;
}

/**
 * Returns the servers and targets among these words; by default all servers, and all targets.
 * Throws for an unknown word.
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
 * Empties a folder and fills it with the packages of these servers for these targets. Returns the
 * targets that could not be built; if all failed, the folder stays empty.
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

/** Returns the cause of a compiler failure, without the paths of the compiler's own files. */
function causeOf(error: unknown): string {
  const [, cause] = String(error).split("Caused by:");
  return reasonOf(cause?.trim() ?? error);
}
