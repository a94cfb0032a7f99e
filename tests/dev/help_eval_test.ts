import { assertEquals } from "@std/assert";
import { filesInArchive } from "../../src/dev/help_eval/archive.ts";
import { clientEvent } from "../../src/dev/help_eval/events.ts";
import { LAST_TRAPS } from "../../src/dev/help_eval/last_traps.ts";
import { LATER_TRAPS } from "../../src/dev/help_eval/later_traps.ts";
import { PROMPT_TRAPS } from "../../src/dev/help_eval/prompt_traps.ts";
import { MAX_BYTES, play } from "../../src/dev/help_eval/session.ts";
import type { Occasion, Trap } from "../../src/dev/help_eval/trap.ts";
import { UNSEEN_TRAPS } from "../../src/dev/help_eval/unseen_traps.ts";
import { WORK_TRAPS } from "../../src/dev/help_eval/work_traps.ts";
import { repositoryPath } from "../../src/dev/executables.ts";
import { hookClients } from "../../src/kernel/hook/client.ts";
import { readHookEvent } from "../../src/kernel/hook/event.ts";

const TRAPS = [...PROMPT_TRAPS, ...WORK_TRAPS, ...UNSEEN_TRAPS, ...LATER_TRAPS, ...LAST_TRAPS];

/** Returns the trap with this name, with different expectations for its first event. */
function trapNamed(name: string, first: Pick<Trap["events"][number], "related" | "fact">): Trap {
  const trap = TRAPS.find((one) => one.name === name);
  const [start] = trap?.events ?? [];
  if (trap === undefined || start === undefined) throw new Error(`no trap ${name}`);
  return { ...trap, events: [{ at: "start", ...first }] };
}

Deno.test("filesInArchive() reads a txtar archive's files and ignores the comment before them", () =>
  assertEquals(
    filesInArchive("A comment.\n-- a.md --\n# A\n\n-- b\n-- src/b.ts --\n1;\n"),
    new Map([["a.md", "# A\n\n-- b\n"], ["src/b.ts", "1;\n"]]),
  ));

Deno.test("every archive in the evaluation has a row, and every row has an archive", () => {
  const archives = [...Deno.readDirSync(repositoryPath("tests/fixtures/help_eval"))];
  assertEquals(
    archives.map(({ name }) => name).sort(),
    TRAPS.map(({ name }) => `${name}.txtar`).sort(),
  );
});

Deno.test("every trap has one decisive fact", () =>
  assertEquals(
    TRAPS.map(({ events }) => events.filter(({ fact }) => fact !== undefined).length),
    TRAPS.map(() => 1),
  ));

Deno.test("clientEvent() creates events that the hooks recognise, except Gemini's edit event", () => {
  const occasions: Occasion[] = [
    { at: "start" },
    { at: "prompt", text: "Draw" },
    { at: "edit", path: "a.ts" },
    { at: "failed", command: "make", output: "no" },
    { at: "passed", command: "make" },
    { at: "end" },
  ];
  for (const client of hookClients) {
    const read = occasions.map((occasion) =>
      readHookEvent(clientEvent(client, occasion, { folder: "/r", id: "s" }))
    );
    assertEquals(
      read.map((event) => event && [event.client, event.moment]),
      ["start", "prompt", "edit", "shell", "shell", "end"].map((moment) =>
        client === "gemini" && moment === "edit" ? undefined : [client, moment]
      ),
    );
  }
});

Deno.test("play() counts a fact as missing if no server shows it", async () => {
  const [start] = await play(trapNamed("tool-library", { fact: /the moon/ }));
  assertEquals(start?.fact, { now: [], before: [] });
});

Deno.test("play() counts unexpected first items as unrelated", async () => {
  const [start] = await play(trapNamed("tool-library", {}));
  assertEquals(start?.unrelated.map((item) => item.split(":")[0]), ["acm", "ace"]);
});

Deno.test("the hooks show a project's open items when a session starts", async () => {
  const [trap] = TRAPS.filter(({ name }) => name === "tool-library");
  const [start] = trap === undefined ? [] : await play(trap);
  assertEquals(start?.fact?.now, ["acm"]);
  assertEquals(start?.unrelated, []);
  assertEquals((start?.bytes ?? Infinity) <= MAX_BYTES.start, true);
});

Deno.test("the hooks show only the matching rule after a failed command", async () => {
  const [trap] = TRAPS.filter(({ name }) => name === "tram-times");
  const events = (trap?.events ?? []).filter(({ at }) => at === "failed");
  const told = trap === undefined ? [] : await play({ ...trap, events });
  assertEquals(told.map(({ fact }) => fact?.now), [["ace"], undefined]);
  assertEquals(told.flatMap(({ unrelated }) => unrelated), []);
});
