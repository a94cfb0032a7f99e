import { assertEquals, assertMatch } from "@std/assert";
import * as z from "zod";
import { ToolError } from "../../../src/kernel/errors.ts";
import { serve } from "../../../src/kernel/mcp/stdio.ts";
import { ownField } from "../../../src/kernel/own_field.ts";
import { promptsFor } from "../../../src/kernel/service/prompt.ts";
import type { ChangeListener, Service } from "../../../src/kernel/service/service.ts";
import { type Tool, toolsFor } from "../../../src/kernel/service/tool.ts";

type Message = Record<string, unknown>;

const row = { title: "Tool", description: "Does.", access: "read" } as const;
const input = z.strictObject({});
const define = toolsFor<null>();

const tools: readonly Tool<null>[] = [
  define({
    ...{ ...row, name: "steps", input },
    handle: (_input, _context, { progress }) => {
      progress(1, 2, "half");
      progress(2);
      return "done";
    },
  }),
  define({
    ...{ ...row, name: "facts", input, output: z.strictObject({ n: z.number() }) },
    handle: () => ({ n: 1 }),
    text: () => "one",
  }),
  define({
    ...{ ...row, name: "refuse", input },
    handle: () => {
      throw new ToolError("No", { next: "Ask." });
    },
  }),
  define({
    ...{ ...row, name: "break", input },
    handle: () => {
      throw new Error("secret");
    },
  }),
];

const service: Service<null> = {
  ...{ name: "small", title: "Small", version: "1.0.0", instructions: "Do." },
  tools: () => Promise.resolve(tools),
  createContext: () => null,
};

const prompts: Service<null>["prompts"] = () => [
  promptsFor<null>()({
    ...{ name: "break", title: "Break", description: "Breaks.", input },
    handle: () => {
      throw new Error("secret");
    },
  }),
];

const resources: Service<null>["resources"] = [{
  ...{ template: "note", title: "Notes", description: "Notes.", prefix: "x://" },
  mimeType: "text/plain",
  list: () => [{ uri: "x://a", details: () => ({ name: "a", title: "A" }) }],
  read: (name) => name === "a" ? "text" : undefined,
}];

/** Returns the messages that a client receives for requests with ids from 1, in order. */
async function sent(
  of: Service<null>,
  requests: readonly [method: string, params?: unknown][],
  capabilities: object = {},
): Promise<Message[]> {
  const clientInfo = { name: "test", version: "1" };
  const initialize = { protocolVersion: "2025-11-25", capabilities, clientInfo };
  const messages = [
    { jsonrpc: "2.0", id: 0, method: "initialize", params: initialize },
    { jsonrpc: "2.0", method: "notifications/initialized" },
    ...requests.map(([method, params], at) => ({ jsonrpc: "2.0", id: at + 1, method, params })),
  ];
  const answers: Message[] = [];
  await serve(of, {
    input: ReadableStream.from(
      messages.map((message) => new TextEncoder().encode(`${JSON.stringify(message)}\n`)),
    ),
    write: (line) => answers.push(JSON.parse(line)),
  });
  return answers;
}

/** Returns the server's response to one request, such as a tool call. */
async function answerTo(
  method: string,
  params: object,
  { of = service, capabilities = {} } = {},
): Promise<Message> {
  const answers = await sent(of, [[method, params]], capabilities);
  return answers.find(({ id }) => id === 1) ?? {};
}

const call = async (name: string, capabilities = {}): Promise<unknown> =>
  (await answerTo("tools/call", { name, arguments: {} }, { capabilities })).result;

Deno.test("a server declares only the capabilities that it supports", async () => {
  const capabilities = async (more: Partial<Service<null>>): Promise<unknown> => {
    const [answer] = await sent({ ...service, ...more }, []);
    return ownField(ownField(answer, "result"), "capabilities");
  };
  const watch = () => () => {};
  const toolsOnly = { tools: { listChanged: false } };
  assertEquals(await capabilities({}), toolsOnly);
  assertEquals(await capabilities({ prompts }), {
    ...toolsOnly,
    prompts: { listChanged: false },
  });
  assertEquals(await capabilities({ resources }), {
    ...toolsOnly,
    resources: { listChanged: false },
    completions: {},
  });
  assertEquals(await capabilities({ prompts, resources, watch }), {
    ...toolsOnly,
    prompts: { listChanged: true },
    resources: { listChanged: true, subscribe: true },
    completions: {},
  });
});

Deno.test("a result has text and data", async () => {
  assertEquals(await call("facts"), {
    content: [{ type: "text", text: "one" }],
    structuredContent: { n: 1 },
  });
});

Deno.test("a failed call returns a remedy but no details of an internal error", async () => {
  assertEquals(await call("refuse"), {
    isError: true,
    content: [{ type: "text", text: "No\nAsk." }],
  });
  const broken = JSON.stringify(await call("break"));
  assertMatch(broken, /Internal error .*"isError":true/);
  assertEquals(broken.includes("secret"), false);
  const error = (await answerTo("prompts/get", { name: "break" }, { of: { ...service, prompts } }))
    .error;
  assertEquals(ownField(error, "code"), -32603);
  assertMatch(String(ownField(error, "message")), /^Internal error [^\n]+$/);
  assertEquals(JSON.stringify(error).includes("secret"), false);
});

Deno.test("a server reports progress only if the client requests it", async () => {
  const told = async (params: object): Promise<unknown[]> =>
    (await sent(service, [["tools/call", { name: "steps", ...params }]]))
      .filter(({ method }) => method === "notifications/progress").map(({ params }) => params);
  assertEquals(await told({}), []);
  for (const progressToken of ["t", 0]) {
    assertEquals(await told({ _meta: { progressToken } }), [
      { progressToken, progress: 1, total: 2, message: "half" },
      { progressToken, progress: 2 },
    ]);
  }
});

Deno.test("the error for a missing resource quotes at most 10,000 characters of the URI", async () => {
  const of = { ...service, resources };
  const data = async (uri: string): Promise<unknown> =>
    ownField(ownField((await answerTo("resources/read", { uri }, { of })).error, "data"), "uri");
  assertEquals(await data("x://b"), "x://b");
  const long = `x://${"b".repeat(20_000)}`;
  assertEquals(String(await data(long)).length, 10_000);
  const { result } = await answerTo("resources/read", { uri: "x://a" }, { of });
  assertEquals(result, { contents: [{ uri: "x://a", mimeType: "text/plain", text: "text" }] });
});

Deno.test("a server lists its tools, prompts, resource templates and skills", async () => {
  const greeting = "---\nname: greeting\ndescription: Greets.\n---\n# Hello\n";
  const skills = Object.fromEntries(
    ["parting", "greeting"].map((
      name,
    ) => [name, { "SKILL.md": greeting.replace("greeting", name) }]),
  );
  const of = { ...service, prompts, resources, skills };
  const listed = async (method: string, field: string, name = "name"): Promise<unknown> => {
    const list = ownField((await answerTo(method, {}, { of })).result, field);
    return Array.isArray(list) ? list.map((one) => ownField(one, name)) : list;
  };
  assertEquals(await listed("tools/list", "tools"), tools.map(({ name }) => name));
  assertEquals(await listed("prompts/list", "prompts"), ["break"]);
  assertEquals(await listed("resources/templates/list", "resourceTemplates"), ["note"]);
  const uri = "skill://greeting/SKILL.md";
  assertEquals(await listed("skills/list", "skills", "uri"), ["skill://parting/SKILL.md", uri]);
  const { result } = await answerTo("resources/read", { uri }, { of });
  assertEquals(result, { contents: [{ uri, mimeType: "text/markdown", text: greeting }] });
});

Deno.test("a server reports changes to subscribed clients, and continues without notifications if its watch fails", async () => {
  const watching = async (watch: Service<null>["watch"], uri = "x://a"): Promise<unknown[]> => {
    const answers: Message[] = [];
    const ended = Promise.withResolvers<void>();
    const lines = [
      {
        ...{ id: 0, method: "initialize" },
        params: {
          ...{ protocolVersion: "2025-11-25", capabilities: {} },
          clientInfo: { name: "test", version: "1" },
        },
      },
      { method: "notifications/initialized" },
      { id: 1, method: "resources/subscribe", params: { uri } },
      { id: 2, method: "tools/list" },
    ].map((message) => `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
    await serve({ ...service, prompts, resources, ...(watch && { watch }) }, {
      input: (async function* () {
        yield new TextEncoder().encode(lines.join(""));
        setTimeout(ended.resolve, 300);
        await ended.promise;
      })(),
      write: (line) => answers.push(JSON.parse(line)),
    });
    return answers.filter(({ id }) => id === undefined).map(({ method, params }) => [
      method,
      ownField(params, "uri"),
    ]);
  };
  const changing = (_context: null, tell: ChangeListener) => {
    const timer = setTimeout(
      () => tell({ resources: true, prompts: true, updated: ["x://a", "x://b"] }),
      100,
    );
    return () => clearTimeout(timer);
  };
  assertEquals(await watching(changing), [
    ["notifications/resources/list_changed", undefined],
    ["notifications/prompts/list_changed", undefined],
    ["notifications/resources/updated", "x://a"],
  ]);
  assertEquals(
    await watching(() => {
      throw new ToolError("There is no folder");
    }),
    [],
  );
});
