import { assertEquals } from "@std/assert";
import * as z from "zod";
import { serve } from "../../../src/kernel/mcp/stdio.ts";
import { ownField } from "../../../src/kernel/own_field.ts";
import { promptsFor } from "../../../src/kernel/service/prompt.ts";
import type { Service } from "../../../src/kernel/service/service.ts";
import { toolsFor } from "../../../src/kernel/service/tool.ts";

const service: Service<null> = {
  name: "small",
  title: "Small",
  version: "1.0.0",
  instructions: "",
  tools: () =>
    Promise.resolve([
      toolsFor<null>()({
        name: "echo",
        title: "Echo",
        description: "Echoes.",
        access: "read",
        input: z.strictObject({}),
        handle: () => "echo",
      }),
    ]),
  prompts: () => [
    promptsFor<null>()({
      name: "greet",
      title: "Greet",
      description: "Greets.",
      input: z.strictObject({ name: z.string() }),
      handle: ({ name }) => name,
    }),
  ],
  resources: [{
    template: "note",
    title: "Notes",
    description: "Notes.",
    prefix: "x://",
    mimeType: "text/plain",
    list: () => [{ uri: "x://a", details: () => ({ name: "a", title: "a" }) }],
    read: (name) => name === "a" ? "text" : undefined,
  }],
  createContext: () => null,
};

const initialize = {
  jsonrpc: "2.0",
  id: 0,
  method: "initialize",
  params: {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: { name: "test", version: "1" },
  },
};

/** Returns the error that the server sends for an invalid request. */
async function errorOf(method: string, params?: unknown): Promise<unknown> {
  const request = { jsonrpc: "2.0", id: 1, method, ...(params !== undefined && { params }) };
  const answers: unknown[] = [];
  const lines = [initialize, request].map((message) => JSON.stringify(message) + "\n");
  await serve(service, {
    input: (async function* () {
      for (const line of lines) yield await Promise.resolve(new TextEncoder().encode(line));
    })(),
    write: (line) => answers.push(JSON.parse(line)),
  });
  const error = ownField(answers.find((answer) => ownField(answer, "id") === 1), "error");
  return [ownField(error, "code"), ownField(error, "message")];
}

/** Invalid requests, each with its expected error code and message. */
const CASES: readonly [method: string, params: unknown, code: number, message: string][] = [
  [
    "tools/call",
    undefined,
    -32602,
    "Invalid params: Invalid input: expected object, received undefined",
  ],
  [
    "tools/call",
    {},
    -32602,
    "Invalid params: name: Invalid input: expected string, received undefined",
  ],
  [
    "tools/call",
    { "name": 1 },
    -32602,
    "Invalid params: name: Invalid input: expected string, received number",
  ],
  [
    "tools/call",
    { "name": "echo", "arguments": [] },
    -32602,
    "Invalid params: arguments: Invalid input: expected record, received array",
  ],
  ["tools/call", { "name": "none" }, -32602, 'Unknown tool "none". Nearest: echo'],
  [
    "tools/list",
    { "cursor": 1 },
    -32602,
    "Invalid params: cursor: Invalid input: expected string, received number",
  ],
  ["tools/list", [], -32600, "Invalid request: this message is not a JSON-RPC 2.0 message for MCP"],
  [
    "prompts/get",
    {},
    -32602,
    "Invalid params: name: Invalid input: expected string, received undefined",
  ],
  [
    "prompts/get",
    { "name": "greet", "arguments": { "name": 1 } },
    -32602,
    "Invalid params: arguments.name: Invalid input: expected string, received number",
  ],
  [
    "prompts/get",
    { "name": "greet" },
    -32602,
    "Invalid input for greet: name is required (string)",
  ],
  ["prompts/get", { "name": "gret" }, -32602, 'Unknown prompt "gret". Nearest: greet'],
  [
    "resources/read",
    {},
    -32602,
    "Invalid params: uri: Invalid input: expected string, received undefined",
  ],
  [
    "resources/read",
    { "uri": 1 },
    -32602,
    "Invalid params: uri: Invalid input: expected string, received number",
  ],
  ["resources/read", { "uri": "x://b" }, -32602, "Resource not found"],
  [
    "resources/list",
    { "cursor": "zz" },
    -32602,
    "The cursor does not belong to this list. Omit the cursor to start from the beginning, or send a result's nextCursor unchanged.",
  ],
  ["no/such", {}, -32601, "Method not found"],
  ["completion/complete", {}, -32601, "Method not found"],
  [
    "initialize",
    {},
    -32602,
    "Invalid params: protocolVersion: Invalid input: expected string, received undefined; capabilities: Invalid input: expected object, received undefined; clientInfo: Invalid input: expected object, received undefined",
  ],
];

for (const [method, params, code, message] of CASES) {
  Deno.test(`${method} ${JSON.stringify(params)} returns ${code}: ${message}`, async () => {
    assertEquals(await errorOf(method, params), [code, message]);
  });
}

Deno.test("serve() reports the method and the subject of each request when it begins", async () => {
  const begun: string[] = [];
  const requests = [
    initialize,
    { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "echo" } },
    { jsonrpc: "2.0", id: 2, method: "resources/read", params: { uri: "x://a" } },
  ];
  await serve(service, {
    input: ReadableStream.from([
      new TextEncoder().encode(requests.map((one) => `${JSON.stringify(one)}\n`).join("")),
    ]),
    write: () => {},
    onPending: (what) => begun.push(what),
  });
  assertEquals(begun, ["initialize", "tools/call echo", "resources/read x://a"]);
});
