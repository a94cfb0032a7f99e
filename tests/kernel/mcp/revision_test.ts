import { assertEquals } from "@std/assert";
import { refusedRevision } from "../../../src/kernel/mcp/revision.ts";

const KEY = "io.modelcontextprotocol/protocolVersion";

function request(version: unknown, id?: number): ReturnType<typeof refusedRevision> {
  const params = { _meta: { [KEY]: version } };
  return refusedRevision({
    jsonrpc: "2.0",
    method: "ping",
    params,
    ...(id !== undefined && { id }),
  });
}

Deno.test("refusedRevision() rejects an unsupported protocol revision and names the supported revision", () => {
  const refusal = request("2099-01-01", 1);
  assertEquals(Reflect.get(Object(refusal), "error"), {
    code: -32022,
    message: "Unsupported protocol version: 2099-01-01",
    data: { supported: ["2026-07-28"], requested: "2099-01-01" },
  });
  assertEquals(Reflect.get(Object(refusal), "id"), 1);
});

Deno.test("refusedRevision() accepts notifications and requests with the supported revision or no revision", () => {
  assertEquals(request("2026-07-28", 1), undefined);
  assertEquals(request(5, 1), undefined);
  assertEquals(request("2099-01-01"), undefined);
  assertEquals(refusedRevision({ jsonrpc: "2.0", id: 1, method: "ping" }), undefined);
});
