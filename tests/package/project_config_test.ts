import { assertEquals } from "@std/assert";
import { dirname } from "node:path";
import { z } from "zod";
import config from "../../deno.json" with { type: "json" };
import { repositoryPath } from "../../src/dev/executables.ts";
import { ServerProcess } from "../e2e/process.ts";
import { readJson } from "./release.ts";

const schema = z.strictObject({
  mcpServers: z.strictObject({
    acm: z.strictObject({
      command: z.string(),
      args: z.array(z.string()),
      env: z.record(z.string(), z.string()),
    }),
  }),
});

Deno.test(".mcp.json starts the server, which prints only protocol messages", async () => {
  const { mcpServers } = schema.parse(await readJson(repositoryPath(".mcp.json")));
  const { command, args, env } = mcpServers.acm;
  const target = { name: ".mcp.json", command, args };
  const server = new ServerProcess(target, {
    cwd: repositoryPath("."),
    env: { ...env, PATH: pathWithDeno() },
  });
  const { result } = await server.initialize();
  const info: unknown = Reflect.get(Object(result), "serverInfo");
  assertEquals(Reflect.get(Object(info), "version"), config.version);
  const input = { name: "get_stage", arguments: { stage: "discover" } };
  const answer = await server.request(1, "tools/call", input);
  assertEquals(Reflect.get(Object(answer.result), "isError") ?? false, false);
  const { code, messages } = await server.end();
  assertEquals({ code, messages }, { code: 0, messages: [] });
});

/** The PATH begins with the Deno that runs this test, wherever it is installed. */
function pathWithDeno(): string {
  const separator = Deno.build.os === "windows" ? ";" : ":";
  return [dirname(Deno.execPath()), Deno.env.get("PATH")].join(separator);
}
