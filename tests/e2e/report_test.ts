import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { unpackTar } from "modern-tar";
import { repositoryPath } from "../../src/dev/executables.ts";
import { copyFolder, inTempFolder } from "../kernel/temp_folder.ts";
import { runCommand } from "./process.ts";
import { servers } from "./servers.ts";
import { type Target, targetsOf } from "./targets.ts";

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

/** The servers that can print a site, and the variable for their root folder. */
const SITES = [["architecture", "ARCHITECTURE_ROOT"], ["decibel", "DECIBEL_MCP_ROOT"]] as const;

/** Returns the files in a site, by path. */
async function siteOf(target: Target, env: Record<string, string>): Promise<Map<string, string>> {
  const { stdout } = await new Deno.Command(target.command, {
    args: [...target.args, "report", "--site", "docs/public"],
    env: { NO_COLOR: "1", ...env },
  }).output();
  const text = new TextDecoder();
  return new Map(
    (await unpackTar(stdout)).map(({ header, data }) => [header.name, text.decode(data)]),
  );
}

for (const [name, variable] of SITES) {
  for (const target of targetsOf(`${name}-server`)) {
    const test = (what: string, body: (env: Record<string, string>) => Promise<void>): void =>
      Deno.test(`${target.name}: ${name}-server: ${what}`, () =>
        inTempFolder(async (folder) => {
          copyFolder(repositoryPath(`tests/fixtures/pages/${name}`), folder);
          await body({ [variable]: folder });
        }));

    test("report --site prints an index, a style sheet and a page for each record", async (env) => {
      const paths = [...(await siteOf(target, env)).keys()];
      assertEquals(paths.slice(0, 2), ["docs/public/style.css", "docs/public/index.html"]);
      assertEquals(
        paths.slice(2).filter((path) => !/^docs\/public\/records\/[^/]+\.html$/.test(path)),
        [],
      );
    });

    test("report --site links its pages with relative links to existing pages", async (env) => {
      const files = await siteOf(target, env);
      const dead = [...files].flatMap(([path, text]) =>
        [...text.matchAll(/ href="([^"#]+)/g)].map(([, href = ""]) => href)
          .filter((href) => !/^https?:/.test(href))
          .filter((href) => !files.has(new URL(href, `file:///${path}`).pathname.slice(1)))
      );
      assertEquals(dead, []);
    });

    test("report --site links the index to every record's page", async (env) => {
      const files = await siteOf(target, env);
      const index = files.get("docs/public/index.html") ?? "";
      for (const path of files.keys()) {
        const page = path.slice("docs/public/".length);
        if (page.startsWith("records/")) assertStringIncludes(index, `href="${page}"`);
      }
    });

    test("report --site rejects a folder path that begins with ..", async (env) => {
      const args = ["report", "--site", "../public"];
      const { code, stdout, stderr } = await runCommand(target, args, { env });
      assertEquals([code, stdout], [2, ""]);
      assertStringIncludes(stderr, "../public");
    });
  }
}

Deno.test("acm-server report --site reports that acm-server has no site", async () => {
  const [target] = targetsOf("acm-server");
  const [server] = servers;
  if (target === undefined || server === undefined) return;
  const { code, stderr } = await runCommand(target, ["report", "--site", "public"], {
    env: server.env(""),
  });
  assertEquals([code, stderr], [2, "acm-server: acm has no site to print\n"]);
});
