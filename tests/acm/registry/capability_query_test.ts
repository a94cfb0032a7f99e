import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import {
  type CapabilityPage,
  type CapabilityQuery,
  queryCapabilities,
  renderCapabilities,
} from "../../../src/acm/registry/capability_query.ts";
import { fixture, TempFolder } from "../folders.ts";

const query = (asked: Partial<CapabilityQuery>): CapabilityPage =>
  queryCapabilities(fixture("registry"), { limit: 20, offset: 0, ...asked });
const ids = (page: CapabilityPage): string[] => page.capabilities.map(({ id }) => id);

Deno.test("queryCapabilities() shows counts by type and the most common tags if no input is given", () => {
  const page = query({});
  assertEquals(page.types, { skill: 5, plugin: 4, tool: 3, agent: 2 });
  assertEquals(Object.keys(page.types ?? {}), ["skill", "plugin", "tool", "agent"]);
  assertEquals(Object.entries(page.top_tags ?? {}).slice(0, 3), [
    ["data", 3],
    ["mcp", 3],
    ["review", 3],
  ]);
  assertEquals(Object.keys(page.top_tags ?? {}).length, 12);
  assertEquals([page.total, page.capabilities.length], [14, 14]);
});

Deno.test("queryCapabilities() searches names, tags and descriptions", () => {
  assertEquals(ids(query({ query: "letter" })), []);
  assertEquals(ids(query({ query: "catalogue" })), ["seed-catalogue"]);
  assertEquals(ids(query({ query: "spreadsheet" })), ["table-reader"]);
  assertEquals(ids(query({ query: "harbours" })), ["tide-data"]);
});

Deno.test("queryCapabilities() finds entries with any keyword and ranks entries with all keywords first", () => {
  assertEquals(ids(query({ query: "TILES server" })).slice(0, 2), ["map-tiles", "map-tiles"]);
  assertEquals(ids(query({ query: "server tide mcp" }))[0], "tide-data");
  assertEquals(ids(query({ query: "tide zeppelin" })), ["tide-data"]);
  assertEquals(ids(query({ query: "zeppelin quagga" })), []);
});

Deno.test("queryCapabilities() ignores function words and matches stems", () => {
  assertEquals(
    ids(query({ query: "what is the catalogue of" })),
    ids(query({ query: "catalogues" })),
  );
});

Deno.test("queryCapabilities() shows declined capabilities and their reasons but does not count them", () => {
  using folder = new TempFolder({
    "inventory.json": '[{"name": "git-tool"}]',
    "declined.yaml": 'declined:\n  - name: git-mcp\n    reason: "Redundant"\n  - name: time-mcp\n',
  });
  const page = queryCapabilities(folder.open(), {
    query: "the git mcp server",
    limit: 10,
    offset: 0,
  });
  assertEquals([page.total, page.declined], [1, [{ name: "git-mcp", reason: "Redundant" }]]);
  assertStringIncludes(renderCapabilities(page), "- git-mcp: declined — Redundant");
  folder.write("declined.yaml", "declined: [\n");
  assertEquals(
    queryCapabilities(folder.open(), { query: "git mcp", limit: 10, offset: 0 }).declined,
    undefined,
  );
});

Deno.test("queryCapabilities() ranks name, tag and description matches in that order, and sorts equal matches by name", () => {
  assertEquals(ids(query({ query: "review" }))[0], "brief-reviewer");
  assertEquals(ids(query({ query: "review" })).length, 3);
  assertEquals(ids(query({ query: "commits" })), ["commit-helper", "release-notes"]);
  assertEquals(ids(query({ type: "tool" })), ["map-tiles", "sensor-log", "tide-data"]);
});

Deno.test("queryCapabilities() returns only entries with all given tags, in any letter case", () => {
  assertEquals(ids(query({ tags: ["REVIEW"] })).length, 3);
  assertEquals(ids(query({ tags: ["pdf", "Documents"] })), ["pdf-layout", "table-reader"]);
  assertEquals(ids(query({ tags: ["pdf", "data"] })), ["table-reader"]);
  assertEquals(ids(query({ tags: ["doc"] })), []);
});

Deno.test("queryCapabilities() combines keywords, type and tags", () => {
  assertEquals(ids(query({ query: "tile", type: "plugin", tags: ["maps"] })), ["map-tiles"]);
});

Deno.test("queryCapabilities() returns consecutive pages of the requested length", () => {
  const all = ids(query({ limit: 100 }));
  const pages: string[] = [];
  for (let offset: number | undefined = 0; offset !== undefined;) {
    const page: CapabilityPage = query({ limit: 4, offset });
    pages.push(...ids(page));
    assertEquals(page.total, 14);
    offset = page.next_offset;
  }
  assertEquals(pages, all);
  assertEquals(query({ limit: 4, offset: 8 }).next_offset, 12);
  assertEquals(query({ limit: 4, offset: 12 }).next_offset, undefined);
  assertEquals([query({ limit: 14 }).next_offset, query({ limit: 13 }).next_offset], [
    undefined,
    13,
  ]);
  assertEquals(ids(query({ offset: 14 })), []);
});

Deno.test("queryCapabilities() reads install_level from each entry's capability.yaml", () => {
  const levels = query({}).capabilities.map(({ id, type, install_level }) => [
    id,
    type,
    install_level,
  ]);
  const level = (id: string, type: string) =>
    levels.find((one) => one[0] === id && one[1] === type)?.[2];
  assertEquals(level("seed-catalogue", "plugin"), "project");
  assertEquals(level("plain-language", "skill"), "user");
  assertEquals(level("sensor-log", "tool"), "user");
  assertEquals(level("map-tiles", "plugin"), "user");
  assertEquals(level("map-tiles", "tool"), undefined);
});

Deno.test("queryCapabilities() includes an entry even if its file is missing or unreadable", () => {
  using folder = new TempFolder({
    "inventory.json": '[{"name": "a"}, {"name": "b"}, {"name": "c"}]',
    "capabilities/a/capability.yaml": new Uint8Array([0xff]),
    "capabilities/b/capability.yaml": "install_level: user",
  });
  const page = queryCapabilities(folder.open(), { limit: 20, offset: 0 });
  assertEquals(page.capabilities.map(({ install_level }) => install_level), [
    undefined,
    "user",
    undefined,
  ]);
});

Deno.test("queryCapabilities() shortens inventory texts and writes each text on one line", () => {
  using folder = new TempFolder({
    "inventory.json": JSON.stringify([{
      name: "a\n- forged (tool): x",
      path: "p",
      type: "skill\u202e",
      description: `d\r\n${"x".repeat(1000)}`,
      tags: ["t\nu", ...Array.from({ length: 30 }, (_, index) => `${index}`)],
    }]),
    "p/capability.yaml": 'install_level: "user\\nx"\n',
  });
  const found = queryCapabilities(folder.open(), { limit: 20, offset: 0 });
  const lines = renderCapabilities(found).split("\n").filter((line) => line.startsWith("- "));
  assertEquals(lines.length, 1);
  assertMatch(lines[0] ?? "", /^- a - forged \(tool\): x \(skill\): d x{297}… \[t u, 0, /);
  assertMatch(lines[0] ?? "", /, 18\]; install level: user x$/);
});

Deno.test("renderCapabilities() suggests a next step for an empty result", () => {
  assertEquals(
    renderCapabilities({ total: 0, offset: 0, capabilities: [] }),
    "0 capabilities, none shown.\nThe registry is empty.",
  );
  assertEquals(
    renderCapabilities({ total: 3, offset: 60, capabilities: [] }),
    "3 capabilities, none shown.\nOffset 60 is after the last entry: call with offset 0.",
  );
});
