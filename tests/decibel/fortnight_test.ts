import { assertEquals } from "@std/assert";
import type { DecibelContext } from "../../src/decibel/context.ts";
import { openBoard } from "../../src/decibel/records/board.ts";
import { takeNext } from "../../src/decibel/tools/ownership.ts";
import { columnOf } from "../../src/decibel/records/rank.ts";
import { getRecord } from "../../src/decibel/tools/detail.ts";
import { listRecords, type RecordQuery } from "../../src/decibel/tools/listing.ts";
import { type Actions, nextActions } from "../../src/decibel/tools/next_actions.ts";
import { putFortnight } from "./fortnight.ts";
import { inRecords, oldName } from "./records.ts";

interface Given {
  focus?: string;
  owner?: string;
}

/** The tools' results about the fortnight, with titles instead of IDs. */
class Answers {
  constructor(readonly context: DecibelContext) {}

  oracle(given: Given = {}): Actions {
    return nextActions(this.context, { project_id: "p", ...given });
  }

  next(given: Given = {}): string[] {
    return this.oracle(given).actions.map(({ description }) => description.split(": ")[1] ?? "");
  }

  note(title: string, given: Given = {}): string {
    const { actions } = this.oracle({ focus: title, ...given });
    const found = actions.find(({ description }) => description.endsWith(`: ${title}`));
    return found === undefined ? "not offered" : found.note ?? "";
  }

  priority(title: string): string | undefined {
    return this.oracle({ focus: title }).actions[0]?.priority;
  }

  list(query: Partial<RecordQuery> = {}): string[] {
    const page = { project_id: "p", limit: 100, offset: 0, ...query };
    return listRecords(this.context, page).records.map(({ title }) => title);
  }

  column(title: string): string {
    const board = openBoard(this.context);
    const record = board.records.find((one) => one.title === title);
    if (record === undefined) return "missing";
    return board.graph.original(record) === undefined ? columnOf(board, record) : "nowhere";
  }

  get(title: string, days: number) {
    return getRecord(this.context, { id: oldName(title, days) });
  }

  severe(given: Given): string | undefined {
    return this.oracle(given).most_severe?.title;
  }
}

const FIRST = [
  ...["Order a safe", "Basket drops choices", "Ovens report no temperature"],
  ...["Payments are taken twice", "Orders vanish at midnight", "Cookies expire early"],
];
const HEN = ["Hen waits for egg", "Egg waits for hen"];

/** The questions of a team about its fortnight, with the right answers. */
const QUESTIONS: readonly (readonly [string, (ask: Answers) => unknown, unknown])[] = [
  ["What is next?", (ask) => ask.next(), [...FIRST, "Flour stock goes negative"]],
  ["What is next for ana?", (ask) => ask.next({ owner: "ana" }), [
    ...FIRST,
    "Van route skips the hospital",
  ]],
  ["What is next for tom?", (ask) => ask.next({ owner: "tom" }), [
    ...FIRST.filter((title) => title !== "Payments are taken twice"),
    ...["Van route skips the hospital", "Receipts lack the tax number"],
  ]],
  ["How many issues are blocked?", (ask) => ask.oracle().blocked, 11],
  ["How many more are ready?", (ask) => ask.oracle().more, 58],
  ["How many issues are recorded?", (ask) => ask.list({ kind: "sentinel" }).length, 80],
  ["Who has the ovens?", (ask) => ask.note(FIRST[2] ?? ""), "tom had it, 12 days"],
  ["Who has the ovens, asks tom?", (ask) => ask.note(FIRST[2] ?? "", { owner: "tom" }), ""],
  ["Who has the payments?", (ask) => ask.note("Payments are taken twice"), "ana has it"],
  ["May ben work on payments?", (ask) => ask.next({ owner: "ben", focus: "payments" }), []],
  ["May ana go on with payments?", (ask) => ask.next({ owner: "ana", focus: "payments" }), [
    "Payments are taken twice",
  ]],
  ["Who has the flour?", (ask) => ask.note("Flour stock goes negative"), "ben has it"],
  ["Who drives the van?", (ask) => ask.note("Van route skips the hospital"), "in progress, bob"],
  [
    "Is the van marked for bob?",
    (ask) => ask.note("Van route skips the hospital", { owner: "bob" }),
    "",
  ],
  ["Are gift cards free for tom?", (ask) => ask.next({ owner: "tom", focus: "gift" }), []],
  ["Is loyalty free?", (ask) => ask.note("Loyalty points expire"), "eva had it, 5 days"],
  ["Is the menu free?", (ask) => ask.note("Menu text is too small"), "bob had it, 4 days"],
  [
    "Is the newsletter free?",
    (ask) => ask.note("Newsletter goes to everybody"),
    "kim had it, 9 days",
  ],
  ["Is the cake form free?", (ask) => ask.next({ owner: "eva", focus: "cake" }), []],
  ["How urgent is the safe?", (ask) => ask.priority("Order a safe"), "high"],
  ["How severe is the safe itself?", (ask) => ask.get("Order a safe", 10).severity, "low"],
  ["How urgent are cookies?", (ask) => ask.priority("Cookies expire early"), "high"],
  ["How urgent are choices?", (ask) => ask.priority("Basket drops choices"), "high"],
  ["How urgent are time zones?", (ask) => ask.priority("Time zones are mixed"), "med"],
  ["How urgent is the login decision?", (ask) => ask.priority("Use one login"), "high"],
  ["What is next about baskets?", (ask) => ask.next({ focus: "basket" }), [
    "Basket drops choices",
    "Basket forgets sizes",
  ]],
  ["Which decisions are open?", (ask) => ask.next({ focus: "architect" }), [
    "Use one login",
    "Move tills to the cloud",
    "Two databases",
  ]],
  ["Which designs are open?", (ask) => ask.next({ focus: "designer" }), ["Warm colours"]],
  ["What is critical?", (ask) => ask.next({ focus: "critical" }), [
    "Ovens report no temperature",
    "Payments are taken twice",
    "Orders vanish at midnight",
  ]],
  ["What does ben have?", (ask) => ask.next({ focus: "ben" }), ["Flour stock goes negative"]],
  ["Is anything about zebras?", (ask) => ask.next({ focus: "zebra" }), []],
  ["Which fault hides behind designs?", (ask) => ask.severe({ focus: "designer" }), FIRST[2]],
  ["Which fault hides behind zebras?", (ask) => ask.severe({ focus: "zebra" }), FIRST[2]],
  ["Does the plain list hide one?", (ask) => ask.severe({}), undefined],
  ["Is an accepted decision an action?", (ask) => ask.column("Move tills to the cloud"), "ready"],
  ["Is an implemented one done?", (ask) => ask.column("Keep recipes in Git"), "done"],
  ["Is a reviewed design an action?", (ask) => ask.column("Warm colours"), "ready"],
  ["Is an adopted one done?", (ask) => ask.column("Round buttons"), "done"],
  ["Which database holds?", (ask) => ask.get("One database", 13).status, "superseded"],
  [
    "What does the kiosk wait for?",
    (ask) => ask.get("Kiosk asks for a password", 3).blocked_by?.length,
    1,
  ],
  ["Where is the kiosk?", (ask) => ask.column("Kiosk asks for a password"), "blocked"],
  ["Where is the backup key?", (ask) => ask.column("Backup key is unknown"), "blocked"],
  ["Where are payments?", (ask) => ask.column("Payments are taken twice"), "in-progress"],
  ["Where are the ovens?", (ask) => ask.column("Ovens report no temperature"), "ready"],
  ["Where is the van?", (ask) => ask.column("Van route skips the hospital"), "in-progress"],
  ["Where are cakes?", (ask) => ask.column("Cake form rejects names"), "in-progress"],
  ["Where is the reopened till?", (ask) => ask.column("Old till freezes"), "ready"],
  ["Where are the prices?", (ask) => ask.column("Price list is from last year"), "done"],
  ["Where is a duplicate?", (ask) => ask.column("Basket loses sizes"), "nowhere"],
  [
    "Where is work without named blockers?",
    (ask) => ask.column("Blocked by nobody named"),
    "blocked",
  ],
  [
    "Where is what waited for a closed issue?",
    (ask) => ask.column("Waits for a closed one"),
    "ready",
  ],
  ["Where are hen and egg?", (ask) => HEN.map((title) => ask.column(title)), [
    "blocked",
    "blocked",
  ]],
  [
    "What status has the unblocked one?",
    (ask) => ask.get("Waits for a closed one", 8).status,
    "open",
  ],
  [
    "Whose are closed prices?",
    (ask) => ask.get("Price list is from last year", 6).owner,
    undefined,
  ],
  ["What is the copy of?", (ask) => ask.get("Basket loses sizes", 4).duplicate_of?.length, 7],
  ["What status has a copy?", (ask) => ask.get("Copy of receipts issue", 2).status, "duplicate"],
  ["What did nobody fix?", (ask) => ask.list({ status: "wontfix" }), [
    "Photos load slowly",
    "Tills drift by a minute",
  ]],
  ["Which decisions are accepted?", (ask) => ask.list({ status: "accepted" }), [
    "Move tills to the cloud",
  ]],
  ["How many issues are open in the list?", (ask) => ask.list({ status: "open" }).length, 61],
  ["What does the list begin with?", (ask) => ask.list({ kind: "sentinel" }).slice(0, 3), [
    "Order a safe",
    "Basket drops choices",
    "Ovens report no temperature",
  ]],
  [
    "What does the list end with?",
    (ask) => ask.list({ kind: "architect" }).at(-1),
    "One database",
  ],
  ["What is newer than two and a half days?", (ask) => {
    const since = new Date(Date.now() - 2.5 * 86_400_000).toISOString();
    return ask.list({ since, kind: "sentinel" }).sort();
  }, [
    "Allergens are hidden on phones",
    "Blocked by nobody named",
    "Copy of receipts issue",
    "Old till freezes",
  ]],
];

Deno.test("all questions about a fortnight of 80 issues have the right answers", async () => {
  assertEquals(QUESTIONS.length >= 60, true);
  await inRecords((records) => {
    putFortnight(records);
    const ask = new Answers(records.context);
    const answers = QUESTIONS.map(([question, answer]) => [question, answer(ask)]);
    assertEquals(answers, QUESTIONS.map(([question, , right]) => [question, right]));
  });
});

Deno.test("take_next gives each of 15 agents the next free issue of the fortnight", async () => {
  await inRecords(async (records) => {
    putFortnight(records);
    const taken: (string | undefined)[] = [];
    for (let at = 0; at < 15; at++) {
      const { title } = await takeNext(records.context, { project_id: "p", owner: `agent-${at}` });
      taken.push(title);
    }
    assertEquals(taken, [
      ...["Order a safe", "Basket drops choices", "Ovens report no temperature"],
      ...["Orders vanish at midnight", "Cookies expire early", "Receipts lack the tax number"],
      ...["Allergens are hidden on phones", "Time zones are mixed", "Search finds no umlauts"],
      ...["Newsletter goes to everybody", "Waits for a closed one", "Menu text is too small"],
      ...["Footer has a typo", "Old till freezes", "Shelf label 1 is worn"],
    ]);
  });
});
