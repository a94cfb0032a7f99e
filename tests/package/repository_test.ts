import { assert, assertEquals, assertMatch } from "@std/assert";
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
    "# 1. Carts\n\nDate: 2025-01-12\n\n## Status\n\nAccepted\n\n## Decision\n\nCarts.\n",
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
  note(`Not tested: init of the npm package, for it cannot be installed: ${failure}`);
} else {
  Deno.test("the installed init only shows a plan without --yes or with --dry-run", () =>
    inRepository(OWN, async (run, folder) => {
      const before = textsIn(folder);
      for (const args of [[], ["--yes", "--dry-run"]]) {
        const { code, stdout } = await run("init", "--client", CLIENTS, ...args);
        assertEquals(code, 0);
        assertMatch(stdout, /^architecture +1 ADR, such as docs\/adr\/0001-carts\.md\.$/m);
        assertMatch(stdout, /^\.codex\/hooks\.json \(new\)$/m);
      }
      assertEquals(textsIn(folder), before);
    }));

  Deno.test("the installed init warns about files that Git ignores, and --remove undoes it", () =>
    inRepository({ ...OWN, ".gitignore": ".mcp.json\n" }, async (run, folder) => {
      await runCommand({ name: "git", command: "git", args: [] }, ["init", "-q", folder]);
      const before = textsIn(folder, "docs/");
      const { stdout } = await run("init", "--client", "claude-code", "--yes");
      assertMatch(stdout, /^Git ignores \.mcp\.json, /m);
      await run("init", "--remove", "--yes");
      assertEquals(textsIn(folder, "docs/"), before);
    }));

  Deno.test("the installed init refuses a subfolder and names the repository", () =>
    inRepository(OWN, async (_run, folder) => {
      const env = { PATH: Deno.env.get("PATH") ?? "", HOME: home };
      const { code, stderr } = await runCommand(
        installed("acm-mcp-servers"),
        ["init", "--yes"],
        { env, cwd: `${folder}/docs` },
      );
      assertEquals(code, 2);
      assert(stderr.includes(Deno.realPathSync(folder)), stderr);
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
