import { publisher } from "./product.ts";

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

/** Returns why a target's base executable is not available, as far as `DENORT_BIN` shows it. */
export function whyNoBase(
  { triple }: BuildTarget,
  denort = Deno.env.get("DENORT_BIN"),
): string | undefined {
  if (!denort || triple === Deno.build.target) return undefined;
  return `DENORT_BIN names a base executable for ${Deno.build.target} only`;
}

/** An executable's name once installed. */
export function executableName(name: string, { platform }: BuildTarget): string {
  return platform === "win32" ? `${name}.exe` : name;
}

/**
 * Returns the names of a server's files for a target in a release. The executable is compressed to
 * 40 %, in a format that its system can unpack without more tools.
 */
export function filesOf(
  name: string,
  target: BuildTarget,
): { executable: string; bundle: string } {
  const stem = `${name}-${publisher.version}-${target.triple}`;
  const ending = target.platform === "win32" ? "zip" : "gz";
  return { executable: `${stem}.${ending}`, bundle: `${stem}.mcpb` };
}
