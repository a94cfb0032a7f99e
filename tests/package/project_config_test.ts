import { assert, assertEquals } from "@std/assert";
import { dirname } from "node:path";
import { z } from "zod";
import config from "../../deno.json" with { type: "json" };
import { repositoryPath } from "../../src/dev/executables.ts";
import { ServerProcess } from "../e2e/process.ts";
import { note } from "../note.ts";
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

/** The minimum time that clients wait for a server's first response. */
const PATIENCE_MS = 30_000;

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

Deno.test(".mcp.json starts in time with an empty cache, without the tests' packages", async () => {
  const { mcpServers: { acm: { command, args, env } } } = schema.parse(
    await readJson(repositoryPath(".mcp.json")),
  );
  const cache = await Deno.makeTempDir({ prefix: "cache-" });
  try {
    const started = performance.now();
    const target = { name: ".mcp.json", command, args };
    const variables = { ...env, PATH: pathWithDeno(), DENO_DIR: cache };
    const server = new ServerProcess(target, { cwd: repositoryPath("."), env: variables });
    try {
      await server.initialize();
    } catch (error) {
      if (await isOnline()) throw error;
      return note("Not tested: .mcp.json with an empty cache, for npm cannot be reached");
    }
    assert(performance.now() - started < PATIENCE_MS);
    await server.end();
    const registries = [...Deno.readDirSync(`${cache}/npm`)].filter(({ isDirectory }) =>
      isDirectory
    );
    const packages = registries.flatMap((
      { name },
    ) => [...Deno.readDirSync(`${cache}/npm/${name}`)]);
    assert(packages.length < 30, packages.map(({ name }) => name).join(" "));
  } finally {
    await Deno.remove(cache, { recursive: true });
  }
});

async function isOnline(): Promise<boolean> {
  try {
    await (await fetch("https://registry.npmjs.org/zod/latest")).body?.cancel();
    return true;
  } catch {
    return false;
  }
}

/** The PATH begins with the Deno that runs this test, wherever it is installed. */
function pathWithDeno(): string {
  const separator = Deno.build.os === "windows" ? ";" : ":";
  return [dirname(Deno.execPath()), Deno.env.get("PATH")].join(separator);
}
