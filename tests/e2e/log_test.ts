import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { Asking } from "./asking.ts";
import { type Json, runCommand } from "./process.ts";
import { servers } from "./servers.ts";
import { targetOf } from "./targets.ts";

const SECRET = "zebra-lantern-52";

function entriesIn(stderr: string): Json[] {
  return stderr.split("\n").filter((line) => line.startsWith("{")).map((line) => JSON.parse(line));
}

for (const { executable, env: envFor, call: [tool, input], logVariable } of servers) {
  const target = targetOf(executable);
  const test = (name: string, body: (env: Record<string, string>) => Promise<void>): void =>
    Deno.test(`${executable}: ${name}`, async () => {
      const folder = await Deno.makeTempDir();
      const { KB_LOG_LEVEL: _, ...env } = envFor(folder);
      await body(env).finally(() => Deno.remove(folder, { recursive: true }));
    });
  const stderrOf = async (env: Record<string, string>, args: string[] = []): Promise<string> => {
    const server = new Asking(target, { env, args });
    await server.initialize();
    await server.ask("tools/call", { name: tool, arguments: input });
    await server.ask("tools/call", { name: tool, arguments: { [SECRET]: SECRET } });
    return (await server.end()).stderr;
  };

  test("the log has the tool, time, code and ID of a failed call, but not its input", async (env) => {
    const stderr = await stderrOf(env);
    const entries = entriesIn(stderr).filter(({ code }) => code !== undefined);
    assertEquals(entries.length, 1, stderr);
    const [{ level, tool: logged, duration_ms, code, correlation_id } = {}] = entries;
    assertEquals(level, "warning");
    assertEquals(String(logged).replace(".", "_"), tool.replace(".", "_"));
    assert(Number.isInteger(duration_ms));
    assertMatch(String(code), /^[A-Z_]+$/);
    assertMatch(String(correlation_id), /^[0-9a-f]{8}/);
    assert(!stderr.includes(SECRET), stderr);
  });

  // The kernel handles the levels for all servers.
  if (executable !== "acm-server") continue;

  test("the server logs successful calls at level debug without their input", async (env) => {
    const stderr = await stderrOf({ ...env, [logVariable]: "debug" });
    assertEquals(entriesIn(stderr).filter(({ message }) => message === "call answered").length, 1);
    assert(!stderr.includes(SECRET), stderr);
  });

  test("--log-level overrides its variable, and the server rejects unknown levels", async (env) => {
    const quiet = await stderrOf({ ...env, [logVariable]: "debug" }, ["--log-level", "error"]);
    assertEquals(entriesIn(quiet).map(({ level }) => level), []);
    const flag = await runCommand(target, ["--log-level", "loud"], { env });
    assertEquals(flag.code, 2);
    assertStringIncludes(
      flag.stderr,
      '--log-level must be debug, info, warning or error, not "loud"',
    );
    const named = await runCommand(target, [], { env: { ...env, [logVariable]: "loud" } });
    assertEquals(named.code, 3);
    assertStringIncludes(named.stderr, `${logVariable} must be`);
  });
}
