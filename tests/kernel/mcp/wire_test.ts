import { assert, assertEquals, assertRejects } from "@std/assert";
import { LineTooLongError } from "../../../src/kernel/mcp/json_rpc.ts";
import { ownField } from "../../../src/kernel/own_field.ts";
import { request, Session, settled } from "./wire_session.ts";

Deno.test("Wire delivers each message and writes each response on one line", async () => {
  const session = new Session((session, { id }) => session.answer(id));
  await session.receive(request(1), { jsonrpc: "2.0", method: "notifications/initialized" });
  assertEquals(session.delivered.map(({ method }) => method), [
    "ping",
    "notifications/initialized",
  ]);
  assertEquals(session.written[0], { jsonrpc: "2.0", id: 1, result: {} });
  await session.end();
  await session.done;
});

Deno.test("Wire returns error -32700 with a null id for malformed JSON and continues", async () => {
  const session = new Session((session, { id }) => session.answer(id));
  await session.receive('{"id": 7, \n', "\n", "nonsense\n", request(1));
  assertEquals(
    session.written.map(({ id, error }) => [id, ownField(error, "code")]),
    [[null, -32700], [null, -32700], [1, undefined]],
  );
  await session.end();
  await session.done;
});

Deno.test("Wire returns error -32600 for a malformed request, with its id if the id is valid", async () => {
  const session = new Session();
  await session.receive(
    { id: 7, method: "ping" },
    { jsonrpc: "1.0", id: "a", method: "ping" },
    { jsonrpc: "2.0", id: 8 },
    { jsonrpc: "2.0", id: 1.5 },
    { jsonrpc: "2.0", id: [1], method: 7 },
    [request(9)],
    7,
    null,
  );
  assertEquals(
    session.written.map(({ id, error }) => [id, ownField(error, "code")]),
    [7, "a", 8, null, null, null, null, null].map((id) => [id, -32600]),
  );
  assertEquals(session.delivered, []);
  await session.end();
  await session.done;
});

Deno.test("Wire waits for pending requests when the input ends", async () => {
  const session = new Session();
  await session.receive(request(1), request("1"), request(2));
  await session.end();
  assertEquals(session.ended, false);
  session.answer(2);
  session.answer(1);
  await settled();
  assertEquals(session.ended, false);
  session.answer("1");
  await session.done;
});

Deno.test("Wire accepts an unterminated last line", async () => {
  const session = new Session();
  await session.receive(JSON.stringify(request(1)));
  assertEquals(session.delivered, []);
  await session.end();
  assertEquals(session.delivered.length, 1);
  session.answer(1);
  await session.done;
});

Deno.test("Wire counts only one response per request if a client reuses an id", async () => {
  const session = new Session();
  await session.receive(request(1), request(1), request(2));
  await session.end();
  for (let answers = 0; answers < 4; answers++) session.answer(1);
  await settled();
  assertEquals(session.ended, false);
  session.answer(2);
  await session.done;
});

Deno.test("Wire does not count the error for a malformed request as another request's response", async () => {
  const session = new Session();
  await session.receive(request(1), { id: 1, method: "ping" });
  await session.end();
  assertEquals([session.written.length, session.ended], [1, false]);
  session.answer(1);
  await session.done;
});

Deno.test("Wire does not wait for a response to a cancelled request", async () => {
  const session = new Session();
  const cancel = { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } };
  await session.receive(request(1), request(2), cancel);
  await session.end();
  assertEquals([session.ended, session.delivered.length], [false, 3]);
  session.answer(2);
  await session.done;
  // The server may still send the response.
  session.answer(1);
});

Deno.test("Wire ignores a cancellation for an unknown request", async () => {
  const session = new Session();
  const method = "notifications/cancelled";
  await session.receive(request(1));
  for (const params of [undefined, null, {}, { requestId: null }, { requestId: 99 }, []]) {
    await session.receive({ jsonrpc: "2.0", method, params });
  }
  await session.end();
  assertEquals(session.ended, false);
  session.answer(1);
  await session.done;
});

Deno.test("Wire does not wait for open subscriptions", async () => {
  const session = new Session();
  await session.receive(request(1, "subscriptions/listen"));
  assertEquals(session.delivered.length, 1);
  await session.end();
  await session.done;
});

Deno.test("Wire allows at most 64 pending requests and continues after each response", async () => {
  const session = new Session();
  await session.receive(...Array.from({ length: 200 }, (_, id) => request(id)));
  assertEquals(session.delivered.length, 64);
  for (let id = 0; id < 10; id++) session.answer(id);
  await settled();
  assertEquals(session.delivered.length, 74);
  await session.end();
  for (let id = 10; id < session.delivered.length; id++) {
    session.answer(id);
    await settled();
  }
  await session.done;
  assertEquals(session.delivered.length, 200);
});

Deno.test("Wire limits pending requests even if a client reuses one id for all requests", async () => {
  const session = new Session();
  await session.receive(...Array.from({ length: 200 }, () => request("same")));
  assertEquals(session.delivered.length, 64);
  await session.end();
  for (const count of [64, 64, 64, 7]) {
    for (let answered = 0; answered < count; answered++) session.answer("same");
    await settled();
  }
  assertEquals([session.delivered.length, session.ended], [200, false]);
  session.answer("same");
  await session.done;
});

Deno.test("Wire responds to 10,000 requests that arrive at once", async () => {
  const session = new Session((session, { id }) => setTimeout(() => session.answer(id)));
  const lines = Array.from({ length: 10_000 }, (_, id) => JSON.stringify(request(id)) + "\n");
  await session.receive(lines.join(""));
  await session.end();
  await session.done;
  assertEquals(new Set(session.written.map(({ id }) => id)).size, 10_000);
});

Deno.test("Wire.run() throws if a line is too long", async () => {
  const session = new Session();
  const failed = assertRejects(() => session.done, LineTooLongError);
  await session.receive("x".repeat(10 * 1024 * 1024 + 1));
  await failed;
});

Deno.test("Wire.send() sends an error if the response exceeds a string's maximum length", async () => {
  const session = new Session();
  await session.receive(request(1));
  // JSON needs two characters per quotation mark, so the text exceeds a string's maximum length.
  session.wire.send({ jsonrpc: "2.0", id: 1, result: '"'.repeat(2 ** 28 + 1) });
  assertEquals(session.written.map((message) => [message.id, ownField(message.error, "code")]), [
    [1, -32603],
  ]);
  await session.end();
  assert(session.ended);
});
