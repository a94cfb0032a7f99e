import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import * as z from "zod";
import { ToolError } from "../../../src/kernel/errors.ts";
import { examine, renderReport } from "../../../src/kernel/process/doctor.ts";
import type { Root } from "../../../src/kernel/roots/root.ts";
import type { Service } from "../../../src/kernel/service/service.ts";
import { toolsFor } from "../../../src/kernel/service/tool.ts";
import { inTempFolder } from "../temp_folder.ts";

function serviceWith(input: z.ZodObject): Service<null> {
  const row = { name: "echo", title: "Echo", description: "Echoes.", access: "read" } as const;
  return {
    name: "small",
    title: "Small",
    version: "1.2.3",
    instructions: "",
    tools: () => Promise.resolve([toolsFor<null>()({ ...row, input, handle: () => "echo" })]),
    createContext: () => null,
  };
}

function rootAt(path: string, more: Partial<Root> = {}): Root {
  return { title: "data", setBy: "DATA", value: path, path, ...more };
}

/** Returns the problems except those about permissions, because tests run with every permission. */
async function problemsOf(service: Service<null>, roots: Record<string, Root>): Promise<string[]> {
  const { problems } = await examine(service, { roots, settings: {}, permissions: { read: [] } });
  return problems.map(({ what }) => what).filter((what) => !what.startsWith("the permission"));
}

Deno.test("examine() lists the tools through the protocol and reports an error if that fails", async () => {
  const service = serviceWith(z.strictObject({}));
  const { protocol } = await examine(service, {
    roots: {},
    settings: {},
    permissions: { read: [] },
  });
  assertEquals(protocol, { ok: true, revision: "2025-11-25", tools: 1 });
  assertEquals(await problemsOf(service, {}), []);
  // A date has no JSON Schema, so the server can't create the tool list.
  const broken = serviceWith(z.strictObject({ day: z.date() }));
  assertEquals(await problemsOf(broken, {}), ["the protocol self-test failed"]);
});

Deno.test("examine() names missing root folders that the server does not create", () =>
  inTempFolder(async (folder) => {
    const service = serviceWith(z.strictObject({}));
    const missing = `${folder}/none`;
    assertEquals(await problemsOf(service, { data: rootAt(folder) }), []);
    assertEquals(await problemsOf(service, { data: rootAt(missing, { isMade: true }) }), []);
    assertEquals(await problemsOf(service, { data: rootAt(missing) }), [
      `the data folder is missing: DATA is "${missing}"`,
    ]);
  }));

Deno.test("examine() inspects no files if a root folder is missing, and throws other errors", async () => {
  const failing = (error: Error): Service<null> => ({
    ...serviceWith(z.strictObject({})),
    inspect: () => [{ title: "data", facts: [], files: [], problems: [] }],
    createContext: () => {
      throw error;
    },
  });
  const given = { roots: {}, settings: {}, permissions: { read: [] } };
  assertEquals((await examine(failing(new ToolError("There is none")), given)).inspections, []);
  await assertRejects(() => examine(failing(new Error("a fault")), given), Error, "a fault");
});

Deno.test("examine() reports every permission without limits", async () => {
  const { problems, ok } = await examine(serviceWith(z.strictObject({})), {
    ...{ roots: {}, settings: {} },
    permissions: { read: [] },
  });
  assertEquals([ok, problems.length], [false, 7]);
  assertStringIncludes(problems[0]?.what ?? "", "read is unlimited");
});

Deno.test("examine() reports a full disk only for a folder that the server writes to", async () => {
  const folders = ["/data", "/read"].map((path) => ({ path, isFull: true }));
  const { problems } = await examine(serviceWith(z.strictObject({})), {
    ...{ roots: {}, settings: {} },
    permissions: { read: [], write: ["/data/log.jsonl", "/wide"] },
  }, { folders: [...folders, { path: "/wide", isFull: false }] });
  assertEquals(problems[0]?.what, "the disk of /data is full");
  assertEquals(problems.some(({ what }) => what.includes("/read")), false);
});

Deno.test("renderReport() counts the problems and shows advice for each problem", async () => {
  const given = { roots: {}, settings: {}, permissions: { read: [] } };
  const report = await examine(serviceWith(z.strictObject({})), given);
  const [first, second] = report.problems;
  const shown = (problems: typeof report.problems): string => renderReport({ ...report, problems });
  if (first === undefined || second === undefined) throw new Error("tests have every permission");
  assertStringIncludes(shown([first]), `\n1 problem:\n✗ ${first.what}. ${first.advice}`);
  assertStringIncludes(shown([first, second]), "\n2 problems:\n");
  assertStringIncludes(shown([]), "\nNo problems found.");
});

Deno.test("renderReport() shows a root folder's real path if the given path differs", () =>
  inTempFolder(async (folder) => {
    const roots = { data: rootAt(folder, { value: "./data" }) };
    const report = await examine(serviceWith(z.strictObject({})), {
      ...{ roots, settings: {} },
      permissions: { read: [] },
    });
    assertStringIncludes(renderReport(report), `data: found (DATA: ./data → ${folder})`);
  }));

Deno.test("examine() shows a followed symlink's target", () =>
  inTempFolder(async (folder) => {
    Deno.mkdirSync(`${folder}/one`);
    Deno.symlinkSync("one", `${folder}/current`);
    const link = `${folder}/current`;
    const roots = { data: rootAt(link, { value: "./current", isFollowed: true }) };
    const report = await examine(serviceWith(z.strictObject({})), {
      ...{ roots, settings: {} },
      permissions: { read: [link, `${folder}/one`, `${folder}/none`] },
    });
    assertEquals(report.roots.map(({ path, state }) => [path, state]), [[
      `${folder}/one`,
      "found",
    ]]);
    assertEquals(
      report.permissions.read,
      `${link}, ${folder}/one, ${folder}/none`,
    );
    const text = renderReport(report);
    assertStringIncludes(text, `data: found (DATA: ./current → ${folder}/one)`);
    const gone = { data: rootAt(`${folder}/none`, { isFollowed: true, isMade: true }) };
    assertEquals(await problemsOf(serviceWith(z.strictObject({})), gone), []);
  }));

Deno.test("renderReport() marks found, missing and optional files and names the source of each root folder", () =>
  inTempFolder(async (folder) => {
    const inspection = {
      title: "data",
      facts: ["two kinds", "version 2"],
      files: [
        { path: "a.md", found: true },
        { path: "b.md", found: false },
        { path: "c.md", found: true, optional: true as const },
        { path: "d.md", found: false, optional: true as const },
      ],
      problems: [],
    };
    const missing = `${folder}/none`;
    const roots = {
      found: rootAt(folder, { setBy: "--data" }),
      default: rootAt(folder, { title: "logs", isDefault: true }),
      made: rootAt(missing, { title: "made", isMade: true }),
      missing: rootAt(missing, { title: "missing" }),
      starter: rootAt("", { title: "starter", value: "docs", embedded: true }),
      unset: rootAt("", { title: "unset", value: "~/x", isDefault: true }),
    };
    const service = { ...serviceWith(z.strictObject({})), inspect: () => [inspection] };
    const report = await examine(service, { roots, settings: {}, permissions: { read: [] } });
    const text = renderReport({ ...report, permissions: { read: "denied" }, problems: [] });
    assertEquals(text.split("\n"), [
      "small 1.2.3",
      "",
      "Roots:",
      `✓ data: found (--data: ${folder})`,
      `✓ logs: found (DATA: ${folder})`,
      `✓ made: created when needed (DATA: ${missing})`,
      `✗ missing: missing (DATA: ${missing})`,
      "✓ starter: built-in example (DATA: docs)",
      "✗ unset: missing (DATA: ~/x)",
      "",
      "data: two kinds, version 2",
      "  ✓ a.md",
      "  ✗ b.md — missing",
      "  ✓ c.md",
      "  – d.md (optional)",
      "",
      "Permissions in force:",
      "  read: denied",
      "",
      "✓ Protocol: revision 2025-11-25, 1 tool",
      "",
      "No problems found.",
    ]);
    const broken = { ok: false, revision: "none", tools: 0 };
    assertStringIncludes(
      renderReport({ ...report, protocol: broken }),
      "✗ Protocol: revision none, 0 tools",
    );
    assertEquals(report.problems.slice(0, 2).map(({ what }) => what), [
      `the missing folder is missing: DATA is "${missing}"`,
      "no folder is set for the unset: DATA is not set",
    ]);
    // The report doesn't repeat the server's own message about a root folder.
    const told = {
      ...inspection,
      title: "missing",
      problems: [{ what: "gone", advice: "Mend it." }],
    };
    const twice = await examine({ ...service, inspect: () => [told] }, {
      ...{ roots: { missing: roots.missing }, settings: {} },
      permissions: { read: [] },
    });
    assertEquals(twice.problems[0]?.what, "gone");
    assertEquals(twice.problems.some(({ what }) => what.includes("folder is missing")), false);
  }));

Deno.test("examine() lists the granted paths, granted hosts and forbidden permissions", async () => {
  const { permissions } = await examine(serviceWith(z.strictObject({})), {
    ...{ roots: {}, settings: {} },
    permissions: { read: ["/a", "/b"], net: ["h:1"] },
  });
  assertEquals(permissions, {
    read: "/a, /b",
    write: "denied",
    net: "h:1",
    ...{ env: "granted", run: "granted", ffi: "granted", sys: "granted" },
  });
});
