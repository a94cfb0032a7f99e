import { assertEquals } from "@std/assert";
import { statedState } from "../../../src/acm/framework/states.ts";

const table: Record<"closed" | "open" | "unknown", readonly string[]> = {
  closed: [
    "Resolved",
    "**resolved**",
    "Complete",
    "Closed",
    "done",
    "Fixed in 1.2",
    "Deferred",
    "Won't fix",
    "won’t fix",
    "cancelled",
    "canceled",
    "✅",
    "✅ Resolved",
    "[x]",
    "[X] done",
    "~~done~~",
    "Duplicate of 3",
  ],
  open: [
    "Open",
    "In Progress",
    "reopened",
    "Not fixed",
    "not yet",
    "❌",
    "[ ]",
    "TODO",
    "blocked by 3",
    "Unresolved",
  ],
  unknown: [
    "",
    "-",
    "see notes",
    "Resolved?",
    "Fixed in part",
    "Done, except for Safari",
    "✅ open",
  ],
};

for (const [state, cells] of Object.entries(table)) {
  Deno.test(`statedState() recognises words that mean ${state}`, () => {
    for (const cell of cells) assertEquals(statedState(cell), state, cell);
  });
}
