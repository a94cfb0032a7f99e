import { assertEquals, assertMatch } from "@std/assert";
import { inTempFolder } from "../kernel/temp_folder.ts";
import { runCommand } from "./process.ts";
import { servers } from "./servers.ts";
import { targetsOf } from "./targets.ts";

/** The variables that name the report's sources for each server. */
const SHOWN: Readonly<Record<string, readonly string[]>> = {
  "acm-server": ["ACM_ROOT", "ACM_REGISTRY_ROOT", "ACM_PROJECT_ROOT"],
  "architecture-server": ["ARCHITECTURE_ROOT"],
  "decibel-server": ["DECIBEL_MCP_ROOT"],
  "ace-server": ["ACE_AGENTS_PATH"],
  "knowledge-server": ["KB_EMBEDDED_DIR"],
};

for (const { executable, env } of servers) {
  for (const target of targetsOf(executable)) {
    for (const variable of SHOWN[executable] ?? []) {
      Deno.test(`${target.name}: ${executable} report rejects a missing ${variable}`, () =>
        inTempFolder(async (folder) => {
          const given = { ...env(folder), [variable]: `${folder}/meadow` };
          const { code, stdout, stderr } = await runCommand(target, ["report"], { env: given });
          assertEquals([code, stdout], [1, ""]);
          assertMatch(
            stderr,
            new RegExp(`^${executable}: .+ is missing: ${variable} is ".*meadow`),
          );
        }));
    }

    Deno.test(`${target.name}: ${executable} report rejects an unknown field`, () =>
      inTempFolder(async (folder) => {
        const args = ["report", '{"colour":"red"}'];
        const { code, stdout, stderr } = await runCommand(target, args, { env: env(folder) });
        assertEquals([code, stdout], [2, ""]);
        assertMatch(stderr, /colour/);
      }));
  }
}
