import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { inTempFolder } from "../kernel/temp_folder.ts";
import { note } from "../note.ts";
import { Asking } from "./asking.ts";
import type { Json } from "./process.ts";
import { servers } from "./servers.ts";
import { targetOf } from "./targets.ts";

const KEY = "io.modelcontextprotocol";
const META = {
  [`${KEY}/protocolVersion`]: "2026-07-28",
  [`${KEY}/clientInfo`]: { name: "test", version: "1" },
  [`${KEY}/clientCapabilities`]: {},
};

/** Malformed lines, with the ID and the code of the response. */
const MALFORMED: readonly [line: string | Uint8Array, id: unknown, code: number][] = [
  ["{nope", null, -32700],
  ["\0", null, -32700],
  ['{"jsonrpc":"2.0","id":9,', null, -32700],
  [new Uint8Array([0x22, 0xff, 0xfe, 0x22]), null, -32700],
  ['{"jsonrpc":"2.0","id":7}', 7, -32600],
  ['{"jsonrpc":"2.0","id":"a","method":5}', "a", -32600],
  ['{"jsonrpc":"1.0","id":8,"method":"ping"}', 8, -32600],
  ['{"jsonrpc":"2.0","id":9,"method":"tools/call","params":"x"}', 9, -32600],
  ['{"jsonrpc":"2.0","id":{},"method":"ping"}', null, -32600],
  ['{"jsonrpc":"2.0","id":1.5,"method":"ping"}', null, -32600],
  ['[{"jsonrpc":"2.0","id":11,"method":"ping"}]', null, -32600],
  ["5", null, -32600],
  ["null", null, -32600],
  ['{"jsonrpc":"2.0","id":1,"method":"no/such"}', 1, -32601],
  ['{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":5}}', 2, -32602],
  ['{"jsonrpc":"2.0","id":3,"method":"initialize","params":{"x":1}}', 3, -32602],
];

/** Yields values that match a schema except for one list, which has 200,000 empty objects. */
function* withLongLists({ type, items, properties, anyOf, oneOf }: Json): Generator<unknown> {
  if (type === "array") {
    yield Array(200_000).fill({});
    for (const item of withLongLists(Object(items))) yield [item];
  }
  const fields = Object.entries<Json>(Object(properties));
  // Every field has a value and only the list is invalid, so the schema option is unambiguous.
  const values = fields.map(([name, field]) => [name, field.const ?? (field.items ? [] : "a")]);
  for (const [name, field] of fields) {
    for (const value of withLongLists(field)) {
      yield { ...Object.fromEntries(values), [name]: value };
    }
  }
  for (const options of [anyOf, oneOf]) {
    if (Array.isArray(options)) { for (const option of options) yield* withLongLists(option); }
  }
}

function assertPeak(server: Asking, maximum: number): void {
  const peak = server.peakMemory();
  if (peak === undefined) note("Not tested: peak memory, without /proc");
  else assert(peak < maximum, `${peak} MiB`);
}

for (const { executable, env: envFor, call: [tool, input] } of servers) {
  const target = targetOf(executable);
  const test = (name: string, body: (server: Asking) => Promise<void>): void =>
    Deno.test(`${executable}: ${name}`, () =>
      inTempFolder((folder) => body(new Asking(target, { env: envFor(folder) }))));
  const call = (id: number | string): Json => {
    return { jsonrpc: "2.0", id, method: "tools/call", params: { name: tool, arguments: input } };
  };

  test("the server introduces itself in both protocol eras", async (server) => {
    const found = await server.ask("server/discover", { _meta: META });
    assertEquals((await server.end()).code, 0);
    const older = await inTempFolder(async (folder) => {
      const other = new Asking(target, { env: envFor(folder) });
      const { result } = await other.initialize();
      await other.end();
      return Object(result);
    });
    assertEquals(older.protocolVersion, "2025-11-25");
    assert(older.instructions.length > 0 && older.instructions.length <= 600);
    for (const one of [found._meta[`${KEY}/serverInfo`], older.serverInfo]) {
      assertMatch(one.version, /^\d+\.\d+\.\d+$/);
      assert(one.title.length > 5);
    }
  });

  test("one tool is always loaded, and texts name only existing tools", async (server) => {
    const { instructions } = Object((await server.initialize()).result);
    const { tools } = await server.ask("tools/list");
    const always = tools.filter((one: Json) => Object(one._meta)["anthropic/alwaysLoad"] === true);
    assertEquals(always.length, 1);
    const named = tools.map(({ name }: Json) => String(name))
      .filter((name: string) => instructions.includes(name))
      .sort((a: string, b: string) => instructions.indexOf(a) - instructions.indexOf(b));
    assertEquals(named[0], always[0].name);
    const names = new Set<string>(tools.map(({ name }: Json) => String(name)));
    const prefixes = [...names].map((name) => name.replace(/_.*/, "_"));
    const mentioned = new RegExp(`\\b(?:${prefixes.join("|")})[a-z_]+`, "g");
    assertEquals(instructions.match(mentioned)?.filter((name: string) => !names.has(name)), []);
    for (const { name, description, inputSchema, _meta, annotations } of tools) {
      const others = description.match(mentioned) ?? [];
      assertEquals(others.filter((other: string) => !names.has(other) || other === name), []);
      assertEquals(inputSchema.additionalProperties, false, name);
      const hint = Object(_meta)["anthropic/searchHint"];
      if (hint !== undefined) assertMatch(hint, /^[a-z].{3,60}[^.]$/i);
      assertEquals("idempotentHint" in annotations, !annotations.readOnlyHint, name);
      assertEquals(annotations.openWorldHint, false);
    }
    await server.end();
  });

  test("the server declares exactly the capabilities that it supports", async (server) => {
    const { capabilities } = Object((await server.initialize()).result);
    const known = ["completions", "extensions", "prompts", "resources", "tools"];
    const isOnlyTools = ["acm-server", "knowledge-server"].includes(executable);
    const hasPrompts = executable !== "ace-server";
    assertEquals(
      Object.keys(capabilities).sort(),
      isOnlyTools ? ["tools"] : known.filter((name) => hasPrompts || name !== "prompts"),
    );
    if (isOnlyTools) return void await server.end();
    const { prompts } = hasPrompts ? await server.ask("prompts/list") : { prompts: [] };
    assertEquals(prompts.length > 0, hasPrompts);
    const { resourceTemplates } = await server.ask("resources/templates/list");
    const { resources } = await server.ask("resources/list");
    assert(resourceTemplates.length + resources.length > 0);
    assert((await server.ask("skills/list")).skills.length > 0);
    await server.end();
  });

  test("an unknown tool or field is refused, also with a built-in property's name", async (server) => {
    await server.initialize();
    for (const name of ["constructor", "__proto__", "toString", "", "x".repeat(100_000)]) {
      const { error, result } = await server.request(name, "tools/call", { name, arguments: {} });
      const text = JSON.stringify(error ?? result);
      assertMatch(text, /Unknown tool/);
      assert(text.length < 600, `${text.length} characters`);
    }
    for (const field of ["nonsense", "constructor"]) {
      const given = { ...input, [field]: 1 };
      const answer = await server.ask("tools/call", { name: tool, arguments: given });
      assertEquals([answer.isError, answer.content[0].text.includes(field)], [true, true], field);
    }
    await server.end();
  });

  test("the server doesn't repeat a million characters of input", async (server) => {
    await server.initialize();
    const long = "x".repeat(1_000_000);
    const requests: Record<string, Json> = {
      [long]: {},
      "resources/read": { uri: `architecture://patterns/${long}` },
      "resources/subscribe": { uri: `decibel://sentinel/shop/${long}` },
      "resources/list": { cursor: long },
      "prompts/get": { name: long },
      "tools/call": { name: tool, arguments: { [long]: long } },
    };
    for (const [index, [method, params]] of Object.entries(requests).entries()) {
      const answer = JSON.stringify(await server.request(index + 1, method, params));
      assert(answer.length < 12_000, `${method.slice(0, 30)}: ${answer.length} characters`);
    }
    const { code, stderr } = await server.end();
    assertEquals(code, 0);
    assert(stderr.length < 10_000, `${stderr.length} characters on stderr`);
  });

  test("the server limits every list of its input, and its memory use", async (server) => {
    await server.initialize();
    const { tools } = await server.ask("tools/list");
    for (const { name, inputSchema } of tools) {
      for (const given of withLongLists(inputSchema)) {
        const { content, isError } = await server.ask("tools/call", { name, arguments: given });
        assert(isError, name);
        assertMatch(content[0].text, /(?:<=\d+ items|must have at most \d+ errors in total)/, name);
      }
    }
    assertPeak(server, 300);
    await server.end();
  });

  test("the server responds to every request before the end of stdin, and then exits", async (server) => {
    await server.initialize();
    for (let id = 1; id <= 20; id++) await server.send(call(id));
    await server.send(call("cancelled"));
    const requestId = "cancelled";
    await server.send({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId } });
    // The last message has no line break.
    await server.write(JSON.stringify({ jsonrpc: "2.0", id: 21, method: "ping" }));
    const { code, messages } = await server.end();
    const ids = messages.map(({ id }) => id).filter((id) => id !== requestId);
    assertEquals(
      ids.map(Number).sort((a, b) => a - b),
      Array.from({ length: 21 }, (_, i) => i + 1),
    );
    assertEquals(code, 0);
  });

  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    test(`${signal} ends the server with exit code 0`, async (server) => {
      await server.initialize();
      server.child.kill(signal);
      assertEquals((await server.end()).code, 0);
    });
  }

  test("the server ends without an error if the client closes stdout or sends nothing", async (server) => {
    await server.initialize();
    // Only the next response shows the server that the client has stopped reading.
    await server.closeOutput();
    for (let id = 1; id < 20; id++) await server.send(call(id)).catch(() => {});
    assertEquals((await server.wait()).code, 0);
    await inTempFolder(async (folder) => {
      const { code, messages } = await new Asking(target, { env: envFor(folder) }).end();
      assertEquals([code, messages], [0, []]);
    });
  });

  // The kernel handles the rest for all servers.
  if (executable !== "acm-server") continue;

  test("malformed messages return the protocol's error codes, and the server continues", async (server) => {
    await server.initialize();
    for (const [line, id, code] of MALFORMED) {
      await server.write(line);
      await server.write("\n");
      const answer = await server.next();
      assertEquals([answer?.id, Object(answer?.error).code], [id, code], String(line));
    }
    for (const id of ["a", "", 0, -1, 12345678901]) {
      assertEquals((await server.request(id, "ping")).id, id);
    }
    assertEquals((await server.end()).code, 0);
  });

  test("the server limits its memory for messages with 200,000 values", async (server) => {
    await server.initialize();
    const members = Array.from({ length: 200_000 }, (_, index) => [`k${index}`, index]);
    const wide = Object.fromEntries(members);
    for (const params of [{ arguments: wide }, { arguments: input, _meta: wide }]) {
      const answer = await server.request("wide", "tools/call", { name: tool, ...params });
      assert(JSON.stringify(answer).length < 20_000);
    }
    assertPeak(server, 400);
    await server.end();
  });

  test("a line over 10 MiB ends the server with exit code 70 and one line", async (server) => {
    await server.initialize();
    const writing = server.write(new Uint8Array(11 * 1024 * 1024).fill(120)).catch(() => {});
    assertEquals(await server.next(), undefined);
    await writing;
    const { code, stderr } = await server.end();
    assertEquals([code, stderr.trim().split("\n").length], [70, 1]);
    assertStringIncludes(stderr, "10 MiB");
  });
}

Deno.test("a server limits its memory if the client never reads", async () => {
  const [acm] = servers;
  const server = new Asking(targetOf("acm-server"), { env: acm?.env("") ?? {} });
  await server.initialize();
  const params = { name: "get_rules_spec", arguments: {} };
  const line = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params }) + "\n";
  const batch = new TextEncoder().encode(line.repeat(2000));
  let batches = 0;
  const feeding = (async (): Promise<void> => {
    for (; batches < 200; batches++) await server.write(batch);
  })().catch(() => {});
  await new Promise((resolve) => setTimeout(resolve, 1500));
  assert(batches < 200, "the server read everything although nobody reads its answers");
  assertPeak(server, 250);
  server.child.kill("SIGKILL");
  await server.closeOutput();
  await feeding;
  await server.wait();
});
