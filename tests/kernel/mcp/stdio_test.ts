import { assertEquals, assertRejects } from "@std/assert";
import { serve } from "../../../src/kernel/mcp/stdio.ts";
import { ownField } from "../../../src/kernel/own_field.ts";
import type { Service } from "../../../src/kernel/service/service.ts";

const service: Service<null> = {
  ...{
    name: "small",
    title: "Small",
    version: "1.0.0",
    instructions: "",
    tools: () => Promise.resolve([]),
  },
  createContext: () => null,
};

const clientInfo = { name: "test", version: "1" };
const initialize = {
  ...{ id: 0, method: "initialize" },
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo },
};

/**
 * Returns the messages that a client receives after it sends `initialize` and the given messages.
 */
async function answersTo(...messages: readonly object[]): Promise<unknown[]> {
  const answers: unknown[] = [];
  const lines = [initialize, ...messages]
    .map((message) => `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  await serve(service, {
    input: ReadableStream.from([new TextEncoder().encode(lines.join(""))]),
    write: (line) => answers.push(JSON.parse(line)),
  });
  return answers;
}

/** Returns the id and code of each error response. */
function errorsIn(answers: readonly unknown[]): unknown[] {
  return answers.filter((one) => ownField(one, "error") !== undefined)
    .map((one) => [ownField(one, "id"), ownField(ownField(one, "error"), "code")]);
}

Deno.test("serve() ignores notifications, and returns an error for an invalid id", async () => {
  const method = "notifications/initialized";
  assertEquals((await answersTo({ method })).length, 1);
  const answers = await answersTo({ method, id: null }, { id: 1, result: {} });
  assertEquals(errorsIn(answers), [[null, -32600]]);
  assertEquals(answers.length, 2);
});

Deno.test("serve() rejects a request with an unsupported revision and handles the next request", async () => {
  const _meta = { "io.modelcontextprotocol/protocolVersion": "2099-01-01" };
  const answers = await answersTo(
    { id: 1, method: "ping", params: { _meta } },
    { id: 2, method: "ping" },
  );
  assertEquals(errorsIn(answers), [[1, -32022]]);
  assertEquals(ownField(answers.find((one) => ownField(one, "id") === 2), "result"), {});
});

Deno.test("serve() throws if it cannot write a response", async () => {
  const input = new TransformStream<Uint8Array>();
  const writer = input.writable.getWriter();
  const line = `${JSON.stringify({ jsonrpc: "2.0", ...initialize })}\n`;
  const served = serve(service, {
    input: input.readable,
    write: () => {
      throw new Deno.errors.BrokenPipe("the reader is gone");
    },
  });
  const failed = assertRejects(() => served, Deno.errors.BrokenPipe);
  await writer.write(new TextEncoder().encode(line));
  await failed;
  await writer.close();
});
