import { assertEquals, assertStringIncludes } from "@std/assert";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import type { Browser, Frame } from "playwright-core";
import { bundle } from "../../src/dev/build/compile.ts";
import type { Target } from "../e2e/targets.ts";
import { inTempFolder } from "../kernel/temp_folder.ts";
import { openHtml, type WatchedPage } from "./chromium.ts";

const APP_TYPE = "text/html;profile=mcp-app";

/** A client's page with the content policy that MCP Apps requires if a page names no domains. */
const HOST = `<!DOCTYPE html><html lang="en"><head><title>Host</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; media-src 'self' data:; connect-src 'none'">
</head><body><iframe title="Page" sandbox="allow-scripts" style="width: 860px; height: 640px"></iframe>
<script type="module" src="/host.js"></script></body></html>`;

/** The protocol eras that the client supports. */
export const ERAS = { "2025-11-25": "legacy", "2026-07-28": { pin: "2026-07-28" } } as const;

/** A tool's page inside the host, after it received a call's result. */
export interface HostedPage extends WatchedPage {
  frame: Frame;
  /** The tools that the page has called since it opened. */
  called: string[];
}

/** Calls a tool and opens its page inside a host, as clients that support pages do. */
export async function openHosted(
  browser: Browser,
  client: Client,
  [name, input]: [tool: string, input: Record<string, unknown>],
): Promise<HostedPage> {
  const { tools } = await client.listTools();
  const uri = uriOf(tools.find((tool) => tool.name === name)?._meta);
  const { contents: [content] } = await client.readResource({ uri });
  const html = content && "text" in content ? content.text : "";
  assertEquals(content?.mimeType, APP_TYPE);
  const watched = await openHtml(browser, HOST, { script: await hostScript() });
  const { page } = watched;
  const called: string[] = [];
  await page.exposeFunction("callServer", (tool: string, given: Record<string, unknown>) => {
    called.push(tool);
    return client.callTool({ name: tool, arguments: given });
  });
  const result = await client.callTool({ name, arguments: input });
  await page.evaluate(`show(${inCode({ html, input, result })})`);
  return { ...watched, frame: page.frames().at(-1) ?? page.mainFrame(), called };
}

/** Waits until a text is visible; tooltips of drawings don't count. */
export async function seeText(frame: Frame, text: string): Promise<void> {
  await frame.getByText(text).filter({ visible: true }).first().waitFor({ timeout: 10_000 });
}

function uriOf(meta: Record<string, unknown> = {}): string {
  const uri = String(Reflect.get(Object(meta.ui), "resourceUri"));
  assertStringIncludes(uri, "ui://");
  return uri;
}

/** Calls `use` with a client that shows pages and is connected to the server. */
export async function withClient(
  { command, args }: Target,
  { env, mode }: { env: Record<string, string>; mode: (typeof ERAS)[keyof typeof ERAS] },
  use: (client: Client) => Promise<void>,
): Promise<void> {
  const extensions = { "io.modelcontextprotocol/ui": { mimeTypes: [APP_TYPE] } };
  const client = new Client({ name: "host", version: "1" }, {
    capabilities: { extensions },
    versionNegotiation: { mode },
  });
  await client.connect(new StdioClientTransport({ command, args, env, stderr: "inherit" }));
  try {
    await use(client);
  } finally {
    await client.close();
  }
}

let script: string | undefined;

/** The host's bundled script, built once. */
async function hostScript(): Promise<string> {
  return script ??= await inTempFolder(async (folder) => {
    await bundle("tests/page/host.ts", `${folder}/host.js`, { config: "src/dev/deno.json" });
    return await Deno.readTextFile(`${folder}/host.js`);
  });
}

/** Returns a value as JavaScript code for a script. */
function inCode(value: unknown): string {
  return JSON.stringify(value).replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
}
