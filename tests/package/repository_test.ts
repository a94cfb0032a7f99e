import { assert, assertEquals, assertMatch } from "@std/assert";
import { products } from "../../src/dev/package/product.ts";
import { type Ran, runCommand } from "../e2e/process.ts";
import { writeFiles } from "../kernel/temp_folder.ts";
import { note } from "../note.ts";
import { failure, home, installed } from "./npm_installation.ts";

const CLIENTS = "claude-code,codex,gemini,copilot-cli,cursor,vscode";
const OWN = {
  ".mcp.json": '{\n    "mcpServers": {\n        "mine": { "command": "mine" }\n    }\n}\n',
  ".claude/settings.json":
    '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "mine"}]}]}}',
  ".codex/config.toml": '# mine\nmodel = "x"',
  ".gitattributes": "*.png binary\n",
  "docs/adr/0001-carts.md":
    "# 1. Carts\n\nDate: 2025-01-12\n\n## Status\n\nProposed\n\n## Decision\n\nCarts.\n",
};

/**
 * Calls `use` with a repository that contains these files, and with a function that runs commands
 * there.
 */
async function inRepository(
  files: Record<string, string>,
  use: (run: (...args: string[]) => Promise<Ran>, folder: string) => Promise<void>,
): Promise<void> {
  const folder = await Deno.makeTempDir({ dir: home });
  writeFiles(folder, { ".git/HEAD": "ref: refs/heads/main\n", ...files });
  const env = { PATH: Deno.env.get("PATH") ?? "", HOME: home };
  const run = (...args: string[]): Promise<Ran> =>
    runCommand(installed("acm-mcp-servers"), args, { env, cwd: folder });
  await use(run, folder);
}

if (failure !== undefined) {
  note(`Not tested: init and brief of the npm package, for it cannot be installed: ${failure}`);
} else {
  Deno.test("init only shows a plan without --yes or with --dry-run", () =>
    inRepository(OWN, async (run, folder) => {
      const before = textsIn(folder);
      const { code, stdout } = await run("init", "--client", CLIENTS);
      assertEquals(code, 0);
      assertMatch(stdout, /^Found 1 ADR: 0 in force, 1 proposed for over 90 days\nClients: /);
      for (const file of [".mcp.json", ".codex/hooks.json", ".gitattributes", "AGENTS.md"]) {
        assertMatch(stdout, new RegExp(`^  ${file}( \\(new\\))?: `, "m"));
      }
      assertEquals((await run("init", "--client", CLIENTS, "--yes", "--dry-run")).code, 0);
      assertEquals(textsIn(folder), before);
    }));

  Deno.test("init --yes ends with the doctors' results and a summary of the user's files", () =>
    inRepository(OWN, async (run) => {
      const { stdout } = await run("init", "--client", CLIENTS, "--yes");
      for (const { name } of products) assert(stdout.includes(`✓ ${name} doctor`), name);
      assertMatch(stdout, /1 ADR: 0 in force, 1 proposed for over 90 days/);
    }));

  Deno.test("a second init changes no file, and --remove restores every byte", () =>
    inRepository(OWN, async (run, folder) => {
      const before = textsIn(folder);
      await run("init", "--client", CLIENTS, "--yes");
      const after = textsIn(folder);
      await run("init", "--client", CLIENTS, "--yes");
      assertEquals(textsIn(folder), after);
      await run("init", "--remove", "--yes");
      assertEquals(textsIn(folder), before);
    }));

  Deno.test("ace-server finds its playbook and its .gitattributes lines after init", () =>
    inRepository(OWN, async (run) => {
      await run("init", "--client", "cursor", "--yes");
      const { stdout } = await run("ace-server", "init");
      assertMatch(stdout, /^AGENTS\.md has all its sections\n\.gitattributes has its lines\n/);
    }));

  Deno.test("init recognises clients by their files, and lists the supported clients if it recognises none", async () => {
    await inRepository({ "GEMINI.md": "" }, async (run) => {
      assertMatch((await run("init")).stdout, /^Clients: gemini\n/);
    });
    await inRepository({}, async (run) => {
      const { code, stderr } = await run("init");
      assertEquals(code, 2);
      assertMatch(
        stderr,
        /no client found in this repository; name your clients: --client claude-code,codex,/,
      );
    });
  });

  Deno.test("init and init --remove keep an entry and a hook that the user changed", () =>
    inRepository(OWN, async (run, folder) => {
      await run("init", "--client", "claude-code", "--yes");
      const edit = (file: string, from: RegExp, to: string): void =>
        Deno.writeTextFileSync(file, Deno.readTextFileSync(file).replace(from, to));
      edit(
        `${folder}/.mcp.json`,
        /("command": "[^"]*acm-server")/,
        '$1, "env": { "ACM_ROOT": "../acm" }',
      );
      edit(
        `${folder}/.claude/settings.json`,
        /("command": ")(\S+decibel-server hook)/,
        "$1DECIBEL_OWNER=ana $2",
      );
      const changed = textsIn(folder);
      await run("init", "--client", "claude-code", "--yes");
      assertEquals(textsIn(folder), changed);
      await run("init", "--remove", "--yes");
      assertMatch(Deno.readTextFileSync(`${folder}/.mcp.json`), /"acm": .*"ACM_ROOT"/s);
      assertMatch(Deno.readTextFileSync(`${folder}/.claude/settings.json`), /DECIBEL_OWNER=ana/);
    }));

  for (
    const [what, file, text, reason] of [
      [
        "not JSON",
        ".claude/settings.json",
        "{\n not json",
        /settings\.json is not JSON: see line 2/,
      ],
      ["not TOML", ".codex/config.toml", "[broken", /config\.toml is not TOML/],
      ["not UTF-8", ".mcp.json", "\xff", /\.mcp\.json is not JSON/],
    ] as const
  ) {
    Deno.test(`init writes no file if a client's file is ${what}, and names that file`, () =>
      inRepository({ [file]: text }, async (run, folder) => {
        const before = textsIn(folder);
        const { code, stderr } = await run("init", "--client", CLIENTS, "--yes");
        assertEquals(code, 3);
        assertMatch(stderr, reason);
        assertEquals(textsIn(folder), before);
      }));
  }

  Deno.test("init doesn't follow symlinks out of the repository", () =>
    inRepository({}, async (run, folder) => {
      await Deno.mkdir(`${folder}.outside`);
      await Deno.symlink(`${folder}.outside`, `${folder}/.claude`);
      const { code, stderr } = await run("init", "--client", "claude-code", "--yes");
      assertEquals([code, [...Deno.readDirSync(`${folder}.outside`)]], [3, []]);
      assertMatch(stderr, /\.claude is a symlink/);
    }));

  Deno.test("brief prints the servers' briefs and lists the servers without one", () =>
    inRepository(OWN, async (run) => {
      const { code, stdout } = await run("brief");
      assertEquals(code, 0);
      assertMatch(stdout, /^architecture: 1 ADR.*\n- 1\. Carts: proposed, 2025-01-12\n/);
      assertMatch(stdout, /\nNothing about this project yet: acm-server, decibel-server, /);
    }));
}

/** Returns the text of every file in a folder, by path. */
function textsIn(folder: string, below = ""): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const { name, isDirectory } of Deno.readDirSync(`${folder}/${below}`)) {
    const path = `${below}${name}`;
    if (isDirectory) Object.assign(texts, textsIn(folder, `${path}/`));
    else texts[path] = Deno.readTextFileSync(`${folder}/${path}`);
  }
  return texts;
}
