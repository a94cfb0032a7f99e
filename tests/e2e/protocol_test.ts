import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { repositoryPath } from "../../src/dev/executables.ts";
import { note } from "../note.ts";
import { type Json, ServerProcess } from "./process.ts";
import { targetsOf } from "./targets.ts";

const env = {
  ACM_ROOT: repositoryPath("tests/fixtures/framework"),
  ACM_REGISTRY_ROOT: repositoryPath("tests/fixtures/registry"),
  ACM_PROJECT_ROOT: repositoryPath("tests/fixtures/projects/healthy"),
};

function errorOf(message: Json | undefined): Json {
  return Object(message?.error);
}

const call = (id: number, name: string, input: Json = {}): Json => ({
  jsonrpc: "2.0",
  id,
  method: "tools/call",
  params: { name, arguments: input },
});

for (const target of targetsOf("acm-server")) {
  const test = (name: string, run: (server: ServerProcess) => Promise<void>): void =>
    Deno.test(`${target.name}: ${name}`, async () => await run(new ServerProcess(target, { env })));

  test("initialize returns the name, title, version and at most 600 characters of instructions", async (server) => {
    const result = Object((await server.initialize()).result);
    assertEquals(result.serverInfo.name, "acm");
    assertEquals(result.serverInfo.title, "ACM process framework");
    assertMatch(result.serverInfo.version, /^\d+\.\d+\.\d+$/);
    assertEquals(result.protocolVersion, "2025-11-25");
    assert(result.instructions.length > 0 && result.instructions.length <= 600);
    assertEquals((await server.end()).code, 0);
  });

  test("malformed JSON returns -32700 with a null ID, and the server continues", async (server) => {
    await server.initialize();
    for (const line of ["{nope", "\0", '{"jsonrpc":"2.0","id":9,', "hello"]) {
      await server.write(line + "\n");
      const answer = await server.next();
      assertEquals([answer?.id, errorOf(answer).code], [null, -32700], line);
    }
    await server.write(new Uint8Array([0x22, 0xff, 0xfe, 0x22, 10]));
    assertEquals(errorOf(await server.next()).code, -32700);
    assertEquals((await server.request(2, "ping")).result, {});
    assertEquals((await server.end()).code, 0);
  });

  test("a malformed request returns -32600 with its id if the id is valid", async (server) => {
    await server.initialize();
    const cases: [string, unknown][] = [
      ['{"jsonrpc":"2.0","id":7}', 7],
      ['{"jsonrpc":"2.0","id":"a","method":5}', "a"],
      ['{"jsonrpc":"1.0","id":8,"method":"ping"}', 8],
      ['{"jsonrpc":"2.0","id":9,"method":"tools/call","params":"x"}', 9],
      ['{"jsonrpc":"2.0","id":10,"method":"tools/call","params":{"name":"x","_meta":5}}', 10],
      ['{"jsonrpc":"2.0","id":null,"method":"ping"}', null],
      ['{"jsonrpc":"2.0","id":{},"method":"ping"}', null],
      ['{"jsonrpc":"2.0","id":1.5,"method":"ping"}', null],
      ['[{"jsonrpc":"2.0","id":11,"method":"ping"}]', null],
      ["[]", null],
      ["5", null],
      ["null", null],
    ];
    for (const [line, id] of cases) {
      await server.write(line + "\n");
      const answer = await server.next();
      assertEquals([answer?.id, errorOf(answer).code], [id, -32600], line);
    }
    assertEquals((await server.request(2, "ping")).result, {});
    await server.end();
  });

  test("unknown methods and invalid parameters return the protocol's error codes", async (server) => {
    await server.initialize();
    assertEquals(errorOf(await server.request(1, "no/such")).code, -32601);
    assertEquals(errorOf(await server.request(2, "tools/call", { name: 5 })).code, -32602);
    assertEquals(errorOf(await server.request(3, "tools/call", {})).code, -32602);
    const bad = errorOf(await server.request(4, "tools/call", { name: "get_stage", arguments: 1 }));
    assertEquals(bad.code, -32602);
    assert(!/[\n{}]/.test(String(bad.message)), String(bad.message));
    assertEquals(errorOf(await server.request(5, "initialize", { x: 1 })).code, -32602);
    await server.end();
  });

  test("the error for an unknown tool suggests similar names, even if the name is a built-in property", async (server) => {
    await server.initialize();
    let id = 0;
    for (
      const name of ["constructor", "__proto__", "toString", "hasOwnProperty", "get_stages", ""]
    ) {
      const error = errorOf(await server.request(++id, "tools/call", { name, arguments: {} }));
      assertEquals(error.code, -32602, name);
      assertStringIncludes(String(error.message), "Unknown tool");
    }
    const error = errorOf(await server.request(99, "tools/call", { name: "get_stages" }));
    assertStringIncludes(String(error.message), "get_stage");
    const long = errorOf(await server.request(100, "tools/call", { name: "x".repeat(100_000) }));
    assert(String(long.message).length < 300);
    await server.end();
  });

  test("a line over 10 MiB ends the server with exit code 70 and a reason", async (server) => {
    await server.initialize();
    const writing = server.write(new Uint8Array(11 * 1024 * 1024).fill(120)).catch(() => {});
    assertEquals(await server.next(), undefined);
    await writing;
    const { code, stderr } = await server.end();
    assertEquals(code, 70);
    assertEquals(stderr.trim().split("\n").length, 1);
    assertStringIncludes(stderr, "10 MiB");
  });

  test("the server responds to all requests before the end of stdin, and then exits", async (server) => {
    await server.initialize();
    const lines = Array.from(
      { length: 300 },
      (_, id) => JSON.stringify(call(id, "query_knowledge", { query: "review" })) + "\n",
    );
    await server.write(lines.join(""));
    const { code, messages } = await server.end();
    assertEquals(messages.length, 300);
    assertEquals(new Set(messages.map(({ id }) => id)).size, 300);
    assertEquals(code, 0);
  });

  test("the server responds to a last message without a line break", async (server) => {
    await server.initialize();
    await server.write(JSON.stringify({ jsonrpc: "2.0", id: 5, method: "ping" }));
    const { code, messages } = await server.end();
    assertEquals([code, messages.map(({ id }) => id)], [0, [5]]);
  });

  test("the server responds to all 10,000 pipelined requests", async (server) => {
    await server.initialize();
    const feeding = (async (): Promise<void> => {
      for (let batch = 0; batch < 100; batch++) {
        const lines = Array.from(
          { length: 100 },
          (_, index) => JSON.stringify(call(batch * 100 + index, "get_rules_spec")) + "\n",
        );
        await server.write(lines.join(""));
      }
    })();
    const seen = new Set<unknown>();
    while (seen.size < 10_000) {
      const message = await server.next();
      if (message === undefined) break;
      assert(Object(message.result).content[0].text.includes("#"));
      seen.add(message.id);
    }
    await feeding;
    assertEquals(seen.size, 10_000);
    assertEquals((await server.end()).code, 0);
  });

  test("a cancelled request doesn't delay the exit", async (server) => {
    await server.initialize();
    await server.send(call(1, "query_knowledge", { query: "review" }));
    await server.send({
      jsonrpc: "2.0",
      method: "notifications/cancelled",
      params: { requestId: 1 },
    });
    const started = performance.now();
    assertEquals((await server.end()).code, 0);
    assert(performance.now() - started < 4000, "waited for a request that was cancelled");
  });

  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    test(`${signal} ends the server with exit code 0`, async (server) => {
      await server.initialize();
      server.child.kill(signal);
      const { code, stderr } = await server.end();
      assertEquals([code, stderr], [0, ""]);
    });
  }

  test("the server limits its memory if the client never reads", async (server) => {
    await server.initialize();
    const line = new TextEncoder().encode(JSON.stringify(call(1, "get_rules_spec")) + "\n");
    const batch = new Uint8Array(line.length * 2000);
    for (let at = 0; at < batch.length; at += line.length) batch.set(line, at);
    let batches = 0;
    const feeding = (async (): Promise<void> => {
      for (; batches < 200; batches++) await server.write(batch);
    })().catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, 1500));
    assert(batches < 200, "the server read everything although nobody reads its answers");
    const peak = server.peakMemory();
    if (peak === undefined) note("Not tested: peak memory, for there is no /proc");
    else assert(peak < 250, `${peak} MiB`);
    server.child.kill("SIGKILL");
    await server.closeOutput();
    await feeding;
    await server.wait();
  });

  test("the server ends without an error if the client closes stdout", async (server) => {
    await server.initialize();
    // The process keeps its stdin open, so only its next response shows that the client has stopped
    // reading.
    await server.closeOutput();
    for (let id = 1; id < 20; id++) await server.send(call(id, "get_rules_spec")).catch(() => {});
    const { code, stderr } = await server.wait();
    assertEquals([code, stderr], [0, ""]);
  });

  test("the server exits with 0 if stdin ends before any message", async (server) => {
    const { code, stderr, messages } = await server.end();
    assertEquals([code, stderr, messages], [0, "", []]);
  });
}
