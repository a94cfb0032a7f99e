import { assertEquals, assertThrows } from "@std/assert";
import { openRecords } from "../../src/decibel/context.ts";
import { decibelPermissions, decibelRoots, decibelSettings } from "../../src/decibel/roots.ts";
import type { Environment } from "../../src/kernel/roots/environment.ts";
import { StartError, ToolError } from "../../src/kernel/errors.ts";
import { inTempFolder } from "../kernel/temp_folder.ts";

function given(values: Record<string, string>, cwd = "/tmp"): Environment {
  const all = new Map(Object.entries(values));
  return {
    get: (name) => all.get(name),
    label: (name) => name,
    cwd,
    home: undefined,
    windows: false,
  };
}

Deno.test("decibelRoots() defaults to ./data as the only readable and writable folder", async () => {
  await inTempFolder((folder) => {
    const roots = decibelRoots(given({}, folder));
    assertEquals(roots.data.path, `${folder}/data`);
    const paths = [`${folder}/data`];
    assertEquals(decibelPermissions(roots), { read: paths, write: paths });
    const nowhere = decibelRoots(given({ DECIBEL_MCP_ROOT: "~/data" }));
    assertEquals(decibelPermissions(nowhere), { read: [], write: [] });
    assertThrows(() => openRecords()(nowhere, {}), ToolError, "No folder is set for the records");
  });
});

Deno.test("decibelRoots() rejects an invalid root folder path", () => {
  for (const root of ["/", "/proc/self", "/etc/passwd"]) {
    assertThrows(() => decibelRoots(given({ DECIBEL_MCP_ROOT: root })), StartError, "DECIBEL_MCP");
  }
});

Deno.test("decibelRoots() returns no default folder in / or the home folder", () => {
  for (const environment of [given({}, "/"), { ...given({}, "/tmp"), home: "/tmp" }]) {
    const nowhere = decibelRoots(environment);
    assertEquals(decibelPermissions(nowhere), { read: [], write: [] });
    assertThrows(() => openRecords()(nowhere, {}), ToolError, "No folder is set for the records");
  }
  assertEquals(decibelRoots(given({ DECIBEL_MCP_ROOT: "/tmp" }, "/")).data.value, "/tmp");
});

Deno.test("decibelSettings() sets no organisation by default and rejects invalid values", () => {
  assertEquals(decibelSettings(given({})), {
    DECIBEL_ORG: "",
    DECIBEL_ENV: "dev",
    DECIBEL_TOOL_NAMES: "underscore",
  });
  assertEquals(decibelSettings(given({ DECIBEL_ENV: "prod" })).DECIBEL_ENV, "prod");
  for (const name of ["DECIBEL_ENV", "DECIBEL_TOOL_NAMES"]) {
    assertThrows(() => decibelSettings(given({ [name]: "Prod" })), StartError, `${name} must be d`);
  }
});
