/**
 * `deno task help-eval [--dist] [--verbose] [NAME…]`: plays sessions in small repositories, each
 * with one trap. Counts the repositories in which the hooks show the decisive fact, the bytes
 * shown, and the unrelated text shown before it. Exits with 1 if the results miss a goal.
 */
import { MAX_BYTES, play, type ToldEvent } from "./help_eval/session.ts";
import { LAST_TRAPS } from "./help_eval/last_traps.ts";
import { LATER_TRAPS } from "./help_eval/later_traps.ts";
import { PROMPT_TRAPS } from "./help_eval/prompt_traps.ts";
import { UNSEEN_TRAPS } from "./help_eval/unseen_traps.ts";
import { WORK_TRAPS } from "./help_eval/work_traps.ts";
import { print, printTable } from "./print.ts";

/** The minimum share of repositories in which the hooks must show the decisive fact. */
const MIN_TOLD = 0.9;

const isVerbose = Deno.args.includes("--verbose");
const names = Deno.args.filter((arg) => !arg.startsWith("--"));
const traps = [...PROMPT_TRAPS, ...WORK_TRAPS, ...UNSEEN_TRAPS, ...LATER_TRAPS, ...LAST_TRAPS]
  .filter(({ name }) => names.length === 0 || names.includes(name));
const rows = [["repository", "start", "most at another event", "decisive fact", "wrong first"]];
let [factsTold, factsNow, tooLong, wrong] = [0, 0, 0, 0];
for (const trap of traps) {
  const events = await play(trap, { isBuilt: Deno.args.includes("--dist") });
  if (isVerbose) { for (const event of events) printEvent(trap.name, event); }
  const facts = events.flatMap(({ at, fact }) => fact === undefined ? [] : [{ at, ...fact }]);
  const tellers = facts.map(({ at, now: [first], before: [earlier] }) =>
    first === undefined ? earlier ?? `nobody at ${at}` : `${first} at ${at}`
  );
  if (facts.every(({ now }) => now.length > 0)) factsNow++;
  if (facts.every(({ now, before }) => now.length + before.length > 0)) factsTold++;
  tooLong += events.filter(({ at, bytes }) => bytes > limitOf(at)).length;
  const unrelated = events.flatMap((event) => event.unrelated);
  wrong += unrelated.length;
  const bytes = (isStart: boolean): string =>
    `${
      Math.max(0, ...events.filter(({ at }) => (at === "start") === isStart).map((it) => it.bytes))
    }`;
  rows.push([trap.name, bytes(true), bytes(false), tellers.join("; "), `${unrelated.length}`]);
}
printTable(rows);
print(
  `The decisive fact is told in ${factsTold} of ${traps.length} (goal: 9 of 10), in ${factsNow}`,
);
print("when it is needed, else earlier in the session.");
print(`${tooLong} events have more than ${MAX_BYTES.start} bytes at the start of a session or`);
print(`${MAX_BYTES.other} at another event, all servers together (goal: 0).`);
print(`${wrong} first items are wrong or unrelated (goal: 0).`);
const isGood = factsTold >= MIN_TOLD * traps.length && tooLong === 0 && wrong === 0;
if (!isGood) Deno.exitCode = 1;

function limitOf(at: ToldEvent["at"]): number {
  return at === "start" ? MAX_BYTES.start : MAX_BYTES.other;
}

function printEvent(name: string, { at, told, bytes, unrelated, fact }: ToldEvent): void {
  print(`== ${name}, ${at}: ${bytes} bytes`);
  for (const text of told.values()) print(text);
  for (const item of unrelated) print(`!! unrelated: ${item}`);
  if (fact?.now.length === 0) print("!! the decisive fact is not told here");
  print();
}
