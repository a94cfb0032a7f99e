import { assertEquals, assertStringIncludes } from "@std/assert";
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
  return ownField(answers.find((answer) => ownField(answer, "id") === 1), "error");
}

/** Invalid requests, each with its error code and a part of its message. */
const CASES: readonly [method: string, params: unknown, code: number, part: string][] = [
  ["tools/call", undefined, -32602, "Invalid params"],
  ["tools/call", {}, -32602, "name"],
  ["tools/call", { name: 1 }, -32602, "name"],
  ["tools/call", { name: "echo", arguments: [] }, -32602, "arguments"],
  ["tools/call", { name: "none" }, -32602, "Nearest: echo"],
  ["tools/list", { cursor: 1 }, -32602, "cursor"],
  ["tools/list", [], -32600, "Invalid request"],
  ["prompts/get", {}, -32602, "name"],
  ["prompts/get", { name: "greet", arguments: { name: 1 } }, -32602, "arguments.name"],
  ["prompts/get", { name: "greet" }, -32602, "name is required"],
  ["prompts/get", { name: "gret" }, -32602, "Nearest: greet"],
  ["resources/read", {}, -32602, "uri"],
  ["resources/read", { uri: 1 }, -32602, "uri"],
  ["resources/read", { uri: "x://b" }, -32602, "not found"],
  ["resources/list", { cursor: "zz" }, -32602, "Omit the cursor"],
  ["no/such", {}, -32601, "Method not found"],
  ["completion/complete", {}, -32602, "ref"],
  ["initialize", {}, -32602, "protocolVersion"],
];

for (const [method, params, code, part] of CASES) {
  Deno.test(`${method} ${JSON.stringify(params)} returns ${code} and names the reason`, async () => {
    const error = await errorOf(method, params);
    assertEquals(ownField(error, "code"), code);
    assertStringIncludes(String(ownField(error, "message")), part);
  });
}
