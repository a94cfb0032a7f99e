import { assert, assertEquals, assertMatch } from "@std/assert";
import type { DecibelContext } from "../../src/decibel/context.ts";
import { decibelHooks } from "../../src/decibel/hooks.ts";
import { renderHookAnswer } from "../../src/kernel/hook/answer.ts";
import type { HookEvent } from "../../src/kernel/hook/event.ts";
import { inRecords, issueText, oldName, putUpdate } from "./records.ts";

const EVENT: HookEvent = {
  client: "claude-code",
  moment: "start",
  name: "SessionStart",
  session: "",
  prompt: "",
  paths: [],
  isContinued: false,
};

async function saidAt(
  moment: "start" | "prompt",
  context: DecibelContext,
  prompt = "",
): Promise<string[]> {
  const answer = await decibelHooks[moment]?.(context, { ...EVENT, moment, prompt });
  const text = answer && renderHookAnswer("decibel-server", answer, moment);
  return text === undefined ? [] : text.split("\n").slice(1);
}

Deno.test("a session starts with own claims, the first of the ranking and a stale claim", async () => {
  await inRecords(async (records) => {
    const { context, put } = records;
    assertEquals(await saidAt("start", context), []);
    for (
      const [days, title, severity] of [
        [9, "Basket loses items in long sessions of impatient people", "critical"],
        [8, "Search is slow", "high"],
        [7, "Mail is late", "med"],
        [6, "Typo in the footer", "low"],
        [5, "Old thing", "low"],
      ] as const
    ) {
      put("sentinel", "p", oldName(title, days), issueText({ title, severity, days }));
    }
    const claimed = (title: string, days: number, ago: number, owner: string) =>
      putUpdate(records, {
        name: oldName(title, days),
        days: ago,
        fields: `event: claimed\nowner: ${owner}\n`,
      });
    claimed("Mail is late", 7, 1, "ana");
    claimed("Old thing", 5, 4, "bo");
    claimed("Search is slow", 8, 1, "bo");
    const lines = await saidAt("start", { ...context, owner: "ana" });
    const shown = [
      /p\/\w{7} med: Mail is late \(ana has it\)$/,
      /critical: Basket loses/,
      /low: Typo/,
    ];
    for (const [at, pattern] of shown.entries()) assertMatch(lines[at] ?? "", pattern);
    assertMatch(lines[3] ?? "", /low: Old thing \(bo had it, 4 days\)/);
    assertEquals(lines.length, 4);
    assert(new TextEncoder().encode(lines.join("\n")).length < 340);
  });
});

Deno.test("a prompt gets at most three records that it names by ID or by a rare word", async () => {
  await inRecords(async ({ context, put }) => {
    const titles = ["Widget lint", "Widget yarn", "Widget vite", "Widget jest", "Widget ruby"];
    for (const [at, title] of titles.entries()) {
      put("sentinel", "p", oldName(title, at + 1), issueText({ title, days: at + 1 }));
    }
    assertEquals(await saidAt("prompt", context, "Make the widget faster"), []);
    assertEquals(await saidAt("prompt", context, "Explain what a monad is"), []);
    const long = "The invoice list is slow for customers with long tag queries";
    put("sentinel", "p", oldName(long, 9), issueText({ title: long, days: 9 }));
    assertEquals(await saidAt("prompt", context, "How long may customers wait?"), []);
    const plain = "Changelogs with the same timestamp are skipped by the import";
    put("sentinel", "p", oldName(plain, 8), issueText({ title: plain, days: 8 }));
    const german = "warum überspringt der import changelogs mit gleichem timestamp?";
    assertEquals((await saidAt("prompt", context, german)).length, 1);
    const [line = "", ...others] = await saidAt(
      "prompt",
      context,
      "Make the widget faster with vite",
    );
    assertMatch(line, /low: Widget vite$/);
    assertEquals(others, []);
    const [, id = ""] = /p\/(\w+) /.exec(line) ?? [];
    assertEquals(await saidAt("prompt", context, `Look at ${id}`), [line]);
    const all = await saidAt("prompt", context, "lint yarn vite jest ruby");
    assertEquals(all.length, 3);
  });
});

Deno.test("a prompt gets only the record with the rare word among 200 similar titles", async () => {
  await inRecords(async ({ context, put }) => {
    for (let at = 0; at < 200; at++) {
      const title = at === 150 ? "The used zeppelin leaks" : `Part ${at} fails`;
      put("sentinel", "p", oldName(title, at), issueText({ title, days: at }));
    }
    for (
      const [prompt, title] of [
        ["Let me fix part 42 that fails", /Part 42 fails$/],
        ["Use ZEPPELINS", /zeppelin leaks$/],
        ["The part fails", undefined],
      ] as const
    ) {
      const [line, ...others] = await saidAt("prompt", context, prompt);
      if (title === undefined) assertEquals(line, undefined);
      else assertMatch(line ?? "", title);
      assertEquals(others, []);
    }
  });
});
