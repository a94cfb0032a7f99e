import { assertEquals, assertStrictEquals } from "@std/assert";
import { introduced } from "../../../src/kernel/mcp/introduction.ts";
import { aboutServer } from "../../../src/kernel/service/about.ts";

const KEY = "io.modelcontextprotocol/serverInfo";
const about = aboutServer("small", "<svg/>");
const named = { name: "small", version: "1.0.0" };

Deno.test("introduced() adds the title, website and icon to results that introduce the server", () => {
  const shown = { ...named, ...about };
  assertEquals(introduced({ capabilities: {}, serverInfo: named }, about), {
    ...{ capabilities: {}, serverInfo: shown },
  });
  const discovered = { supportedVersions: ["2026-07-28"], _meta: { other: 1, [KEY]: named } };
  assertEquals(introduced(discovered, about), {
    ...discovered,
    _meta: { other: 1, [KEY]: shown },
  });
});

Deno.test("introduced() returns other results unchanged", () => {
  const others = [
    { tools: [], _meta: { [KEY]: named } },
    { serverInfo: "small" },
    { supportedVersions: [] },
    { supportedVersions: [], _meta: {} },
    { supportedVersions: [], _meta: { [KEY]: null } },
  ];
  for (const result of others) assertStrictEquals<object>(introduced(result, about), result);
});
