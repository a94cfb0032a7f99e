import { listTools } from "../../src/kernel/service/tool_listing.ts";
import { ownField } from "../../src/kernel/own_field.ts";
import { knowledgeTools } from "../../src/knowledge/tools.ts";
import { inTempFolder, writeFiles } from "../kernel/temp_folder.ts";
import { type Json, ServerProcess } from "./process.ts";
import { assertSnapshot } from "./snapshot.ts";
import { targetOf } from "./targets.ts";

const ABSENT = "00000000-0000-4000-8000-000000000000";

/** A successful call of every tool and a call for each failure, in order of their dependencies. */
const CALLS: [string, Json][] = [
  ["kb_add", { content: "Branches are named after the issue.", role: "all", tags: ["Git"] }],
  ["kb_bulk_import", { file_path: "items.yaml" }],
  ["kb_search", { query: "How are branches named?", role: "dev" }],
  ["kb_search", { query: "zeppelin" }],
  ["kb_list", { role: "qa" }],
  ["kb_get", { id: "<1>" }],
  ["kb_get", { id: ABSENT }],
  ["kb_update", { id: "<1>", tags: null, role: "dev" }],
  ["kb_get_related", { entry_id: "<2>" }],
  ["kb_stats", {}],
  ["kb_get", { id: "<1>", history: true }],
  ["kb_update", { id: "<1>", role: "qa", expected_version: 1 }],
  ["kb_delete", { id: "<1>" }],
  ["kb_delete", { id: "<1>", confirm: true }],
  ["kb_delete", { id: "<1>", confirm: true }],
  ["kb_rebuild_embeddings", {}],
  ["kb_update", { id: ABSENT, role: "pm" }],
  ["kb_add", { content: "x", role: "boss" }],
  ["kb_add", { content: "x", role: "dev", colour: "red" }],
  ["kb_bulk_import", { file_path: "../items.yaml" }],
  ["kb_bulk_import", { file_path: "broken.yaml" }],
];

const FILES = {
  "items.yaml": `
- content: Feature flags go two releases after they are on for everyone.
  roles: [dev, qa]
  tags: [flags]
  entry_type: summary
  confidence: 0.8
  source_file: notes.md
  source_story: S-12
`,
  "broken.yaml": "- {content: x, roles: []}",
};

Deno.test("knowledge-server's tools/list matches the snapshot", () =>
  assertSnapshot(
    "knowledge/tools-list.json",
    JSON.stringify(listTools(knowledgeTools), null, 2) + "\n",
  ));

Deno.test("knowledge-server: all tool results match the snapshots", () =>
  inTempFolder(async (folder) => {
    const target = targetOf("knowledge-server");
    writeFiles(folder, FILES);
    const env = { KB_EMBEDDED_DIR: `${folder}/kb`, KB_EMBEDDINGS: "off", DATABASE_URL: "" };
    const server = new ServerProcess(target, { env, cwd: folder });
    await server.initialize();
    const ids: string[] = [];
    const masked = (text: string): string =>
      ids.reduce((rest, id, at) => rest.replaceAll(id, `<${at + 1}>`), text)
        .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "<time>").replace(/in \d+ ms/, "in <n> ms")
        .replace(/\b\d{4}-\d\d (?=\d+\b)/g, "<month> ").replace(
          /cursor \S+/g,
          "cursor <cursor>",
        );
    let transcript = "";
    for (const [name, input] of CALLS) {
      const given = JSON.stringify(input).replace(/<(\d)>/, (_, at) => ids[at - 1] ?? "");
      const params = { name, arguments: JSON.parse(given) };
      const { result } = await server.request(name, "tools/call", params);
      const data = ownField(result, "structuredContent");
      const created = ownField(data, "created_ids");
      if (name === "kb_add" && data !== undefined) ids.push(String(ownField(data, "id")));
      if (Array.isArray(created)) ids.push(...created.map(String));
      const content = ownField(result, "content");
      const text = Array.isArray(content) ? String(ownField(content[0], "text")) : "";
      transcript += `> ${name} ${masked(given)}\n${masked(text)}\n\n`;
    }
    await server.end();
    await assertSnapshot("knowledge/calls.txt", transcript);
  }));
