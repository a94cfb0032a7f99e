import { assertEquals, assertMatch } from "@std/assert";
import { statedState } from "../../../src/acm/framework/states.ts";
import { howToDefine, statusesOf, type StatusKind } from "../../../src/acm/framework/statuses.ts";
import { starterFolder, TempFolder } from "../folders.ts";

function statuses(text: string, { kind = "issue", spec = "REVIEW" }: {
  kind?: StatusKind;
  spec?: string;
} = {}) {
  using folder = new TempFolder({ [`ACM-${spec}-SPEC.md`]: text });
  return statusesOf(folder.open(), kind);
}

function states(...args: Parameters<typeof statuses>): string[] {
  return (statuses(...args) ?? []).map(({ name, state }) => `${name}: ${state}`);
}

Deno.test("statusesOf() treats the last status in an arrow chain as closed in any language", () => {
  assertEquals(states("## Mängel\n\n**Status:** Gemeldet → Gesichtet → Geheilt | Vertagt\n"), [
    "gemeldet: open",
    "gesichtet: open",
    "geheilt: closed",
    "vertagt: closed",
  ]);
});

Deno.test("statusesOf() treats Resolved as open if Verified follows it", () => {
  assertEquals(states("## Issue Log\n\n- **Status:** Open -> Resolved -> Verified\n"), [
    "open: open",
    "resolved: open",
    "verified: closed",
  ]);
});

Deno.test("statusesOf() reads status descriptions in a table", () => {
  const table =
    "### Issue Status\n\n| Status | Definition |\n|---|---|\n| `Filed` | Not yet looked at. |\n| `Fixed` | Patched, awaiting the reporter. |\n| `Parked` | Closed: the next stage has it. |\n| `Odd` | Strange. |\n";
  assertEquals(states(table), [
    "filed: open",
    "fixed: unknown",
    "parked: closed",
    "odd: unknown",
  ]);
});

Deno.test("statusesOf() reads a table column that marks closing statuses", () => {
  const table =
    "### Issue Status\n\n| Status | Closed? |\n|---|---|\n| Filed | no |\n| Shipped | yes |\n";
  assertEquals(states(table), ["filed: open", "shipped: closed"]);
});

Deno.test("statusesOf() reads list items under a heading about statuses", () => {
  assertEquals(states("## Issue status values\n\n- `Filed`: open\n- **Shipped** — done\n"), [
    "filed: open",
    "shipped: closed",
  ]);
});

Deno.test("statusesOf() gives listed statuses the usual meanings of their words", () => {
  const text =
    "## Plan\n\n| ID | Task | Status |\n|---|---|---|\n\n**Status values:** `pending`, `done`, `shelved`\n";
  assertEquals(states(text, { kind: "task", spec: "TASKS" }), [
    "pending: open",
    "done: closed",
    "shelved: unknown",
  ]);
});

Deno.test("statusesOf() leaves a status undecided if it has two different definitions", () => {
  const text =
    "## Issue Log\n\n**Status:** Open → Parked\n\n## Issue Status\n\n| Status | Meaning |\n|---|---|\n| Parked | Still open |\n";
  assertEquals(states(text), ["open: open", "parked: unknown"]);
});

Deno.test("statusesOf() ignores document statuses", () => {
  const text = "## Brief Status\n\n| Status | Meaning |\n|---|---|\n| `final` | Done |\n";
  assertEquals(states(text), []);
});

Deno.test("statusesOf() keeps issue statuses and task statuses separate", () => {
  const text = "## Issue Log\n\n**Status:** Open → Shipped\n";
  assertEquals(states(text, { kind: "task" }), []);
});

Deno.test("statusesOf() prefers a status's definition to an example", () => {
  const text =
    "| # | Issue | Status |\n|---|---|---|\n| 1 | A | Shipped |\n\n## Issue Log\n\n**Status:** Filed → Shipped\n";
  assertEquals(statuses(text)?.find(({ name }) => name === "shipped")?.line, 7);
});

Deno.test("statusesOf() uses the usual task words in the built-in framework", () => {
  assertEquals(statusesOf(starterFolder(), "task"), undefined);
});

Deno.test("statedState() returns unknown if the text names a second status", () => {
  const known = statuses("## Issue Log\n\n**Status:** Filed → Shipped\n");
  assertEquals(statedState("Shipped, then filed again", known), "unknown");
});

Deno.test("statedState() ignores the usual words if the framework defines its own statuses", () => {
  const known = statuses("## Issue Log\n\n**Status:** Filed → Shipped\n");
  assertEquals(statedState("Fixed", known), "unknown");
});

Deno.test("statedState() ignores the usual words if one of them has another meaning in the framework", () => {
  const known = statuses("## Issue Log\n\n**Status:** Open → Resolved → Verified\n");
  assertEquals(statedState("Fixed", known), "unknown");
});

Deno.test("statedState() accepts the usual words if the framework's own statuses are usual words", () => {
  const known = statuses("## Issue Log\n\n**Status:** Open → Resolved\n");
  assertEquals(statedState("Won't fix", known), "closed");
});

Deno.test("statedState() accepts no words if the framework defines no statuses", () => {
  assertEquals(statedState("Resolved", []), "unknown");
});

Deno.test("statedState() accepts any spelling of a framework's status", () => {
  const known = statuses("## Issue Log\n\n**Status:** Filed → Signed off\n");
  assertEquals(statedState("**signed-off** (v2)", known), "closed");
});

Deno.test("howToDefine() names the spec, the line and its statuses", () => {
  const known = statuses("## Issue Log\n\n**Status:** Filed → Shipped\n");
  assertMatch(howToDefine("issue", known), /^ACM-REVIEW-SPEC\.md line 3 has filed, shipped;/);
});

Deno.test("howToDefine() shows the line to add if the framework defines no statuses", () => {
  assertMatch(howToDefine("task", []), /add "\*\*Task status:\*\* Open → Resolved"/);
});

Deno.test("statusesOf() reads a label that names issues or tasks in another language", () => {
  assertEquals(states("# Revue\n\n**Statut des anomalies:** Ouverte → Corrigée → Close\n"), [
    "ouverte: open",
    "corrigée: open",
    "close: closed",
  ]);
});

Deno.test("howToDefine() asks which status closes an issue if the spec does not specify it", () => {
  const known = statuses("## Issue Log\n\n**Status:** `filed`, `shelved`\n");
  assertMatch(howToDefine("issue", known), /mark there which statuses close/);
});
