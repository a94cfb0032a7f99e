// The yardstick of the benchmarks: an MCP server for Markdown files and JSON logs in the working
// directory, written as plainly as possible on the SDK's first line, zod and gray-matter. It reads
// files anew for each call and has no sandbox, no locks and no index. It is not a product.
import { createReadStream } from "node:fs";
import { open, readdir, readFile, rename } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import { createInterface } from "node:readline";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import matter from "gray-matter";
import { z } from "zod";

const PAGE = 100;

async function read({ file }) {
  return await readFile(file, "utf8");
}

async function filesIn(folder) {
  const names = await readdir(folder, { recursive: true });
  return names.filter((name) => name.endsWith(".md")).sort().map((name) => path.join(folder, name));
}

async function list({ folder, page = 0 }) {
  const files = await filesIn(folder);
  const titles = files.slice(page * PAGE, (page + 1) * PAGE).map(async (file) => {
    const { data, content } = parsed(await readFile(file, "utf8"));
    return `${file}: ${titleOf(data, content, file)}`;
  });
  return (await Promise.all(titles)).join("\n");
}

// The empty options keep gray-matter from caching every text it has seen.
const parsed = (text) => matter(text, {});

function titleOf(data, content, file) {
  return data.title ?? data.summary ?? /^# +(.+)$/m.exec(content)?.[1] ?? path.basename(file);
}

async function search({ folder, query, limit = 10 }) {
  const phrase = query.toLowerCase();
  const words = phrase.split(/\s+/).filter(Boolean);
  const found = [];
  for (const file of await filesIn(folder)) {
    const text = await readFile(file, "utf8");
    const lower = text.toLowerCase();
    const matched = words.filter((word) => lower.includes(word));
    if (words.length > 0 && matched.length === 0) continue;
    const { data, content } = parsed(text);
    const at = lower.indexOf(matched[0] ?? "");
    const score = matched.length + (lower.includes(phrase) ? 1 : 0);
    const snippet = text.slice(Math.max(0, at - 80), at + 160);
    found.push({ file, title: titleOf(data, content, file), data, score, snippet });
  }
  return JSON.stringify(found.sort((a, b) => b.score - a.score).slice(0, limit));
}

async function append({ file, record }) {
  const handle = await open(file, "a");
  await handle.write(`${JSON.stringify(record)}\n`);
  await handle.datasync();
  await handle.close();
  return "appended";
}

async function replace({ file, from, to }) {
  const text = (await readFile(file, "utf8")).replace(from, to);
  const temporary = `${file}.${process.pid}.tmp`;
  const handle = await open(temporary, "w");
  await handle.write(text);
  await handle.sync();
  await handle.close();
  await rename(temporary, file);
  return "replaced";
}

async function errors({ file }) {
  const groups = new Map();
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const { bead_id, execution_results } = JSON.parse(line);
    for (const { tool, message } of execution_results.flatMap((result) => result.errors ?? [])) {
      const pattern = message.replace(/'[^']*'/g, "<q>").replace(/\d+/g, "N");
      const group = groups.get(`${tool} ${pattern}`) ?? { pattern, count: 0, beads: new Set() };
      groups.set(`${tool} ${pattern}`, group);
      group.count++;
      group.beads.add(bead_id);
    }
  }
  const frequent = [...groups.values()].filter(({ count }) => count >= 5);
  return JSON.stringify(frequent.map(({ beads, ...rest }) => ({ ...rest, beads: [...beads] })));
}

const server = new McpServer({ name: "plain", version: "1.0.0" });

function tool(name, description, inputSchema, handle) {
  server.registerTool(name, { description, inputSchema }, async (input) => {
    try {
      return { content: [{ type: "text", text: await handle(input) }] };
    } catch (error) {
      return { content: [{ type: "text", text: String(error) }], isError: true };
    }
  });
}

const file = z.string().describe("Path of a file");
const folder = z.string().describe("Path of a folder");

tool("read", "Returns the text of a file.", { file }, read);
tool("list", "Lists Markdown files with their titles.", {
  folder,
  page: z.number().int().min(0).optional().describe("Number of the page, from 0"),
}, list);
tool("search", "Searches Markdown files for words.", {
  folder,
  query: z.string().describe("Search terms; none lists all"),
  limit: z.number().int().min(1).optional().describe("Maximum number of results"),
}, search);
tool("append", "Appends a record to a log.", {
  file,
  record: z.record(z.string(), z.unknown()).describe("The record"),
}, append);
tool("replace", "Replaces text in a file.", {
  file,
  from: z.string().describe("The text to replace"),
  to: z.string().describe("The new text"),
}, replace);
tool("errors", "Groups the errors in a log of traces.", { file }, errors);

await server.connect(new StdioServerTransport());
