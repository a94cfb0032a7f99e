import { assertEquals } from "@std/assert";
import * as z from "zod";
import { serve } from "../../../src/kernel/mcp/stdio.ts";
import type { Service } from "../../../src/kernel/service/service.ts";
import { toolsFor } from "../../../src/kernel/service/tool.ts";

const service: Service<null> = {
  name: "asking",
  title: "Asking",
  version: "1.0.0",
  instructions: "",
  tools: () =>
    Promise.resolve([
      toolsFor<null>()({
        name: "erase",
        title: "Erase",
        description: "Erases.",
        access: "read",
        input: z.strictObject({}),
        handle: (_input, _context, { ask }) => {
          if (ask === undefined) return "nobody can be asked";
          return ask("Erase it?") ? "erased" : "kept";
        },
      }),
    ]),
  createContext: () => null,
};

/**
 * Calls the tool `erase` as a client with the given capabilities and reply. Returns the result and
 * the questions.
 */
async function erase(capabilities: object, reply?: object): Promise<[string, string[]]> {
  const asked: string[] = [];
  const answer = Promise.withResolvers<string>();
  const input = new TransformStream<Uint8Array>();
  const writer = input.writable.getWriter();
  const send = (message: object): void =>
    void writer.write(
      new TextEncoder().encode(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`),
    );
  const served = serve(service, {
    input: input.readable,
    write: (line) => {
      const message = JSON.parse(line);
      if (message.method === "elicitation/create") {
        asked.push(message.params.message);
        send({ id: message.id, result: reply });
      } else if (message.id === 2) answer.resolve(message.result?.content?.[0]?.text);
    },
  });
  const clientInfo = { name: "test", version: "1" };
  const params = { protocolVersion: "2025-11-25", capabilities, clientInfo };
  send({ id: 1, method: "initialize", params });
  send({ method: "notifications/initialized" });
  send({ id: 2, method: "tools/call", params: { name: "erase", arguments: {} } });
  const text = await answer.promise;
  await writer.close();
  await served;
  return [text, asked];
}

Deno.test("a tool asks the user if the client supports forms and acts only if the user confirms", async () => {
  const asked = ["Erase it?"];
  for (const elicitation of [{}, { form: {} }, { form: {}, url: {} }]) {
    const yes = { action: "accept", content: { confirm: true } };
    assertEquals(await erase({ elicitation }, yes), ["erased", asked]);
  }
  for (const no of [{ action: "accept", content: { confirm: false } }, { action: "decline" }]) {
    assertEquals(await erase({ elicitation: {} }, no), ["kept", asked]);
  }
});

Deno.test("a tool does not ask the user if the client does not support forms", async () => {
  for (const capabilities of [{}, { elicitation: { url: {} } }]) {
    assertEquals(await erase(capabilities), ["nobody can be asked", []]);
  }
});
