import { architectureTools } from "../../src/architecture/tools.ts";
import { repositoryPath } from "../../src/dev/executables.ts";
import { testTools } from "./tool_cases.ts";

testTools({
  server: "architecture-server",
  snapshots: "architecture",
  tools: architectureTools,
  env: () => ({ ARCHITECTURE_ROOT: repositoryPath("tests/fixtures/architecture") }),
  cases: [
    ["list_architecture_docs", "all", {}],
    ["list_architecture_docs", "page", { resource_type: "adr", max_results: 1, offset: 1 }],
    ["list_architecture_docs", "path", { path: "src/orders.ts" }],
    ["list_architecture_docs", "bad-type", { resource_type: "prompt" }],
    ["read_architecture_doc", "whole", { uri: "architecture://patterns/cache-aside" }],
    ["read_architecture_doc", "section", { uri: "architecture://adr/001", section: "decision" }],
    ["read_architecture_doc", "unknown", { uri: "architecture://patterns/cache-asid" }],
    ["read_architecture_doc", "outside", { uri: "architecture://patterns/../../prompts/explain" }],
    ["search_architecture", "words", { query: "publish events" }],
    ["search_architecture", "type", { query: "events", resource_type: "pattern" }],
    ["search_architecture", "none", { query: "zeppelin" }],
    ["search_architecture", "missing-field", {}],
    ["check_adr_alignment", "related", { decision_description: "Publish events from the outbox" }],
    ["check_adr_alignment", "also", {
      decision_description: "Get rid of the cron job",
      also: ["Publish events without polling"],
    }],
    ["check_adr_alignment", "none", { decision_description: "Paint the zeppelin green" }],
    ["draft_adr", "unknown", { title: "Use queues", supersedes: ["042"] }],
    ["check_adrs", "all", {}],
    ["check_adrs", "diff", {
      diff: "--- a/src/orders.ts\n+++ b/src/orders.ts\n@@ -1 +1 @@\n-a\n+b\n",
    }],
  ],
});
