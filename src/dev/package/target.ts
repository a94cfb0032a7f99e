import { product } from "./product.ts";

/** A kind of machine to build for: Deno's triple, and Node's names of system and processor. */
export interface BuildTarget {
  triple: string;
  platform: "linux" | "darwin" | "win32";
  cpu: "x64" | "arm64";
}

/** Every kind of machine that packages are made for. */
export const targets: readonly BuildTarget[] = [
  { triple: "x86_64-unknown-linux-gnu", platform: "linux", cpu: "x64" },
  { triple: "aarch64-unknown-linux-gnu", platform: "linux", cpu: "arm64" },
  { triple: "x86_64-apple-darwin", platform: "darwin", cpu: "x64" },
  { triple: "aarch64-apple-darwin", platform: "darwin", cpu: "arm64" },
  { triple: "x86_64-pc-windows-msvc", platform: "win32", cpu: "x64" },
];

/** The targets with these triples, or all for none. Throws for a triple that is not among them. */
export function targetsNamed(triples: readonly string[]): readonly BuildTarget[] {
  const unknown = triples.filter((one) => !targets.some(({ triple }) => triple === one));
  if (unknown.length > 0) {
    const known = targets.map(({ triple }) => triple).join("\n  ");
    throw new Error(`No target is called ${unknown.join(", ")}. There is:\n  ${known}`);
  }
  return targets.filter(({ triple }) => triples.length === 0 || triples.includes(triple));
}

/** Why a target's base executable cannot be had, as far as that shows before trying. */
export function whyNoBase({ triple }: BuildTarget): string | undefined {
  if (!Deno.env.get("DENORT_BIN") || triple === Deno.build.target) return undefined;
  return `DENORT_BIN names a base executable for ${Deno.build.target} only`;
}

/** The executable's name once installed. */
export function executableName({ platform }: BuildTarget): string {
  return platform === "win32" ? `${product.name}.exe` : product.name;
}

/** The names that a target's files have among those of a release. */
export function filesOf(target: BuildTarget): { executable: string; bundle: string } {
  const stem = `${product.name}-${product.version}-${target.triple}`;
  const ending = target.platform === "win32" ? ".exe" : "";
  return { executable: `${stem}${ending}`, bundle: `${stem}.mcpb` };
}
