import { assertEquals } from "@std/assert";
import { acmTools } from "../../src/acm/tools.ts";
import config from "../../src/dev/deno.json" with { type: "json" };
import { DEV_CONFIG, repositoryPath } from "../../src/dev/executables.ts";
import { type Target, targetOf } from "./targets.ts";

const fixtures = repositoryPath("tests/fixtures");
const env = {
  ACM_ROOT: `${fixtures}/framework`,
  ACM_REGISTRY_ROOT: `${fixtures}/registry`,
  ACM_PROJECT_ROOT: `${fixtures}/projects/healthy`,
  ARCHITECTURE_ROOT: `${fixtures}/architecture`,
};

/** Runs the MCP Inspector's command line on a server. Its exit code is 0 if the server passes. */
async function inspect({ command, args }: Target, words: string[]): Promise<string> {
  const file = await Deno.makeTempFile({ suffix: ".json" });
  try {
    const mcpServers = { server: { type: "stdio", command, args, env } };
    await Deno.writeTextFile(file, JSON.stringify({ mcpServers }));
    const inspector = config.imports["@modelcontextprotocol/inspector"];
    const own = [
      "run",
      "--allow-all",
      "--quiet",
      "--config",
      repositoryPath(DEV_CONFIG),
      inspector,
    ];
    const asked = ["--cli", "--config", file, "--server", "server", "--quiet", ...words];
    const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: [...own, ...asked],
    }).output();
    const text = new TextDecoder();
    assertEquals(code, 0, text.decode(stderr));
    return text.decode(stdout);
  } finally {
    await Deno.remove(file);
  }
}

const target = targetOf("acm-server");
Deno.test("the Inspector reports that tools/list is portable", async () => {
  const { tools } = JSON.parse(await inspect(target, ["--method", "tools/list", "--strict"]));
  assertEquals(tools.length, acmTools.length);
});

Deno.test("the Inspector initialises the server in the modern era", async () => {
  const words = ["--method", "initialize", "--protocol-era", "modern"];
  const { protocolVersion, serverInfo } = JSON.parse(await inspect(target, words));
  assertEquals([protocolVersion, serverInfo.name], ["2026-07-28", "acm"]);
});

Deno.test("the Inspector verifies the skill and its digests", async () => {
  const target = targetOf("architecture-server");
  const words = ["--method", "skills/list", "--verify", "--require-digests"];
  const { conformance, files } = JSON.parse(await inspect(target, words));
  assertEquals(conformance, []);
  assertEquals(files.map(({ status }: { status: string }) => status)[0], "verified");
});
