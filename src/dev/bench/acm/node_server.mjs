// The yardstick of the benchmarks: the same 13 tools for Node, written as plainly as
// the requirement describes them, on @modelcontextprotocol/sdk, zod and gray-matter.
// Nothing but src/dev/bench.ts starts it; it has no sandbox and is no product.

import { readdir, readFile, realpath, stat } from "node:fs/promises";
import { homedir } from "node:os";
import path from "node:path";
import process from "node:process";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import matter from "gray-matter";
import { z } from "zod";

const shared = path.join(homedir(), "code", "_shared");
const frameworkRoot = process.env.ACM_ROOT || path.join(shared, "acm");
const registryRoot = process.env.ACM_REGISTRY_ROOT || path.join(shared, "capabilities-registry");
const projectRoot = process.env.ACM_PROJECT_ROOT || process.cwd();

const stages = ["discover", "design", "develop", "deliver"];
const stageFiles = {
  discover: "ACM-DISCOVER-SPEC.md",
  design: "ACM-DESIGN-SPEC.md",
  develop: "ACM-DEVELOP-SPEC.md",
  deliver: "ACM-DELIVER-SPEC.md",
};
const reviewFiles = {
  discover: { internal: "ralph-review-prompt.md", external: "external-review-prompt.md" },
  design: {
    internal: "design-ralph-review-prompt.md",
    external: "design-external-review-prompt.md",
  },
  develop: {
    internal: "develop-ralph-review-prompt.md",
    external: "develop-external-review-prompt.md",
  },
  deliver: {
    internal: "deliver-ralph-review-prompt.md",
    external: "deliver-external-review-prompt.md",
  },
};
const transitionFiles = {
  discover_to_design: "start-design-prompt.md",
  design_to_develop: "start-develop-prompt.md",
  develop_to_deliver: "start-deliver-prompt.md",
};
const specFiles = {
  brief: "ACM-BRIEF-SPEC.md",
  intent: "ACM-INTENT-SPEC.md",
  status: "ACM-STATUS-SPEC.md",
  readme: "ACM-README-SPEC.md",
  context: "ACM-CONTEXT-ARTIFACT-SPEC.md",
  rules: "ACM-RULES-SPEC.md",
  design: "ACM-DESIGN-SPEC.md",
  backlog: "ACM-BACKLOG-SPEC.md",
  folder_structure: "ACM-FOLDER-STRUCTURE-SPEC.md",
  project_types: "ACM-PROJECT-TYPES-SPEC.md",
  stages: "ACM-STAGES-SPEC.md",
  review: "ACM-REVIEW-SPEC.md",
};
const contextFiles = {
  global: "ACM-GLOBAL-CLAUDE-MD-SPEC.md",
  project: "ACM-PROJECT-CLAUDE-MD-SPEC.md",
};
const structureItems = [
  [".claude/CLAUDE.md", "file"],
  [".claude/rules/", "folder"],
  ["docs/", "folder"],
  ["docs/intent.md", "file"],
  ["docs/brief.md", "file"],
  ["docs/inbox/", "folder"],
  ["_archive/", "folder"],
  ["README.md", "file"],
];
const requiredSections = {
  "docs/brief.md": [
    ["Summary"],
    ["Scope"],
    ["Success Criteria"],
    ["Constraints"],
    ["Decisions", "Decision Log"],
  ],
  "docs/intent.md": [["Purpose", "Vision", "Problem"]],
  "status.md": [["Current State"]],
  ".claude/CLAUDE.md": [["Context Map", "Orientation"]],
};

const deliverUnsupported = "Stage 'deliver' is not yet supported. Supported stages: " +
  "discover, design, develop. See backlog item B15.";

const answer = (text) => ({ content: [{ type: "text", text }] });

function guarded(handle) {
  return async (input) => {
    try {
      return answer(await handle(input));
    } catch (error) {
      return { ...answer(error instanceof Error ? error.message : String(error)), isError: true };
    }
  };
}

async function readDocument(...segments) {
  const name = segments.slice(1).join("/");
  return await readFile(path.join(...segments), "utf8").catch(() => {
    throw new Error(`Cannot read ${name}. Check ACM_ROOT and ACM_REGISTRY_ROOT.`);
  });
}

// The empty options keep gray-matter from caching every text it has seen.
const parseDocument = (text) => matter(text, {});

function headingsOf(text) {
  return [...text.matchAll(/^(#{1,6})\s+(.+?)\s*#*$/gm)]
    .map((match) => ({ level: match[1].length, title: match[2], at: match.index }));
}

function sectionOf(text, wanted) {
  const headings = headingsOf(text);
  const found = headings.find((h) => h.title.toLowerCase().startsWith(wanted.toLowerCase()));
  if (!found) {
    throw new Error(`No section '${wanted}'. Sections: ${headings.map((h) => h.title).join(", ")}`);
  }
  const next = headings.find((h) => h.at > found.at && h.level <= found.level);
  return text.slice(found.at, next?.at);
}

async function resolveProject(given) {
  const root = await realpath(projectRoot);
  const project = given ? await realpath(path.resolve(root, given)).catch(() => "") : root;
  if (project !== root && !project.startsWith(root + path.sep)) {
    throw new Error("project_path is outside ACM_PROJECT_ROOT. Give a path inside it.");
  }
  return project;
}

async function checkItem(project, [item, kind]) {
  const found = await stat(path.join(project, item)).catch(() => undefined);
  return { item, passed: kind === "file" ? !!found?.isFile() : !!found?.isDirectory() };
}

async function checkStructure(given) {
  const project = await resolveProject(given);
  const items = await Promise.all(structureItems.map((item) => checkItem(project, item)));
  const missing = items.filter((entry) => !entry.passed).map((entry) => entry.item);
  const lines = items.map(({ item, passed }) => passed ? `✓ ${item}` : `✗ ${item} — missing`);
  const end = missing.length > 0 ? `. Missing: ${missing.join(", ")}` : "";
  const result = `Result: ${items.length - missing.length}/${items.length} passed${end}`;
  return [`Project Structure Check: ${project}`, ...lines, "", result].join("\n");
}

async function checkDocument(project, [file, sections]) {
  const text = await readFile(path.join(project, file), "utf8").catch(() => undefined);
  if (text === undefined) return [`✗ ${file} — missing`];
  const lines = [];
  try {
    const { data } = parseDocument(text);
    const stated = Object.keys(data).length > 0;
    lines.push(stated ? `✓ ${file} front matter` : `✗ ${file} front matter — absent`);
  } catch (error) {
    lines.push(`✗ ${file} front matter — ${error.message}`);
  }
  const titles = headingsOf(text).map((h) => h.title);
  for (const names of sections) {
    const found = names.some((name) => titles.some((title) => title.includes(name)));
    lines.push(`${found ? "✓" : "✗"} ${file} section ${names.join(" or ")}`);
  }
  return lines;
}

async function checkHealth(given) {
  const project = await resolveProject(given);
  const documents = Object.entries(requiredSections);
  const checked = await Promise.all(documents.map((entry) => checkDocument(project, entry)));
  const lines = checked.flat();
  const failed = lines.filter((line) => line.startsWith("✗")).length;
  const verdict = failed === 0 ? "Healthy" : `${failed} of ${lines.length} checks failed`;
  return [await checkStructure(given), "", "Front matter and sections", ...lines, "", verdict]
    .join("\n");
}

async function checkTransition(transition, given) {
  const project = await resolveProject(given);
  const status = parseDocument(await readDocument(project, "status.md")).data;
  const brief = parseDocument(await readDocument(project, "docs/brief.md")).data;
  const leaving = transition.split("_to_")[0];
  const lines = [
    [String(status.stage).toLowerCase() === leaving, `stage is ${status.stage}`],
    [String(status.phase).toLowerCase().includes("complete"), `phase is ${status.phase}`],
    [brief.status === "complete", `brief status is ${brief.status}`],
  ];
  return lines.map(([met, text]) => `${met ? "✓ met" : "✗ not met"}: ${text}`).join("\n");
}

async function projectTypeGuidance({ type, scale, scope }) {
  const text = await readDocument(frameworkRoot, "ACM-PROJECT-TYPES-SPEC.md");
  const section = headingsOf(text).find((h) => h.title.toLowerCase().endsWith(type));
  const modifiers = [scale, scope === "full" ? "full-build" : scope].filter(Boolean);
  const rows = text.split("\n")
    .filter((line) => modifiers.some((name) => line.startsWith(`| \`${name}\``)));
  const classification = `Classification: ${[type, ...modifiers].join(" + ")}`;
  return [classification, sectionOf(text, section?.title ?? type), ...rows].join("\n\n");
}

async function readInventory() {
  const inventory = JSON.parse(await readDocument(registryRoot, "inventory.json"));
  return Array.isArray(inventory) ? inventory : inventory.capabilities;
}

async function installLevel(entry) {
  const file = path.join(entry.path ?? `capabilities/${entry.name}`, "capability.yaml");
  const text = await readDocument(registryRoot, file).catch(() => "");
  return /^install_level:\s*"?([^"\n]+)/m.exec(text)?.[1] ?? "not stated";
}

async function queryCapabilities({ query = "", type, tags = [], limit = 20, offset = 0 }) {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = (await readInventory()).filter((entry) => {
    const entryTags = entry.tags.map((tag) => tag.toLowerCase());
    const text = [entry.name, entry.description, ...entryTags].join(" ").toLowerCase();
    return (!type || entry.type === type) &&
      tags.every((tag) => entryTags.includes(tag.toLowerCase())) &&
      words.every((word) => text.includes(word));
  });
  const page = found.slice(offset, offset + limit);
  const entries = await Promise.all(page.map(async (entry) => {
    const level = await installLevel(entry);
    return `${entry.name} (${entry.type}, install level ${level})\n` +
      `${entry.description}\nTags: ${entry.tags.join(", ")}`;
  }));
  return [`${found.length} capabilities found`, ...entries].join("\n\n");
}

async function capabilityDetail(id) {
  if (!/^[a-z0-9][a-z0-9-]*$/.test(id)) throw new Error(`'${id}' is not a capability id`);
  const entry = (await readInventory()).find((candidate) => candidate.name === id);
  if (!entry) throw new Error(`No capability '${id}'. Search with query_capabilities.`);
  return await readDocument(registryRoot, entry.path ?? `capabilities/${id}`, "capability.yaml");
}

function matchArticle(file, text, wanted) {
  const at = text.toLowerCase().indexOf(wanted);
  if (at < 0 && !file.toLowerCase().includes(wanted)) return undefined;
  const snippet = text.slice(Math.max(0, at - 80), Math.max(0, at) + 160).replaceAll("\n", " ");
  const title = parseDocument(text).data.title ?? path.basename(file, ".md");
  return { file, text, title, snippet };
}

async function queryKnowledge({ query, limit = 10, detail = "snippet" }) {
  const folder = path.join(frameworkRoot, "kb");
  const names = await readdir(folder, { recursive: true });
  const files = names.filter((name) => name.endsWith(".md") && !name.endsWith("README.md"));
  const wanted = query.toLowerCase();
  const found = [];
  for (const file of files) {
    const match = matchArticle(file, await readFile(path.join(folder, file), "utf8"), wanted);
    if (match) found.push(match);
  }
  if (found.length === 0) {
    return `No article matches '${query}'. Articles: ${files.slice(0, 50).join(", ")}`;
  }
  if (detail === "full") return found[0].text;
  return found.slice(0, limit)
    .map(({ file, title, snippet }) => `${title}\nkb/${file}\n${snippet}`)
    .join("\n\n");
}

const server = new McpServer({ name: "acm", version: "1.0.0" });

function tool(name, description, inputSchema, handle) {
  server.registerTool(name, { description, inputSchema }, guarded(handle));
}

const projectPath = z.string().optional().describe("Project root path. Defaults to the project.");

tool(
  "get_stage",
  "Get ACM stage requirements and workflow. Do NOT use for transitions.",
  {
    stage: z.enum(stages).describe("ACM stage name"),
    section: z.string().optional().describe("Heading of the part to return"),
  },
  async ({ stage, section }) => {
    const text = await readDocument(frameworkRoot, stageFiles[stage]).catch((error) => {
      throw stage === "deliver" ? new Error(deliverUnsupported) : error;
    });
    return section ? sectionOf(text, section) : text;
  },
);
tool("get_review_prompt", "Get the review prompt for a stage and review phase.", {
  stage: z.enum(stages).describe("ACM stage"),
  phase: z.enum(["internal", "external"]).describe("Review phase"),
}, ({ stage, phase }) => readDocument(frameworkRoot, "prompts", reviewFiles[stage][phase]));
tool(
  "get_transition_prompt",
  "Get guidance for transitioning between ACM stages. Set validate to check prerequisites.",
  {
    transition: z.enum(Object.keys(transitionFiles)).describe("Stage transition"),
    project_path: projectPath,
    validate: z.boolean().optional().describe("Check the project's status.md and brief"),
  },
  async ({ transition, project_path, validate }) => {
    const prompt = await readDocument(frameworkRoot, "prompts", transitionFiles[transition]);
    return validate ? `${await checkTransition(transition, project_path)}\n\n${prompt}` : prompt;
  },
);
tool("get_artifact_spec", "Get the ACM specification for an artifact type.", {
  artifact: z.enum(Object.keys(specFiles)).describe("Artifact type"),
}, ({ artifact }) => readDocument(frameworkRoot, specFiles[artifact]));
tool("get_artifact_stub", "Get a starter template for an ACM artifact.", {
  artifact: z.enum(["brief", "intent", "status", "rules_constraints", "claude_md"])
    .describe("Artifact to get stub for"),
  project_type: z.enum(["app", "workflow", "artifact"]).optional().describe("For claude_md"),
}, ({ artifact, project_type = "app" }) => {
  const name = artifact === "claude_md" ? `claude-md/${project_type}` : artifact.replace("_", "-");
  return readDocument(frameworkRoot, "stubs", `${name}.md`);
});
tool("get_project_type_guidance", "Get ACM guidance for a project type classification.", {
  type: z.enum(["app", "workflow", "artifact"]).describe("Project type"),
  scale: z.enum(["personal", "shared", "community", "commercial"]).optional().describe("Scale"),
  scope: z.enum(["mvp", "full"]).optional().describe("Project scope modifier"),
}, projectTypeGuidance);
tool("check_project_structure", "Validate a project's folder structure against ACM spec.", {
  project_path: projectPath,
}, ({ project_path }) => checkStructure(project_path));
tool("check_project_health", "Run structural health checks on an ACM project.", {
  project_path: projectPath,
}, ({ project_path }) => checkHealth(project_path));
tool(
  "get_rules_spec",
  "Get the ACM rules governance specification.",
  {},
  () => readDocument(frameworkRoot, specFiles.rules),
);
tool("get_context_spec", "Get the ACM specification for CLAUDE.md context artifacts.", {
  level: z.enum(["global", "project"]).describe("Which CLAUDE.md spec to return"),
}, ({ level }) => readDocument(frameworkRoot, contextFiles[level]));
tool("query_capabilities", "Search the capabilities registry by keyword, type, or tags.", {
  query: z.string().optional().describe("Keyword search across name, description, tags"),
  type: z.enum(["skill", "tool", "agent", "plugin"]).optional().describe("Capability type"),
  tags: z.array(z.string()).optional().describe("Filter by tags (AND logic)"),
  limit: z.number().int().min(1).max(100).optional().describe("How many; default 20"),
  offset: z.number().int().min(0).optional().describe("How many to skip"),
}, queryCapabilities);
tool("get_capability_detail", "Get full details for a specific capability by ID.", {
  capability_id: z.string().describe("Capability ID, from query_capabilities"),
}, ({ capability_id }) => capabilityDetail(capability_id));
tool("query_knowledge", "Search ACM knowledge base entries by topic.", {
  query: z.string().min(1).describe("Search term or topic"),
  limit: z.number().int().min(1).max(100).optional().describe("How many; default 10"),
  detail: z.enum(["snippet", "full"]).optional().describe("Snippets, or the first article whole"),
}, queryKnowledge);

await server.connect(new StdioServerTransport());
