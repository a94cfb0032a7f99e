import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { type ArticleHits, searchArticles } from "../../src/acm/articles/search.ts";
import {
  readContextSpec,
  readReviewPrompt,
  readSpec,
  readStage,
  readStub,
} from "../../src/acm/framework/document.ts";
import {
  ARTIFACT_SPECS,
  ARTIFACT_STUBS,
  CONTEXT_LEVELS,
  CONTEXT_SPECS,
  PHASES,
  PROJECT_TYPES,
  reviewPromptFiles,
  stageSpecName,
  transitionPromptFiles,
} from "../../src/acm/framework/framework_files.ts";
import { exitCriteria } from "../../src/acm/framework/exit_criteria.ts";
import { phasesOf } from "../../src/acm/framework/phases.ts";
import { fieldRules } from "../../src/acm/framework/field_rules.ts";
import { folderRules } from "../../src/acm/framework/folder_rules.ts";
import { sectionRules } from "../../src/acm/framework/section_rules.ts";
import { readTypeGuidance, SCALES, SCOPES } from "../../src/acm/framework/project_types.ts";
import { checkHealth } from "../../src/acm/project/health.ts";
import { checkStructure } from "../../src/acm/project/structure.ts";
import { ProjectDocuments } from "../../src/acm/project/project_file.ts";
import { checkTransition, readTransition } from "../../src/acm/project/transition.ts";
import { readCapability } from "../../src/acm/registry/capability.ts";
import { queryCapabilities } from "../../src/acm/registry/capability_query.ts";
import { readInventory } from "../../src/acm/registry/inventory.ts";
import { repositoryPath } from "../../src/dev/executables.ts";
import { openForRequest, type RequestFolder } from "../../src/acm/files/request_folder.ts";
import { headingsOf, sectionText } from "../../src/kernel/markdown/headings.ts";
import { note } from "../note.ts";
import { rootAt } from "./folders.ts";
import { servedSpecs } from "../../src/acm/framework/served_specs.ts";

const corpora = repositoryPath("../shared/corpora");
const acm = folderIfThere(`${corpora}/acm`);
const registry = folderIfThere(`${corpora}/capabilities-registry`);

function folderIfThere(path: string): string | undefined {
  try {
    return Deno.realPathSync(path);
  } catch {
    note(`Not tested on real data: ../shared/corpora/${path.split("/").at(-1)} is not there`);
    return undefined;
  }
}

/** Registers a test on the real framework, which also serves as its own project. */
function acmTest(name: string, run: (path: string, open: () => RequestFolder) => void): void {
  const ignore = acm === undefined;
  Deno.test({ name, ignore, fn: () => run(acm ?? "", () => openForRequest(rootAt(acm ?? ""))) });
}

function registryTest(name: string, run: (path: string, open: () => RequestFolder) => void): void {
  const ignore = registry === undefined;
  const root = rootAt(registry ?? "", "ACM_REGISTRY_ROOT");
  Deno.test({ name, ignore, fn: () => run(registry ?? "", () => openForRequest(root)) });
}

acmTest(
  "real framework: the server returns every stage and review prompt verbatim",
  (path, open) => {
    for (const stage of ["discover", "design", "develop"] as const) {
      const spec = Deno.readTextFileSync(`${path}/ACM-${stageSpecName(stage)}.md`);
      assertEquals(readStage(open(), stage), spec);
      for (const phase of PHASES) {
        const prompt = Deno.readTextFileSync(
          `${path}/${reviewPromptFiles(stage, phase, stage === "discover")[0]}`,
        );
        assertEquals(readReviewPrompt(open(), { stage, phase }), prompt);
      }
    }
  },
);

acmTest("real framework: the server returns every spec and stub verbatim", (path, open) => {
  for (const [artifact, file] of Object.entries(ARTIFACT_SPECS)) {
    assertEquals(readSpec(open(), artifact), Deno.readTextFileSync(`${path}/ACM-${file}.md`));
  }
  for (const level of CONTEXT_LEVELS) {
    const spec = Deno.readTextFileSync(`${path}/ACM-${CONTEXT_SPECS[level]}.md`);
    assertEquals(readContextSpec(open(), level), spec);
  }
  for (const [artifact, stub] of Object.entries(ARTIFACT_STUBS)) {
    for (const project_type of PROJECT_TYPES) {
      const file = typeof stub === "string" ? stub : stub[project_type];
      assertEquals(
        readStub(open(), { artifact, project_type }),
        Deno.readTextFileSync(`${path}/${file}`),
      );
    }
  }
});

acmTest("real framework: each heading in a spec returns its section", (_, open) => {
  for (const artifact of Object.keys(ARTIFACT_SPECS)) {
    const spec = readSpec(open(), artifact);
    const headings = headingsOf(spec);
    assert(headings.length > 3, artifact);
    for (const heading of headings) {
      const section = readSpec(open(), artifact, heading.text.toUpperCase());
      assertStringIncludes(section, sectionText(spec, headings, heading));
    }
  }
});

acmTest(
  "real framework: the server returns every existing transition prompt verbatim",
  (path, open) => {
    for (const transition of ["discover_to_design", "design_to_develop"] as const) {
      const [from = "", to = ""] = transition.split("_to_");
      const [, file] = transitionPromptFiles(from, to);
      const { text } = readTransition({ framework: open(), projects: [] }, { transition });
      assertEquals(text, Deno.readTextFileSync(`${path}/${file}`));
    }
  },
);

acmTest(
  "real framework: each project type and modifier returns guidance that is shorter than the spec",
  (_, open) => {
    const spec = readSpec(open(), "project_types");
    const produces = {
      artifact: "Single deliverable. Done when shipped.",
      app: "Deployed software with users. Ongoing.",
      workflow: "Automation/orchestration. May feed into Apps or run standalone.",
    };
    for (const type of PROJECT_TYPES) {
      for (const scale of SCALES) {
        for (const scope of SCOPES) {
          const text = readTypeGuidance(open(), { type, scale, scope });
          assert(text.length < spec.length * 0.6, `${type} ${text.length}`);
          assertStringIncludes(text, produces[type]);
          for (const other of PROJECT_TYPES.filter((one) => one !== type)) {
            assertEquals(text.includes(produces[other]), false);
          }
          const word = scope === "full" ? "full-build" : scope;
          assertMatch(text, new RegExp(`Classification: \`\\w+ \\+ ${scale} \\+ ${word} \\+ `));
          const rows = text.split("\n").filter((line) => /^\| `[a-z-]+` \|/.test(line));
          assertEquals(rows.map((row) => row.split("`")[1]), [scale, word]);
          assertStringIncludes(text, "## Type Implications\n\n- Folder structure: ");
        }
      }
    }
  },
);

acmTest("real framework: each spec is found by its name", (path, open) => {
  const files = [...Deno.readDirSync(path)].map(({ name }) => name).filter((name) =>
    /^ACM-.*\.md$/.test(name)
  );
  const served = servedSpecs(open());
  assertEquals([...served.values()].sort(), files.sort());
  assertEquals(served.get("env_plugin"), "ACM-ENV-PLUGIN-SPEC.md");
  assertEquals(served.get("taxonomy"), "ACM-TAXONOMY.md");
});

acmTest("real framework: the server reads the expected rules from the specs", (_, open) => {
  const phases = (stage: "discover" | "develop") => phasesOf(open(), stage).at(-1);
  assertEquals([phases("discover"), phases("develop")], ["Finalization", "Build"]);
  assertEquals(exitCriteria(open(), "discover").length, 10);
  assertEquals(exitCriteria(open(), "design").length, 13);
  const sections = (name: "brief" | "intent" | "readme") =>
    sectionRules(open(), name).filter(({ ofType }) => ofType === undefined).map((rule) =>
      rule.name
    );
  assertEquals(sections("brief").length, 7);
  assertEquals(sections("intent"), ["Problem/Opportunity", "Desired Outcome", "Why It Matters"]);
  assertEquals(sections("readme"), ["Intent", "Status", "Classification", "Quick Start"]);
  const values = (name: "brief" | "status", field: string) =>
    fieldRules(open(), name).find((rule) => rule.name === field)?.values;
  assertEquals(values("brief", "status"), ["draft", "in-review", "complete"]);
  assertEquals(values("status", "stage"), ["discover", "design", "develop", "deliver"]);
  assertEquals(folderRules(open()).lines.get("docs/inbox/"), 41);
});

acmTest(
  "real framework as a project: no gate is met, and only one check of the develop gate fails",
  (_, open) => {
    const gate = (stage: "discover" | "design" | "develop") =>
      checkTransition(new ProjectDocuments(open(), open()), stage);
    assertEquals([gate("discover").verdict, gate("design").verdict, gate("develop").verdict], [
      "undecided",
      "undecided",
      "not met",
    ]);
    const unmet = gate("develop").checks.filter(({ verdict }) => verdict === "not met");
    assertEquals(unmet.map(({ file, line }) => [file, line]), [["docs/tasks.md", 16]]);
  },
);

acmTest(
  "real framework as a project: the structure and health checks report the known findings",
  (_, open) => {
    const project = { folder: open(), label: "acm" };
    const missing = checkStructure(project, open()).items.filter(({ state }) =>
      state !== "present"
    );
    assertEquals(missing.map(({ path, instead }) => [path, instead]), [
      ["docs/intent.md", "intent.md"],
      ["docs/brief.md", "docs/inbox/acm-mcp-server-brief.md"],
    ]);
    const { errors, findings } = checkHealth({ ...project, folder: open() }, open());
    assertEquals([errors, findings.slice(0, 2).map(({ file }) => file)], [2, [
      "docs/intent.md",
      "docs/brief.md",
    ]]);
  },
);

acmTest("real knowledge base: each question finds the article that answers it", (_, open) => {
  const answers: [question: string, article: string][] = [
    ["when to stop a review", "REVIEW-CYCLE-GUIDANCE"],
    ["how many review cycles", "REVIEW-CYCLE-GUIDANCE"],
    ["diminishing returns", "REVIEW-CYCLE-GUIDANCE"],
    ["how long should a document be", "DOCUMENT-BREAKOUT-THRESHOLD"],
    ["when do I split a document", "DOCUMENT-BREAKOUT-THRESHOLD"],
    ["500 lines", "DOCUMENT-BREAKOUT-THRESHOLD"],
    ["install a custom plugin", "CUSTOM-PLUGIN-INSTALLATION"],
    ["plugin validation errors", "CUSTOM-PLUGIN-INSTALLATION"],
    ["why is my mcp server not loading", "MCP-SERVER-CONFIGURATION"],
    ["delegation pattern", "PLUGIN-DEVELOPMENT-PATTERNS"],
  ];
  for (const [query, article] of answers) {
    const { hits }: ArticleHits = searchArticles(open(), { query, limit: 10, detail: "snippet" });
    assertEquals(hits[0]?.path, `kb/${article}.md`, query);
    for (const { snippet } of hits) {
      assert(snippet.length > 0 && snippet.length <= 240, snippet);
      // The pattern ignores a single "#", because it may be a code comment.
      assertEquals(/[\r\n]|^[-=#]{2,}|\s#{2,6} /.test(snippet), false, snippet);
    }
  }
});

acmTest(
  "real knowledge base: a search returns a whole article and the existing titles",
  (path, open) => {
    const full = searchArticles(open(), {
      query: "review cycle stop rules",
      limit: 10,
      detail: "full",
    });
    assertEquals(full.article, Deno.readTextFileSync(`${path}/kb/REVIEW-CYCLE-GUIDANCE.md`));
    const none = searchArticles(open(), { query: "zeppelin", limit: 10, detail: "snippet" });
    assertEquals(none.titles?.length, 5);
  },
);

registryTest("real registry: every inventory entry resolves to its exact file", (path, open) => {
  const entries = readInventory(open());
  assertEquals(entries.length, 39);
  for (const { id, path: folder } of entries) {
    const text = Deno.readTextFileSync(`${path}/${folder}/capability.yaml`);
    assertStringIncludes(readCapability(open(), id), text);
  }
});

registryTest("real registry: queries return counts, install levels and pages", (_, open) => {
  const page = queryCapabilities(open(), { limit: 100, offset: 0 });
  assertEquals(page.types, { plugin: 19, skill: 16, tool: 4 });
  const plugins = page.capabilities.filter(({ type }) => type === "plugin");
  assert(plugins.every(({ install_level }) => install_level !== undefined));
  assertEquals(queryCapabilities(open(), { limit: 20, offset: 20 }).capabilities.length, 19);
});

registryTest("real registry: queries filter by words, tags and types", (_, open) => {
  const ids = (asked: { query?: string; tags?: string[]; type?: "skill" | "plugin" }) =>
    queryCapabilities(open(), { limit: 100, offset: 0, ...asked }).capabilities.map(({ id }) => id);
  assertEquals(ids({ query: "pdf" })[0], "pdf");
  assertEquals(ids({ query: "claude.md" })[0], "claude-md-management");
  assertEquals(ids({ query: "github", type: "plugin" })[0], "github");
  assert(ids({ tags: ["Documents"] }).length >= 4);
  assertEquals(ids({ tags: ["documents", "pdf"] }), ["pdf"]);
});
