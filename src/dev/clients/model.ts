import { ownField } from "../../kernel/own_field.ts";

interface Model extends AsyncDisposable {
  url: string;
  offered: string[];
  answer: string | undefined;
  requests: string[];
}

interface Offered {
  name: string;
  group: string | undefined;
}

interface Dialect {
  path: RegExp;
  answered: string;
  call(tool: Offered, input: Record<string, unknown>): unknown[];
  say(text: string): unknown[];
}

const usage = { input_tokens: 1, output_tokens: 1, total_tokens: 2 };

const DIALECTS: readonly Dialect[] = [
  {
    path: /\/v1\/messages$/,
    answered: '"tool_result"',
    call: ({ name }, input) =>
      anthropic({ type: "tool_use", id: "toolu_1", name, input: {} }, input),
    say: (text) => anthropic({ type: "text", text: "" }, text),
  },
  {
    path: /\/responses$/,
    answered: '"function_call_output"',
    call: ({ name, group }, input) =>
      responses({
        ...{ type: "function_call", id: "fc_1", call_id: "call_1", name },
        ...(group && { namespace: group }),
        arguments: JSON.stringify(input),
      }),
    say: (text) =>
      responses({
        ...{ type: "message", id: "msg_1", role: "assistant" },
        content: [{ type: "output_text", text }],
      }),
  },
  {
    path: /\/chat\/completions$/,
    answered: '"role":"tool"',
    call: ({ name }, input) => {
      const call = { name, arguments: JSON.stringify(input) };
      const tool_calls = [{ index: 0, id: "call_1", type: "function", function: call }];
      return completion({ tool_calls }, "tool_calls");
    },
    say: (content) => completion({ content }, "stop"),
  },
  {
    path: /:(?:streamG|g)enerateContent$/,
    answered: '"functionResponse"',
    call: ({ name }, args) => [gemini({ functionCall: { name, args } })],
    say: (text) => [gemini({ text })],
  },
];

export function serveModel(tool: string, input: Record<string, unknown>): Model {
  const http = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    async (request) => {
      const { pathname } = new URL(request.url);
      const dialect = DIALECTS.find(({ path }) => path.test(pathname));
      if (dialect === undefined || request.method !== "POST") return Response.json({ data: [] });
      const body: unknown = await request.json();
      const told = JSON.stringify(messagesOf(body));
      const offered = offeredIn(ownField(body, "tools"));
      if (offered.length > 0) {
        model.offered = offered.map(({ name }) => name);
        model.requests.push(told);
      }
      const at = told.lastIndexOf(dialect.answered);
      if (at >= 0) model.answer = told.slice(at, at + 20_000);
      const wanted = offered.find(({ name }) => name.endsWith(tool));
      const events = at < 0 && wanted ? dialect.call(wanted, input) : dialect.say("Done.");
      const isStream = ownField(body, "stream") === true || pathname.includes("streamG");
      return isStream ? sse(events) : Response.json(events.at(-1));
    },
  );
  const model: Model = {
    url: `http://127.0.0.1:${http.addr.port}`,
    offered: [],
    answer: undefined,
    requests: [],
    [Symbol.asyncDispose]: () => http.shutdown(),
  };
  return model;
}

function messagesOf(body: unknown): unknown {
  return ["messages", "input", "contents"].map((field) => ownField(body, field))
    .find((value) => value !== undefined);
}

function offeredIn(tools: unknown, group?: string): Offered[] {
  if (!Array.isArray(tools)) return [];
  return tools.flatMap((tool: unknown): Offered[] => {
    const inner = ownField(tool, "tools") ?? ownField(tool, "functionDeclarations");
    const name = ownField(tool, "name") ?? ownField(ownField(tool, "function"), "name");
    const own = typeof name === "string" ? name : undefined;
    if (inner !== undefined) return offeredIn(inner, own);
    return own === undefined ? [] : [{ name: own, group }];
  });
}

function sse(events: readonly unknown[]): Response {
  const text = events.map((event) => {
    const type = ownField(event, "type");
    const head = typeof type === "string" ? `event: ${type}\n` : "";
    return `${head}data: ${JSON.stringify(event)}\n\n`;
  }).join("");
  return new Response(text, { headers: { "Content-Type": "text/event-stream" } });
}

function anthropic(content_block: object, said: string | Record<string, unknown>): unknown[] {
  const delta = typeof said === "string"
    ? { type: "text_delta", text: said }
    : { type: "input_json_delta", partial_json: JSON.stringify(said) };
  const stop_reason = typeof said === "string" ? "end_turn" : "tool_use";
  const message = { id: "msg_1", type: "message", role: "assistant", model: "scripted", usage };
  const content = typeof said === "string"
    ? { type: "text", text: said }
    : { ...content_block, input: said };
  return [
    { type: "message_start", message: { ...message, content: [], stop_reason: null } },
    { type: "content_block_start", index: 0, content_block },
    { type: "content_block_delta", index: 0, delta },
    { type: "content_block_stop", index: 0 },
    { type: "message_delta", delta: { stop_reason, stop_sequence: null }, usage },
    { ...message, type: "message_stop", content: [content], stop_reason },
  ];
}

function responses(item: object): unknown[] {
  const response = { id: "resp_1", object: "response", model: "scripted", usage, output: [item] };
  return [
    { type: "response.created", response: { ...response, output: [], status: "in_progress" } },
    { type: "response.output_item.done", output_index: 0, item },
    { type: "response.completed", response: { ...response, status: "completed" } },
  ];
}

function completion(delta: object, finish_reason: string): unknown[] {
  const chunk = { id: "chat_1", object: "chat.completion.chunk", created: 1, model: "scripted" };
  return [
    { ...chunk, choices: [{ index: 0, delta: { role: "assistant", ...delta } }] },
    { ...chunk, choices: [{ index: 0, delta: {}, finish_reason }], usage },
  ];
}

function gemini(part: object): unknown {
  return {
    candidates: [{ content: { role: "model", parts: [part] }, finishReason: "STOP", index: 0 }],
    usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
  };
}
