// The yardstick of the benchmarks: the same documents and prompts for Node, written as plainly as
// the requirement describes them, on @modelcontextprotocol/sdk and gray-matter: documents are in
// memory from the start, and read again when the system reports a change.
// Nothing but src/dev/bench.ts starts it; it has no sandbox and is no product.

import { watch } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import {
  CallToolRequestSchema,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
  SubscribeRequestSchema,
} from "@modelcontextprotocol/sdk/types.js";
import matter from "gray-matter";

const root = process.env.ARCHITECTURE_ROOT || "mcp";
const resourcesFolder = path.join(root, "resources");
const promptsFolder = path.join(root, "prompts");
const pageSize = 100;
const scheme = "architecture://";

const documents = new Map();
const prompts = new Map();
const subscribed = new Set();
let sortedUris;

const uriOf = (file) => scheme + file.slice(0, -".md".length);

async function loadDocument(file) {
  const text = await readFile(path.join(resourcesFolder, file), "utf8").catch(() => undefined);
  if (text === undefined) documents.delete(uriOf(file));
  // The empty options keep gray-matter from caching every text it has seen.
  else documents.set(uriOf(file), { text, title: titleOf(file, text) });
  sortedUris = undefined;
}

function titleOf(file, text) {
  const heading = /^# +(.+)$/m.exec(text)?.[1];
  return matter(text, {}).data.title ?? heading ?? path.basename(file, ".md");
}

async function loadPrompt(file) {
  const prompt = JSON.parse(await readFile(path.join(promptsFolder, file), "utf8"));
  prompts.set(prompt.name, prompt);
}

async function loadAll() {
  const names = await readdir(resourcesFolder, { recursive: true });
  for (const name of names.filter((name) => name.endsWith(".md"))) await loadDocument(name);
  const files = await readdir(promptsFolder).catch(() => []);
  for (const file of files.filter((name) => name.endsWith(".json"))) await loadPrompt(file);
}

async function watchAll() {
  const entries = await readdir(resourcesFolder, { recursive: true, withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory())
    .map((entry) => path.join(entry.parentPath, entry.name));
  for (const folder of folders) {
    watch(folder, async (event, name) => {
      if (!name?.endsWith(".md")) return;
      const file = path.relative(resourcesFolder, path.join(folder, name));
      await loadDocument(file);
      const uri = uriOf(file);
      if (event === "rename") await server.sendResourceListChanged();
      if (subscribed.has(uri)) await server.sendResourceUpdated({ uri });
    });
  }
}

function listPage(cursor) {
  sortedUris ??= [...documents.keys()].sort();
  const start = Number(cursor ?? 0);
  const end = start + pageSize;
  const resources = sortedUris.slice(start, end).map((uri) => {
    const { text, title } = documents.get(uri);
    const size = Buffer.byteLength(text);
    return { uri, name: path.basename(uri), title, mimeType: "text/markdown", size };
  });
  return { resources, ...(end < sortedUris.length && { nextCursor: String(end) }) };
}

function search(query) {
  const phrase = query.toLowerCase();
  const words = phrase.split(/\s+/).filter(Boolean);
  const found = [];
  for (const [uri, { text, title }] of documents) {
    const lower = text.toLowerCase();
    const matched = words.filter((word) => lower.includes(word));
    if (matched.length === 0) continue;
    const at = lower.indexOf(matched[0]);
    const excerpt = text.slice(Math.max(0, at - 80), at + 160);
    const score = matched.length / words.length + (lower.includes(phrase) ? 1 : 0);
    found.push({ uri, title, score, excerpt });
  }
  const results = found.sort((a, b) => b.score - a.score).slice(0, 10);
  return { query, results, total_matches: found.length };
}

function fill(template, values) {
  const filled = template.replace(/\{\{(\w+)\}\}/g, (_, name) => values[name] ?? "");
  return filled.replace(/\{\{resource:([^}]+)\}\}/g, (_, pattern) => {
    const source = pattern.split("*").map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"));
    const matching = new RegExp(`^${source.join("[^/]*")}$`);
    const uris = [...documents.keys()].filter((uri) => matching.test(uri)).sort();
    return uris.map((uri) => {
      const { text, title } = documents.get(uri);
      return `# ${title}\nSource: ${uri}\n\n${matter(text, {}).content.trim()}`;
    }).join("\n\n---\n\n");
  });
}

const server = new Server({ name: "architecture", version: "1.0.0" }, {
  capabilities: {
    resources: { subscribe: true, listChanged: true },
    prompts: { listChanged: true },
    tools: {},
  },
});

server.setRequestHandler(ListResourcesRequestSchema, ({ params }) => listPage(params?.cursor));
server.setRequestHandler(ReadResourceRequestSchema, ({ params: { uri } }) => {
  const document = documents.get(uri);
  if (!document) throw new Error(`Resource not found: ${uri}`);
  return { contents: [{ uri, mimeType: "text/markdown", text: document.text }] };
});
server.setRequestHandler(SubscribeRequestSchema, ({ params: { uri } }) => {
  subscribed.add(uri);
  return {};
});
server.setRequestHandler(ListPromptsRequestSchema, () => ({
  prompts: [...prompts.values()].map(({ messages: _, ...prompt }) => prompt),
}));
server.setRequestHandler(GetPromptRequestSchema, ({ params }) => {
  const prompt = prompts.get(params.name);
  if (!prompt) throw new Error(`Prompt not found: ${params.name}`);
  const messages = prompt.messages.map(({ role, content }) => ({
    role,
    content: { type: "text", text: fill(content.text, params.arguments ?? {}) },
  }));
  return { messages };
});
server.setRequestHandler(ListToolsRequestSchema, () => ({
  tools: [{
    name: "search_architecture",
    description: "Searches guidelines, patterns and ADRs by words.",
    inputSchema: {
      type: "object",
      properties: { query: { type: "string", description: "Words or a phrase" } },
      required: ["query"],
    },
  }],
}));
server.setRequestHandler(CallToolRequestSchema, ({ params }) => {
  const found = search(params.arguments.query);
  return { content: [{ type: "text", text: JSON.stringify(found) }], structuredContent: found };
});

await loadAll();
await watchAll();
await server.connect(new StdioServerTransport());
