import { type KindName, KINDS, placeFolder } from "../../src/decibel/records/kind.ts";
import { oldName, type Records, timeAgo } from "./records.ts";

/** An update: days ago, author, and its front matter lines. */
type UpdateRow = readonly [days: number, author: string, fields: string];

/** A record: its key and title are the same words. */
type Row = readonly [
  title: string,
  days: number,
  severity: string,
  ...updates: UpdateRow[],
];

const claim = (days: number, who: string): UpdateRow => [
  days,
  who,
  `event: claimed\nowner: ${who}\n`,
];
const set = (days: number, who: string, status: string): UpdateRow => [
  days,
  who,
  `status: ${status}\n`,
];
const waits = (days: number, ...on: string[]): UpdateRow => [
  days,
  "kim",
  `status: blocked\nblocked_by: ${JSON.stringify(on.map((title) => `{{${title}}}`))}\n`,
];
const link = (days: number, type: string, target: string, kind: KindName): UpdateRow => [
  days,
  "kim",
  `event: linked\ntype: ${type}\ntarget: {{${target}}}\ntarget_kind: ${kind}\n`,
];

/** A fortnight of a bakery's web shop: 40 issues with a history, and 40 that wait unnoticed. */
const ISSUES: readonly Row[] = [
  ["Ovens report no temperature", 13, "critical", claim(12, "tom")],
  ["Payments are taken twice", 9, "critical", claim(1, "ana")],
  ["Orders vanish at midnight", 6, "critical"],
  ["Backup key is unknown", 5, "critical", waits(4, "Order a safe")],
  ["Order a safe", 10, "low"],
  ["Flour stock goes negative", 12, "high", claim(11, "ben"), claim(2, "ben")],
  ["Van route skips the hospital", 11, "high", set(5, "bob", "in-progress")],
  ["Receipts lack the tax number", 8, "high"],
  ["Login loops on tablets", 7, "high", waits(6, "Cookies expire early")],
  ["Cookies expire early", 7, "med"],
  ["Price list is from last year", 6, "high", claim(5, "tom"), set(3, "tom", "closed")],
  ["Allergens are hidden on phones", 5, "high", set(3, "eva", "closed"), set(1, "eva", "open")],
  ["Gift cards cannot be topped up", 4, "high", claim(1, "eva")],
  ["Kiosk asks for a password", 3, "high", waits(2, "Use one login")],
  ["Search finds no umlauts", 14, "med"],
  ["Newsletter goes to everybody", 13, "med", claim(9, "kim")],
  ["Calendar shows wrong weekdays", 12, "med", waits(6, "Time zones are mixed")],
  ["Time zones are mixed", 11, "med"],
  ["Recurring orders drift", 10, "med", waits(6, "Time zones are mixed")],
  ["Delivery windows overlap", 9, "low", waits(5, "Recurring orders drift")],
  ["Photos load slowly", 9, "med", set(7, "bob", "wontfix")],
  ["Basket forgets sizes", 8, "med", claim(2, "tom")],
  [
    "Basket loses sizes",
    4,
    "critical",
    link(3, "duplicate_of", "Basket drops choices", "sentinel"),
  ],
  ["Basket drops choices", 6, "low"],
  ["Waits for the basket copy", 5, "med", waits(2, "Basket loses sizes")],
  [
    "Copy of receipts issue",
    2,
    "high",
    link(1, "duplicate_of", "Receipts lack the tax number", "sentinel"),
  ],
  ["Old till freezes", 14, "low", set(13, "kim", "closed"), set(2, "kim", "open")],
  ["Loyalty points expire", 7, "low", claim(6, "eva"), set(5, "kim", "open")],
  ["Menu text is too small", 6, "low", claim(4, "bob")],
  ["Footer has a typo", 5, "low"],
  ["Bread names differ", 4, "low", waits(3, "Footer has a typo", "Menu text is too small")],
  ["Cake form rejects names", 3, "low", set(2, "ana", "in-progress"), claim(2, "ana")],
  ["Invoices print twice", 12, "med", set(11, "eva", "closed")],
  ["Tills drift by a minute", 11, "low", set(10, "eva", "wontfix")],
  ["Queue screen flickers", 10, "low", set(9, "tom", "closed")],
  ["Chat answers in English", 9, "low", set(8, "tom", "closed")],
  ["Waits for a closed one", 8, "med", waits(7, "Invoices print twice")],
  ["Hen waits for egg", 3, "high", waits(2, "Egg waits for hen")],
  ["Egg waits for hen", 3, "high", waits(2, "Hen waits for egg")],
  ["Blocked by nobody named", 2, "med", set(1, "kim", "blocked")],
  ...Array.from(
    { length: 40 },
    (_, at): Row => [`Shelf label ${at + 1} is worn`, 13 - at / 10, "low"],
  ),
];

const CHANGES: readonly Row[] = [
  ["Use one login", 12, ""],
  ["Move tills to the cloud", 11, "", [9, "kim", "status: accepted\n"]],
  ["Keep recipes in Git", 10, "", [8, "kim", "status: implemented\n"]],
  ["Two databases", 9, "", link(7, "supersedes", "One database", "architect")],
  ["One database", 13, ""],
];

const DESIGNS: readonly Row[] = [
  ["Round buttons", 8, "", [6, "kim", "status: adopted\n"]],
  ["Warm colours", 7, "", [6, "kim", "status: reviewed\n"]],
];

const ALL: readonly (readonly [KindName, readonly Row[]])[] = [
  ["sentinel", ISSUES],
  ["architect", CHANGES],
  ["designer", DESIGNS],
];

/** Returns the file name of the record with a title. */
function nameOf(title: string): string {
  const [, days = 0] = ALL.flatMap(([, rows]) => rows).find(([one]) => one === title) ?? [];
  return oldName(title, days);
}

/** Writes the fortnight's records and updates to the project `p`. */
export function putFortnight({ put }: Records): void {
  for (const [kind, rows] of ALL) {
    for (const [title, days, severity, ...updates] of rows) {
      const name = oldName(title, days);
      put(kind, "p", name, textOf(kind, { title, days, severity }));
      for (const [at, [ago, author, fields]] of updates.entries()) {
        const time = timeAgo(ago);
        const file = `${name}.update-${time.replaceAll(":", "-")}-up${at}a.md`;
        const linked = fields.replace(/\{\{(.*?)\}\}/g, (_, title) => nameOf(title));
        const head = `${linked}author: ${author}\nupdated_at: ${time}`;
        put(kind, "p", file, `---\n${head}\n---\n\n# Update\n\nBy ${author}.\n`);
      }
    }
  }
}

function textOf(
  kind: KindName,
  { title, days, severity }: { title: string; days: number; severity: string },
): string {
  const time = timeAgo(days);
  const place = `${KINDS[kind].placeKey}: p`;
  if (kind === "sentinel") {
    const fields = `${place}\nseverity: ${severity}\nstatus: open\ncreated_at: ${time}`;
    return `---\n${fields}\n---\n\n# ${title}\n\n## Details\n\nSeen in ${
      placeFolder(kind, "p")
    }.\n`;
  }
  const field = kind === "architect" ? "change" : "area: UI\nsummary";
  return `---\n${place}\n${field}: ${title}\ntimestamp: ${time}\n---\n\n# ${title}\n\nText.\n`;
}
