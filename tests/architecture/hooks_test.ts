import { assertEquals, assertStringIncludes } from "@std/assert";
import { architectureHooks } from "../../src/architecture/hooks.ts";
import { renderHookAnswer } from "../../src/kernel/hook/answer.ts";
import { inTempFolder, writeFiles } from "../kernel/temp_folder.ts";
import { contentAt } from "./content.ts";

const event = {
  client: "claude-code",
  moment: "start",
  name: "SessionStart",
  session: "s-1",
  prompt: "",
  paths: [],
  isContinued: false,
} as const;

/** Returns the lines that a session's start shows of `count` decisions with the given words. */
function shownOf(count: number, words: string): Promise<string[]> {
  return inTempFolder(async (folder) => {
    writeFiles(
      folder,
      Object.fromEntries(Array.from({ length: count }, (_, at) => {
        const number = `${at + 1}`.padStart(4, "0");
        return [`docs/adr/${number}-x.md`, `# ${words} ${number}\n\n## Status\n\nAccepted\n`];
      })),
    );
    const answer = await architectureHooks.start?.(contentAt(folder), event);
    return (answer && renderHookAnswer("architecture-server", answer, "start") || "").split("\n");
  });
}

Deno.test("a session's start omits a decision that another one supersedes", () =>
  inTempFolder(async (folder) => {
    writeFiles(folder, {
      "docs/adr/0001-pact.md": "# 1. Use Pact\n\nDate: 2024-01-10\n\n## Status\n\nAccepted\n",
      "docs/adr/0002-e2e.md": "# 2. Remove Pact\n\n**Status:** Accepted\n**Supersedes:** ADR-001\n",
    });
    const answer = await architectureHooks.start?.(contentAt(folder), event);
    assertEquals(answer?.items, ["2. Remove Pact"]);
  }));

Deno.test("a session's start lists all decisions in force, or says that they are too many", async () => {
  assertEquals((await shownOf(60, "Use the part with the number")).length, 61);
  const [heading = "", ...items] = await shownOf(
    60,
    "Use the part with the longer number ".repeat(3),
  );
  assertStringIncludes(heading, "decisions in force: 60");
  assertStringIncludes(items[0] ?? "", "search_architecture find every decision");
  assertStringIncludes(items[1] ?? "", "0060");
});
