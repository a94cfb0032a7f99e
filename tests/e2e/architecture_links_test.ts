import { assertEquals, assertStringIncludes } from "@std/assert";
import { repositoryPath } from "../../src/dev/executables.ts";
import { inTempFolder, writeFiles } from "../kernel/temp_folder.ts";
import { runCommand, ServerProcess } from "./process.ts";
import { targetOf } from "./targets.ts";

const target = targetOf("architecture-server");
Deno.test("architecture-server serves a symlinked root, and doctor shows the symlink's target", () =>
  inTempFolder(async (folder) => {
    // The folder's files must not have changed recently, because recently changed files are opened differently.
    const real = Deno.realPathSync(repositoryPath("tests/fixtures/architecture"));
    const link = `${folder}/al`;
    Deno.symlinkSync(real, link);
    const run = (args: string[], env = {}) => runCommand(target, args, { env, cwd: folder });
    const ways: [string[], Record<string, string>, string][] = [
      [["doctor"], { ARCHITECTURE_ROOT: link }, `ARCHITECTURE_ROOT: ${link}`],
      [["doctor"], { ARCHITECTURE_ROOT: "al" }, "ARCHITECTURE_ROOT: al"],
      [["doctor", "--architecture-root", link], {}, `--architecture-root: ${link}`],
    ];
    for (const [args, env, named] of ways) {
      const { code, stdout } = await run(args, env);
      assertEquals(code, 0, stdout);
      assertStringIncludes(stdout, "3 ADRs in resources/adr (2 accepted, 1 superseded)");
      assertStringIncludes(stdout, `${named} → ${real})`);
      assertStringIncludes(stdout, `  read: ${link}\n`);
      const report = JSON.parse((await run([...args, "--json"], env)).stdout);
      assertEquals(report.roots[0].path, real);
      assertEquals(report.permissions.read, link);
    }
  }));

Deno.test("architecture-server rejects the default folder mcp if the folder points outside the working directory", () =>
  inTempFolder(async (folder) => {
    writeFiles(folder, { "out/resources/adr/001-a.md": "# Needle\n", "cwd/x": "" });
    Deno.symlinkSync("../out", `${folder}/cwd/mcp`);
    const options = { cwd: `${folder}/cwd`, env: { ARCHITECTURE_ROOT: "" } };
    const server = new ServerProcess(target, options);
    await server.initialize();
    const { stderr } = await server.end();
    assertEquals(
      stderr,
      `architecture-server: no architecture content at mcp/, a symlink to ${folder}/out ` +
        "outside the working directory; the server uses the built-in starter example. " +
        "Set ARCHITECTURE_ROOT to use yours\n",
    );
    const listed = await runCommand(target, ["call", "list_architecture_docs"], options);
    assertEquals([listed.code, listed.stdout.includes("Needle")], [0, false]);
  }));
