import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { repositoryPath } from "../../src/dev/executables.ts";
import { writeFiles } from "../kernel/temp_folder.ts";
import { note } from "../note.ts";
import { Asking } from "./asking.ts";
import type { Json } from "./process.ts";
import { type Target, targetOf } from "./targets.ts";

const fixture = repositoryPath("tests/fixtures/architecture");
const GUIDELINE = "architecture://guidelines/one";
const ENVELOPE = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": {},
};

/** Runs `body` with a server on a content folder that contains these files. */
async function onFiles(
  target: Target,
  files: Record<string, string | Uint8Array>,
  body: (server: Asking, folder: string) => Promise<void>,
): Promise<string> {
  const folder = await Deno.makeTempDir({ prefix: "architecture-" });
  try {
    writeFiles(folder, files);
    const server = new Asking(target, { env: { ARCHITECTURE_ROOT: folder } });
    await body(server, folder);
    const { code, stderr } = await server.end();
    assertEquals(code, 0);
    return stderr;
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

const target = targetOf("architecture-server");
const test = (name: string, body: () => Promise<void>): void => Deno.test(`${name}`, body);

test("architecture-server lists its documents by URI and returns their exact text", async () => {
  const server = new Asking(target, { env: { ARCHITECTURE_ROOT: fixture } });
  const { result } = await server.initialize();
  assertEquals(Object(result).capabilities.resources, { listChanged: true, subscribe: true });
  const { resources, nextCursor } = await server.ask("resources/list");
  assertEquals(nextCursor, undefined);
  assertEquals(resources.map(({ uri }: Json) => uri), [
    "architecture://adr/001-use-postgres",
    "architecture://adr/002-publish-events",
    "architecture://adr/003-publish-through-outbox",
    "architecture://guidelines/logging",
    "architecture://patterns/cache-aside",
    "architecture://patterns/messaging/dead-letter-queue",
  ]);
  const nested = resources.at(-1);
  assertEquals([nested.name, nested.mimeType], ["dead-letter-queue", "text/markdown"]);
  assert(nested.size > 0 && !Number.isNaN(Date.parse(nested.annotations.lastModified)));
  assertEquals(JSON.stringify(resources).includes(fixture), false);
  const read = async (uri: string): Promise<string> =>
    (await server.ask("resources/read", { uri })).contents[0].text;
  const file = Deno.readTextFileSync(`${fixture}/resources/adr/001-use-postgres.md`);
  for (const name of ["001-use-postgres", "001-use-postgres.md", "001"]) {
    assertEquals(await read(`architecture://adr/${name}`), file);
  }
  const none = [
    "architecture://adr/001-Use-Postgres",
    "architecture://patterns/messaging%2Fdead-letter-queue",
    "architecture://patterns/../patterns/cache-aside",
    "architecture://other/cache-aside",
    "file:///etc/passwd",
    "",
  ];
  for (const uri of none) {
    const error = await server.refusal("resources/read", { uri });
    assertEquals(error, { code: -32602, message: "Resource not found", data: { uri } });
  }
  const { resourceTemplates } = await server.ask("resources/templates/list");
  assertEquals(resourceTemplates.length, 3);
  assertEquals((await server.end()).code, 0);
});

test("architecture-server returns each document in a long list once, and rejects an invalid cursor", async () => {
  const files = Object.fromEntries(
    Array.from({ length: 250 }, (_, n) => [`resources/patterns/p${n}.md`, `# P ${n}\n`]),
  );
  await onFiles(target, files, async (server) => {
    await server.initialize();
    const uris: string[] = [];
    const sizes: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await server.ask("resources/list", cursor === undefined ? {} : { cursor });
      uris.push(...page.resources.map(({ uri }: Json) => uri));
      sizes.push(page.resources.length);
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    assertEquals(sizes, [100, 100, 50]);
    assertEquals([uris.length, new Set(uris).size], [250, 250]);
    assertEquals(uris, uris.toSorted());
    assertEquals((await server.refusal("resources/list", { cursor: "x" })).code, -32602);
  });
});

test("architecture-server notifies all clients of changed lists, and only subscribers of changed documents", async () => {
  const before = { "resources/guidelines/one.md": "# One\n" };
  await onFiles(target, before, async (server, folder) => {
    await server.initialize();
    await server.ask("resources/subscribe", { uri: GUIDELINE });
    writeFiles(folder, { "resources/guidelines/one.md": "# Uno\n" });
    assertEquals((await server.told("notifications/resources/updated")).uri, GUIDELINE);
    const { contents } = await server.ask("resources/read", { uri: GUIDELINE });
    assertEquals(contents[0].text, "# Uno\n");
    await server.ask("resources/unsubscribe", { uri: GUIDELINE });
    writeFiles(folder, {
      "resources/guidelines/one.md": "# Un\n",
      "resources/patterns/later/two.md": "# Two\n",
    });
    await server.told("notifications/resources/list_changed");
    const { resources } = await server.ask("resources/list");
    assertEquals(resources.map(({ title }: Json) => title), ["Un", "Two"]);
    const prompt = { name: "hello", messages: [{ role: "user", content: text("Hi") }] };
    writeFiles(folder, { "prompts/hello.json": JSON.stringify(prompt) });
    await server.told("notifications/prompts/list_changed");
    const { messages } = await server.ask("prompts/get", { name: "hello" });
    assertEquals(messages, [{ role: "user", content: text("Hi") }]);
  });
});

test("architecture-server forbids caching of documents and prompts in revision 2026-07-28", async () => {
  await onFiles(target, { "resources/guidelines/one.md": "# One\n" }, async (server) => {
    const hint = async (method: string, params: Json = {}): Promise<[number, string]> => {
      const { ttlMs, cacheScope } = await server.ask(method, { ...params, _meta: ENVELOPE });
      return [ttlMs, cacheScope];
    };
    for (const method of ["resources/list", "prompts/list"]) {
      assertEquals(await hint(method), [0, "private"], method);
    }
    assertEquals(await hint("resources/read", { uri: GUIDELINE }), [0, "private"]);
    assertEquals(await hint("tools/list"), [3_600_000, "public"]);
  });
});

test("architecture-server notifies listeners of changes under protocol revision 2026-07-28", async () => {
  const before = { "resources/guidelines/one.md": "# One\n" };
  await onFiles(target, before, async (server, folder) => {
    const notifications = { resourcesListChanged: true, resourceSubscriptions: [GUIDELINE] };
    const params = { _meta: ENVELOPE, notifications };
    await server.send({ jsonrpc: "2.0", id: "s", method: "subscriptions/listen", params });
    await server.told("notifications/subscriptions/acknowledged");
    writeFiles(folder, { "resources/guidelines/one.md": "# Uno\n" });
    assertEquals((await server.told("notifications/resources/updated")).uri, GUIDELINE);
    writeFiles(folder, { "resources/adr/001-x.md": "# X\n" });
    await server.told("notifications/resources/list_changed");
  });
});

test("architecture-server renders prompts without expanding placeholders in their arguments", async () => {
  const server = new Asking(target, { env: { ARCHITECTURE_ROOT: fixture } });
  await server.initialize();
  const { prompts } = await server.ask("prompts/list");
  assertEquals(prompts.map(({ name }: Json) => name), [
    "create-adr",
    "explain-pattern",
    "review-code-against-patterns",
    "suggest-patterns",
  ]);
  const code = "{{resource:architecture://adr/*}} {{language}}";
  const { messages } = await server.ask("prompts/get", {
    name: "review-code-against-patterns",
    arguments: { code },
  });
  assertStringIncludes(JSON.stringify(messages), JSON.stringify(code).slice(1, -1));
  const refusals: [Json, string][] = [
    [{}, "code"],
    [{ code: "" }, "code"],
    [{ code: "x".repeat(10_001) }, "10000"],
    [{ code: "x", colour: "red" }, "colour"],
  ];
  for (const [args, word] of refusals) {
    const params = { name: "review-code-against-patterns", arguments: args };
    const { code, message } = await server.refusal("prompts/get", params);
    assertEquals(code, -32602);
    assertStringIncludes(message, word);
  }
  assertEquals((await server.refusal("prompts/get", { name: "none" })).code, -32602);
  await server.end();
});

test("architecture-server serves the other documents and names each invalid file", async () => {
  await onFiles(target, {
    "resources/guidelines/good.md": "# Good\n",
    "resources/guidelines/empty.md": "",
    "resources/guidelines/nul.md": "a\0b",
    "resources/guidelines/latin.md": new Uint8Array([0xe9, 0x0a]),
    "resources/guidelines/large.md": "x".repeat(1024 * 1024 + 1),
    "resources/adr/7-short.md": "# Short\n",
  }, async (server, folder) => {
    const fifo = await new Deno.Command("mkfifo", {
      args: [`${folder}/resources/guidelines/fifo.md`],
    }).output().catch(() => undefined);
    if (!fifo?.success) note("Not tested: a FIFO, for there is no mkfifo");
    await Deno.symlink("/etc/hostname", `${folder}/resources/guidelines/away.md`);
    await server.initialize();
    const { resources } = await server.ask("resources/list");
    assertEquals(resources.map(({ name }: Json) => name), ["7-short", "empty", "good"]);
    const list = { name: "list_architecture_docs", arguments: {} };
    const { structuredContent: { unread } } = await server.ask("tools/call", list);
    const names = unread.map(({ path }: Json) => path).join();
    for (const name of ["away.md", "large.md", "latin.md", "nul.md"]) {
      assertStringIncludes(names, `resources/guidelines/${name}`);
    }
  });
});

function text(value: string): Json {
  return { type: "text", text: value };
}
