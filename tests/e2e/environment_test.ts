import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { executables } from "../../src/dev/executables.ts";
import { inTempFolder, writeFiles } from "../kernel/temp_folder.ts";
import { note } from "../note.ts";
import { runCommand } from "./process.ts";
import { type Target, targetOf } from "./targets.ts";

/** Variables that configure the runtime, with values that would weaken or break the sandbox. */
const RUNTIME_VARIABLES = {
  DENO_DIR: "/nonexistent",
  DENO_V8_FLAGS: "--no-disallow-code-generation-from-strings",
  DENO_PERMISSIONS: "all",
  DENO_AUTH_TOKENS: "x@example.com",
  NODE_OPTIONS: "--require /nonexistent.js",
  NODE_TLS_REJECT_UNAUTHORIZED: "0",
  NODE_EXTRA_CA_CERTS: "/nonexistent",
};

/**
 * Runs a command through a shell, because Deno's arguments are strings and can't contain invalid
 * UTF-8.
 */
async function runInShell(target: Target, script: string, cwd: string): Promise<{
  code: number;
  stdout: string;
  stderr: string;
}> {
  const words = [target.command, ...target.args].map((word) => `'${word}'`).join(" ");
  const { code, stdout, stderr } = await new Deno.Command("sh", {
    args: ["-c", script.replace("SERVER", words)],
    cwd,
    stdin: "null",
    env: { NO_COLOR: "1" },
  }).output();
  const text = new TextDecoder();
  return { code, stdout: text.decode(stdout), stderr: text.decode(stderr) };
}

/** Returns variables that set every path to a location in `folder` if its default is elsewhere. */
function placesIn(folder: string): Record<string, string> {
  writeFiles(folder, { "AGENTS.md": "# Playbook\n", "content/resources/a.md": "# A\n" });
  return {
    ACM_PROJECT_ROOT: folder,
    ARCHITECTURE_ROOT: `${folder}/content`,
    DECIBEL_MCP_ROOT: `${folder}/data`,
    ACE_AGENTS_PATH: `${folder}/AGENTS.md`,
    ACE_TRACES_PATH: `${folder}/traces.jsonl`,
    ACE_INSIGHTS_PATH: `${folder}/insights.jsonl`,
    KB_EMBEDDED_DIR: `${folder}/kb`,
    KB_EMBEDDINGS: "off",
    KB_IMPORT_ROOT: folder,
  };
}

for (const { name } of executables) {
  const target = targetOf(name);
  const test = (what: string, body: (cwd: string) => Promise<void>): void =>
    Deno.test(`${name}: ${what}`, () => inTempFolder(body));

  test("in a working directory with invalid UTF-8, only commands that use the directory fail", async (cwd) => {
    if (Deno.build.os !== "linux") return note("Not tested: only Linux has such folders");
    const unnamed = `d="$(printf 'd\\377')" && mkdir -p "$d" && cd "$d" && exec`;
    for (const command of ["", "doctor"]) {
      const { code, stdout, stderr } = await runInShell(
        target,
        `${unnamed} SERVER ${command}`,
        cwd,
      );
      assertEquals([code, (stdout + stderr).includes("    at ")], [3, false], stderr);
      assertStringIncludes(stdout + stderr, "the working directory is not valid UTF-8");
    }
    assertEquals((await runInShell(target, `${unnamed} SERVER tools`, cwd)).code, 0);
    // knowledge-server always looks for the repository around its working directory.
    if (name === "knowledge-server") return;
    const named = Object.entries(placesIn(cwd)).map((pair) => `'${pair.join("=")}'`).join(" ");
    const script = `${unnamed} env ${named} SERVER doctor --prove`;
    const { code, stdout, stderr } = await runInShell(target, script, cwd);
    assertEquals([code, stderr], [0, ""], stdout);
  });

  test("the server starts if HOME isn't a folder", async (cwd) => {
    if (Deno.build.os === "windows") return note("Not tested: Windows has no /dev/null");
    // From source, the runtime reads `.npmrc` in HOME, and exits if it can't read the file.
    const homes = target.name === "source" ? ["relative"] : ["/dev/null", "/dev/null/x"];
    const { DENO_DIR = `${Deno.env.get("HOME")}/.cache/deno` } = Deno.env.toObject();
    for (const HOME of homes) {
      const env = { ...placesIn(cwd), HOME, DENO_DIR };
      const served = await runCommand(target, [], { cwd, env });
      assertEquals([served.code, served.stdout], [0, ""], served.stderr);
    }
  });

  test("the server reads no configuration from the working directory", async (cwd) => {
    writeFiles(cwd, {
      "deno.json": '{"imports":{"zod":"./evil.js"}}',
      "deno.lock": "{",
      "package.json": '{"imports":{"zod":"./evil.js"}}',
      "node_modules/zod/index.js": "throw new Error()",
      ".npmrc": "registry=http://127.0.0.1:1",
      ".env": "KB_EMBEDDED_DIR=/etc\nDECIBEL_MCP_ROOT=/etc\nACE_AGENTS_PATH=/etc/passwd\n",
      "evil.js": "throw new Error()",
    });
    const settings = { KB_EMBEDDED_DIR: `${cwd}/kb`, KB_EMBEDDINGS: "off" };
    const ran = await runCommand(target, ["doctor", "--json"], { cwd, env: settings });
    assertEquals(ran.stderr, "");
    const { protocol, permissions } = JSON.parse(ran.stdout);
    assertEquals([protocol.ok, `${permissions.read} ${permissions.write}`.includes("/etc")], [
      true,
      false,
    ]);
  });

  test("the runtime's variables don't weaken the sandbox", async (cwd) => {
    // From source, the runtime finds its own modules through these two variables.
    const { DENO_DIR: _, NODE_OPTIONS: __, ...variables } = RUNTIME_VARIABLES;
    const env = target.name === "source" ? variables : RUNTIME_VARIABLES;
    const settings = { KB_EMBEDDED_DIR: `${cwd}/kb`, KB_EMBEDDINGS: "off" };
    const ran = await runCommand(target, ["doctor", "--prove"], {
      cwd,
      env: { ...env, ...settings },
    });
    assertEquals(ran.code, 0, ran.stdout + ran.stderr);
    assertStringIncludes(ran.stdout, "were refused");
  });

  // The kernel handles the rest for all servers.
  if (name !== "acm-server") continue;

  test("the error for a variable with invalid UTF-8 names the variable and shows no stack trace", async (cwd) => {
    if (Deno.build.os === "windows") return note("Not tested: Windows has no such variables");
    const { code, stdout, stderr } = await runInShell(
      target,
      `HOME="$(printf '/tmp/\\377')" exec SERVER serve-nothing`,
      cwd,
    );
    // The server rejects the unknown command before it reads any variable.
    assertEquals([code, stdout], [2, ""]);
    assertStringIncludes(stderr, "unknown command");
    const ran = await runInShell(target, `HOME="$(printf '/tmp/\\377')" exec SERVER doctor`, cwd);
    assertEquals([ran.code, ran.stderr.split("\n").length], [3, 2], ran.stderr);
    assertStringIncludes(ran.stderr, "HOME is not valid UTF-8");
  });

  test("an argument with invalid UTF-8 doesn't reach a tool", async (cwd) => {
    if (Deno.build.os === "windows") return note("Not tested: Windows has no such arguments");
    const ran = await runInShell(target, `exec SERVER call "$(printf 'a\\377b')"`, cwd);
    assert(ran.code !== 0, `exit ${ran.code}`);
    // From source, the runtime replaces the invalid byte, so the server doesn't know the tool's
    // name.
    if (target.name !== "source") assertEquals(ran.stdout, "");
    assertEquals([...Deno.readDirSync(cwd)], []);
  });

  test("the runtime ends if the working directory no longer exists", async (cwd) => {
    if (Deno.build.os !== "linux") return note("Not tested: others keep or name such a folder");
    const { code, stdout } = await runInShell(
      target,
      `mkdir gone && cd gone && rmdir "$PWD" && exec SERVER --version`,
      cwd,
    );
    assertEquals([code, stdout], [target.name === "source" ? 1 : 101, ""]);
  });

  test("a command exits with 70 and one sentence if it cannot print", async (cwd) => {
    if (Deno.build.os !== "linux") return note("Not tested: only Linux has /dev/full");
    const places = Object.entries(placesIn(cwd)).map((pair) => `'${pair.join("=")}'`).join(" ");
    for (const command of ["doctor --prove", "tools --json"]) {
      const script = `exec env ${places} SERVER ${command} > /dev/full`;
      const { code, stderr } = await runInShell(target, script, cwd);
      assertEquals([code, stderr.split("\n").length], [70, 2], stderr);
      assertStringIncludes(stderr, `${name}: the server failed: No space left on device`);
    }
  });

  test("a command exits with 0 if its reader closes the pipe early", async (cwd) => {
    if (Deno.build.os === "windows") return note("Not tested: there is no shell");
    for (const command of ["tools --json"]) {
      const script = `{ SERVER ${command}; echo "exit $?" >&2; } | true`;
      const { stderr } = await runInShell(target, script, cwd);
      assertEquals(stderr, "exit 0\n");
    }
  });
}
