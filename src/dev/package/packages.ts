import { type Executable, executables } from "../executables.ts";
import { reasonOf } from "../print.ts";
import { writeIndex, writeTarget } from "./release_folder.ts";
import { type BuildTarget, whyNoBase } from "./target.ts";

/** A target that could not be built, and why. */
export interface UnbuiltTarget {
  triple: string;
  reason: string;
}

/**
 * Empties a folder and fills it with the packages of these targets. Returns those that could not
 * be built; when that is all of them, the folder stays empty.
 */
export async function packageInto(
  folder: string,
  wanted: readonly BuildTarget[],
): Promise<UnbuiltTarget[]> {
  await Deno.remove(folder, { recursive: true }).catch(() => {});
  await Deno.mkdir(folder, { recursive: true });
  const failures: UnbuiltTarget[] = [];
  for (const target of wanted) {
    try {
      const missing = whyNoBase(target);
      if (missing !== undefined) throw new Error(missing);
      await writeTarget(folder, target, packagedServer());
    } catch (error) {
      failures.push({ triple: target.triple, reason: causeOf(error) });
    }
  }
  if (failures.length < wanted.length) await writeIndex(folder, packagedServer());
  return failures;
}

/** The one executable that is handed out as packages. Throws when there is none. */
export function packagedServer(): Executable {
  const [acm] = executables;
  if (acm === undefined) throw new Error("there is no executable to package");
  return acm;
}

/** What the compiler names as the cause of its failure, without the paths of its own files. */
function causeOf(error: unknown): string {
  const [, cause] = String(error).split("Caused by:");
  return reasonOf(cause?.trim() ?? error);
}
