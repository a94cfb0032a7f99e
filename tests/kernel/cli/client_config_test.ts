import { assert, assertEquals, assertThrows } from "@std/assert";
import {
  clientNames,
  type ClientTraits,
  renderClientConfig,
} from "../../../src/kernel/cli/client_config.ts";
import { StartError } from "../../../src/kernel/errors.ts";

const env = { ACM_ROOT: `/a b/"c"` };
const launch = { server: "acm", command: "/opt/acm server", args: [], env };

Deno.test("renderClientConfig() writes the command and its variables in each client's format", () => {
  assertEquals(clientNames.length, 11);
  const paths: Record<string, string[]> = {
    vscode: ["servers"],
    amp: ["amp.mcpServers"],
    zed: ["context_servers"],
  };
  for (const client of clientNames.filter((name) => !["codex", "opencode"].includes(name))) {
    const { file, entry } = renderClientConfig(client, launch);
    assert(file.length > 5);
    let value = JSON.parse(entry);
    for (const key of paths[client] ?? ["mcpServers"]) value = value[key];
    assertEquals([value.acm.command, value.acm.env], [launch.command, env], client);
  }
});

Deno.test("renderClientConfig() writes the command in opencode's format", () => {
  assertEquals(JSON.parse(renderClientConfig("opencode", launch).entry), {
    mcp: {
      acm: { type: "local", command: [launch.command], enabled: true, environment: env },
    },
  });
});

Deno.test("renderClientConfig() writes quoted TOML for Codex", () => {
  assertEquals(
    renderClientConfig("codex", launch).entry,
    '[mcp_servers.acm]\ncommand = "/opt/acm server"\n\n[mcp_servers.acm.env]\nACM_ROOT = "/a b/\\"c\\""',
  );
  const { entry } = renderClientConfig("codex", { ...launch, env: {} });
  assertEquals(entry, '[mcp_servers.acm]\ncommand = "/opt/acm server"');
});

Deno.test("renderClientConfig() lists the known clients if the client's name is unknown", () => {
  for (const name of ["emacs", "constructor", ""]) {
    assertThrows(() => renderClientConfig(name, launch), StartError, "claude-code, claude-desktop");
  }
});

Deno.test("renderClientConfig() sets the server variables that a client requires", () => {
  const underscored = { TOOL_NAMES: "underscore" };
  const variablesFor = ({ refusesDots }: ClientTraits): Record<string, string> =>
    refusesDots ? underscored : {};
  const setBy = (client: string, more = env): Record<string, string> =>
    JSON.parse(renderClientConfig(client, { ...launch, env: more, variablesFor }).entry)
      .mcpServers.acm.env;
  for (const client of ["claude-desktop", "cursor", "copilot-cli"]) {
    assertEquals(setBy(client), { ...underscored, ...env }, client);
  }
  assertEquals(setBy("claude-code"), env);
  const asked = { TOOL_NAMES: "dotted", ...env };
  assertEquals(setBy("cursor", asked), asked);
});
