import { assert, assertEquals, assertMatch } from "@std/assert";
import { proxyVariables } from "../../src/knowledge/settings.ts";
import { EmbeddingsServer } from "../knowledge/embeddings_server.ts";
import { inTempFolder } from "../kernel/temp_folder.ts";
import { ServerProcess } from "./process.ts";
import { type Target, targetOf } from "./targets.ts";

const KEY = "sk-test-12345678";
const source = targetOf("knowledge-server");

/** A search waits two seconds for its vector, and an added entry waits twenty seconds. */
const CALLS = {
  kb_search: { query: "when is a release cut?" },
  kb_add: { content: "Releases are cut on Fridays.", role: "all" },
} as const;

/**
 * Calls a server that uses the embeddings API at `url`. Returns the result and the server's peak
 * memory.
 */
async function answerOf(
  { target, url, tool, env = {} }: {
    target: Target;
    url: string;
    tool: keyof typeof CALLS;
    env?: Record<string, string>;
  },
): Promise<{ text: string; stderr: string; memory: number }> {
  return await inTempFolder(async (folder) => {
    const server = new ServerProcess(target, {
      env: {
        DATABASE_URL: "",
        KB_EMBEDDED_DIR: `${folder}/kb`,
        KB_EMBEDDINGS: "on",
        OPENAI_BASE_URL: url,
        OPENAI_API_KEY: KEY,
        ...env,
      },
      cwd: folder,
    });
    await server.initialize();
    const { result } = await server.request(1, "tools/call", {
      name: tool,
      arguments: CALLS[tool],
    });
    const memory = server.peakMemory() ?? 0;
    const { stderr } = await server.end();
    const [{ text }] = Object(result).content;
    return { text: String(text), stderr, memory };
  });
}

/** Sends `answer` to each connection on loopback, and stores the received text in `heard`. */
async function onLoopback(
  answer: (connection: Deno.Conn) => Promise<void>,
  use: (url: string, heard: string[]) => Promise<void>,
): Promise<void> {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const heard: string[] = [];
  const all: Promise<void>[] = [];
  const accept = async (): Promise<void> => {
    for await (const connection of listener) {
      all.push((async () => {
        try {
          const buffer = new Uint8Array(65536);
          const length = await connection.read(buffer) ?? 0;
          heard.push(new TextDecoder().decode(buffer.subarray(0, length)));
          await answer(connection);
        } catch {
          // The server closed its end, as the test expects.
        } finally {
          connection.close();
        }
      })());
    }
  };
  const accepting = accept();
  try {
    await use(`http://127.0.0.1:${listener.addr.port}`, heard);
  } finally {
    listener.close();
    await accepting.catch(() => {});
    await Promise.all(all);
  }
}

const encoder = new TextEncoder();
const say = async (connection: Deno.Conn, data: string | Uint8Array): Promise<void> => {
  let rest = typeof data === "string" ? encoder.encode(data) : data;
  while (rest.length > 0) rest = rest.subarray(await connection.write(rest));
};
const OK = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n";
const MEGABYTE = new Uint8Array(1024 * 1024).fill(32);

/** 512 MiB of spaces, compressed to half a megabyte. */
async function bomb(): Promise<Uint8Array> {
  const spaces = ReadableStream.from(Array.from({ length: 512 }, () => MEGABYTE.slice()));
  const packed = spaces.pipeThrough(new CompressionStream("gzip"));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

const packed = bomb();

const TOO_MUCH = /returned more data/;

type Hostile = [keyof typeof CALLS, (connection: Deno.Conn) => Promise<void>, RegExp];

/** Endpoints that delay a call or fill the memory, each with the text of the expected result. */
const HOSTILE: Record<string, Hostile> = {
  "cuts the connection": ["kb_search", () => Promise.resolve(), /could not be reached/],
  "cuts the body": [
    "kb_search",
    (connection) => say(connection, `${OK}content-length: 1000\r\n\r\n{"data":[`),
    /could not be reached/,
  ],
  "continues without end": ["kb_search", async (connection) => {
    for (;;) {
      await say(connection, "HTTP/1.1 100 Continue\r\n\r\n");
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }, /did not answer in time/],
  "answers without end": ["kb_add", async (connection) => {
    await say(connection, `${OK}\r\n`);
    for (;;) await say(connection, MEGABYTE);
  }, TOO_MUCH],
  "sends a gzip bomb": ["kb_add", async (connection) => {
    const body = await packed;
    await say(
      connection,
      `${OK}content-encoding: gzip\r\ncontent-length: ${body.length}\r\n\r\n`,
    );
    await say(connection, body);
  }, TOO_MUCH],
};

const target = targetOf("knowledge-server");
for (const [what, [tool, answer, reason]] of Object.entries(HOSTILE)) {
  Deno.test(`knowledge-server: an embeddings API that ${what} neither blocks a call nor fills the memory`, () =>
    onLoopback(answer, async (url) => {
      const begun = performance.now();
      const { text, stderr, memory } = await answerOf({ target, tool, url: `${url}/v1` });
      assert(performance.now() - begun < 28_000);
      assertMatch(text, reason);
      assert(!(text + stderr).includes(KEY));
      assert(memory < 200, `${memory} MiB`);
    }));
}

Deno.test("knowledge-server: no proxy variable redirects requests", () =>
  onLoopback(() => Promise.resolve(), async (proxy, heard) => {
    await using api = new EmbeddingsServer(8);
    const env = Object.fromEntries(proxyVariables.map((variable) => [variable, proxy]));
    await answerOf({ target, tool: "kb_add", url: api.url, env });
    assertEquals([api.requests.length, heard], [1, []]);
    // A client opens a secure connection through a proxy with CONNECT. The test's API doesn't
    // use TLS.
    await answerOf({ target, tool: "kb_search", url: api.url.replace("http:", "https:"), env });
    assertEquals(heard, []);
  }));

for (
  const [url, warns] of [
    ["postgres://u:p@192.0.2.1:9/none", true],
    ["postgres://u:p@192.0.2.1:9/none?sslmode=disable", false],
    ["postgres://u:p@127.0.0.1:9/none", false],
  ] as const
) {
  Deno.test(`a call with ${url} ${warns ? "warns" : "does not warn"} that sslmode is missing`, async () => {
    const child = new Deno.Command(source.command, {
      args: [...source.args, "call", "kb_stats"],
      env: { DATABASE_URL: url, KB_EMBEDDINGS: "off" },
      stdin: "null",
      stdout: "null",
      stderr: "piped",
    }).spawn();
    // The address never responds, because the warning must appear before the server waits for the
    // database.
    const ended = setTimeout(() => child.kill("SIGKILL"), 20_000);
    let text = "";
    for await (const part of child.stderr.pipeThrough(new TextDecoderStream())) {
      text += part;
      if (text.includes("sslmode")) child.kill("SIGKILL");
    }
    await child.status;
    clearTimeout(ended);
    assertEquals(text.includes("DATABASE_URL has no sslmode"), warns);
  });
}
