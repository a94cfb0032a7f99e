import { getMcpConfigForManifest, unpackExtension, v0_3 } from "@anthropic-ai/mcpb";
import { assert, assertEquals } from "@std/assert";
import { readJson } from "./release.ts";

/** The settings that a user fills in. */
export type UserConfig = Record<string, string | number | boolean | string[]>;

/** Unpacks a bundle as the client does. */
export async function unpack(bundle: string, folder: string): Promise<void> {
  assert(await unpackExtension({ mcpbPath: bundle, outputDir: folder, silent: true }), bundle);
}

/** Returns the command that a client uses to start an unpacked bundle with the user's settings. */
export async function startOf(
  unpacked: string,
  userConfig: UserConfig,
): Promise<{ command: string; env: Record<string, string> }> {
  return await startOfManifest(await readJson(`${unpacked}/manifest.json`), unpacked, userConfig);
}

/** Returns the same command for a manifest whose bundle is unpacked to the given folder. */
export async function startOfManifest(
  given: unknown,
  extensionPath: string,
  userConfig: UserConfig,
): Promise<{ command: string; env: Record<string, string> }> {
  const manifest = v0_3.McpbManifestSchema.parse(given);
  const options = { extensionPath, systemDirs: {}, pathSeparator: "/" };
  const start = await getMcpConfigForManifest({ manifest, userConfig, ...options });
  if (start === undefined) throw new Error("mcpb sees nothing to start");
  assertEquals(start.args, []);
  return { command: start.command, env: start.env ?? {} };
}
