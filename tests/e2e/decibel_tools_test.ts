import { decibelTools } from "../../src/decibel/tools.ts";
import { repositoryPath } from "../../src/dev/executables.ts";
import { copyFolder } from "../kernel/temp_folder.ts";
import { testTools, type ToolCase } from "./tool_cases.ts";

const DESIGN = "designer_record_design_decision";
const ARCH = "architect_record_arch_decision";
const ISSUE = "sentinel_create_issue";
const UPDATE = "sentinel_update_issue";
const ORACLE = "oracle_next_actions";
const TAKE = "take_next";
const CLAIM = "sentinel_claim_issue";
const RELEASE = "sentinel_release_issue";
const STATUS = "decision_set_status";
const shop = { project_id: "shop" };
const basket = "2024-03-01T09-00-00Z-basket-loses-items";
const queue = "2025-03-04T12-00-00Z-payments-behind-a-queue.md";
const slow = "2025-02-03T10-15-00Z-slow-search-page.md";

const temporary = await Deno.makeTempDir({ prefix: "decibel-" });
globalThis.addEventListener("unload", () => Deno.removeSync(temporary, { recursive: true }));

/** An ordered case for every tool, its errors, and results that depend on the input. */
const cases: readonly ToolCase[] = [
  [ORACLE, "shop", shop],
  [ORACLE, "focus", { ...shop, focus: "search" }],
  [ORACLE, "no-match", { ...shop, focus: "zeppelin" }],
  [ORACLE, "nothing", { project_id: "empty" }],
  [ORACLE, "missing-field", {}],
  ["list_records", "page", { ...shop, limit: 3 }],
  ["list_records", "closed", { ...shop, status: "closed" }],
  ["list_records", "bad-since", { ...shop, since: "last week" }],
  ["search_records", "words", { query: "search page" }],
  ["search_records", "also", { query: "zeppelin", also: ["basket", "cart"] }],
  ["search_records", "none", { query: "zeppelin" }],
  ["get_record", "updated", { id: slow }],
  ["get_record", "file", { id: "2025-03-06T12-00-00Z-plain-fonts.md" }],
  ["get_record", "unknown", { id: "2025-02-03T10-15-00Z-slow-search.md", ...shop }],
  [UPDATE, "unknown", { repo: "shop", id: "2025-02-03-none.md", status: "closed", note: "Done." }],
  [UPDATE, "bad-blocker", {
    repo: "shop",
    id: slow,
    blocked_by: ["2025-02-03-none.md"],
    note: "Waits.",
  }],
  [DESIGN, "written", { ...shop, area: "API", summary: "Page by cursor: v2" }],
  [DESIGN, "bad-place", { project_id: "../shop", area: "API", summary: "Out" }],
  [DESIGN, "missing-field", { ...shop }],
  [DESIGN, "unknown-field", { ...shop, area: "API", summary: "S", severity: "low" }],
  [ARCH, "written", { system_id: "shop", change: "Add a cache", rationale: "It is slow." }],
  [ISSUE, "written", { repo: "shop", severity: "high", title: "New fault", details: "Now." }],
  [ISSUE, "bad-severity", { repo: "shop", severity: "urgent", title: "T", details: "D" }],
  [UPDATE, "written", { repo: "shop", id: slow, status: "closed", note: "Indexed." }],
  [UPDATE, "blocked", { repo: "shop", id: basket, blocked_by: [slow], note: "Waits." }],
  [CLAIM, "claimed", { repo: "shop", id: basket, owner: "Ada", author: "Ben" }],
  [CLAIM, "held", { repo: "shop", id: basket, owner: "Ben" }],
  [ORACLE, "after", shop],
  [ORACLE, "owner", { ...shop, owner: "Ben" }],
  [TAKE, "taken", { ...shop, owner: "Cleo" }],
  [TAKE, "nothing", { ...shop, owner: "Cleo", focus: "zeppelin" }],
  [RELEASE, "released", { repo: "shop", id: basket, note: "Ill today." }],
  [RELEASE, "free", { repo: "shop", id: basket }],
  [STATUS, "accepted", { ...shop, id: queue, status: "accepted", note: "Agreed." }],
  [STATUS, "other-kind", { ...shop, id: queue, status: "adopted" }],
  ["link_records", "linked", { ...shop, id: queue, type: "relates_to", target: basket }],
  ["link_records", "bad-type", { ...shop, id: queue, type: "hates", target: basket }],
  ["get_record", "linked", { id: queue }],
  ["link_records", "other-project", {
    ...shop,
    id: queue,
    type: "relates_to",
    target: "team/site/2025-03-06T12-00-00Z-plain-fonts.md",
  }],
  ["move_record", "moved", { ...shop, id: basket, to: "team/site", note: "Their cart." }],
  ["move_record", "near", { ...shop, id: slow, to: "shops" }],
  [ISSUE, "duplicate", { repo: "shop", severity: "low", title: "New fault", details: "Again." }],
  ["list_activity", "page", { since: "2025-03-05", limit: 4 }],
  ["list_projects", "all", {}],
  ["list_records", "bad-status", { ...shop, status: "opne" }],
  ["list_records", "near", { project_id: "shopp" }],
  [ISSUE, "near", { repo: "team-site", severity: "low", title: "T", details: "D" }],
];

/**
 * Returns results without the values that differ between runs: the root folder, and times since
 * 2026.
 */
function steady(text: string): string {
  return text.replaceAll(new RegExp(`${temporary}/[^/"]+`, "g"), "/root")
    .replaceAll(/\d+ days?(?=[",)])/g, "<age>")
    .replaceAll(/(?<![\w.])[a-z]\d[a-z0-9]{4}(?![\w])/g, "<id>")
    .replace(/(Z)-[a-z][a-z0-9]{7}(?=\.md)/g, "$1-<random>")
    .replace(/20(?:2[6-9]|[3-9]\d)-\d\d-\d\dT\d\d[-:]\d\d(?:[-:]\d\d(?:\.\d{3})?)?Z/g, "<time>");
}

testTools({
  server: "decibel-server",
  snapshots: "decibel",
  tools: decibelTools,
  cases,
  // A session's records must not appear in another session.
  env: () => {
    const root = Deno.makeTempDirSync({ dir: temporary });
    copyFolder(repositoryPath("tests/fixtures/decibel"), root);
    return { DECIBEL_MCP_ROOT: root };
  },
  settle: steady,
});
