import { assertEquals, assertMatch } from "@std/assert";
import { clientNames, renderClientConfig } from "../../../src/kernel/cli/client_config.ts";
import { ownLaunch } from "../../../src/kernel/cli/client_config.ts";

const name = "acm-server";
const bundled = new URL("file:///n/acm-mcp-servers/servers/acm-server/worker.js");

Deno.test("ownLaunch() returns the executable, the npm command or the repository's task", () => {
  const executable = "/opt/acm-server";
  assertEquals(ownLaunch({ name, worker: bundled }, executable), { command: executable, args: [] });
  assertEquals(ownLaunch({ name, worker: bundled }, "/n/node_modules/@deno/linux/deno"), {
    command: name,
    args: [],
  });
  const roots: [string, string][] = [["file:///my%20code", "/my code"], [
    "file:///C:/code",
    "C:/code",
  ]];
  for (const [root, path] of roots) {
    const worker = new URL(`${root}/src/acm/worker.ts`);
    assertEquals(ownLaunch({ name, worker }, "/bin/deno"), {
      command: "/bin/deno",
      args: ["task", "--quiet", "--config", `${path}/deno.json`, "acm"],
    });
  }
});

Deno.test("renderClientConfig() writes a command's arguments in each client's configuration", () => {
  const launch = { server: "acm", command: "npx", args: ["-y", "p", name], env: {} };
  for (const client of clientNames) {
    const { entry } = renderClientConfig(client, launch);
    assertMatch(entry, /npx/);
    assertMatch(entry, /-y\W+p\W+acm-server/);
  }
});
