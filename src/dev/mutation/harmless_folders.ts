import { type HarmlessChange, harmlessIn } from "./harmless_change.ts";

/** Those of the room that touches files, where it remembers and watches folders. */
export const HARMLESS_IN_FOLDERS: readonly HarmlessChange[] = [
  ...harmlessIn("src/kernel/disk/folder_watch.ts", [
    [
      "if ((this.#paths?.size ?? 0) > MAX_PATHS) this.#paths = undefined;",
      "0  →  1",
      "one path more than twenty thousand",
    ],
    [
      "if ((this.#paths?.size ?? 0) > MAX_PATHS) this.#paths = undefined;",
      "(this.#paths?.size ?? 0) > MAX_PATHS  →  (this.#paths?.size ?? 0) >= MAX_PATHS",
      "one path more than twenty thousand",
    ],
    ["}, Math.max(0, due - Date.now()));", "0  →  1", "one millisecond"],
    [
      "if (Date.now() < Math.min(this.#last + quiet, this.#since + most)) this.#wait();",
      "Date.now() < Math.min(this.#last + quiet, this.#since + most)  →  Date.now() <= Math.min(this.#last + quiet, this.#since + most)",
      "one millisecond",
    ],
    [
      'log("debug", "the watch of a folder ended", { reason: String(error) });',
      'log("debug", "the watch of a folder ended", { reason: String(error) })…  →  undefined;',
      "a line for who looks for a fault",
    ],
    [
      "if (before !== undefined && looks !== before) {",
      "looks !== before  →  looks === before",
      "how soon a change is told: what is told is the same",
    ],
    [
      "if (before !== undefined && looks !== before) {",
      "before !== undefined  →  before === undefined",
      "how soon a change is told: what is told is the same",
    ],
    [
      "if (before !== undefined && looks !== before) {",
      "if (before !== undefined && looks !== before) { this.#calmMs = Math.mi…  →  if (false) { this.#calmMs = Math.min(LONGEST_CALM_MS, 2 * this.#calmMs…",
      "how soon a change is told: what is told is the same",
    ],
    [
      "if (before !== undefined && looks !== before) {",
      "before !== undefined && looks !== before  →  before !== undefined || looks !== before",
      "how soon a change is told: what is told is the same",
    ],
    [
      "this.#calmMs = Math.min(LONGEST_CALM_MS, 2 * this.#calmMs);",
      "2 * this.#calmMs  →  2 / this.#calmMs",
      "how soon a change is told: what is told is the same",
    ],
    [
      "this.#calmMs = Math.min(LONGEST_CALM_MS, 2 * this.#calmMs);",
      "2  →  3",
      "how soon a change is told: what is told is the same",
    ],
    [
      "this.#calmMs = Math.max(CALM_MS, this.#calmMs / 2);",
      "2  →  3",
      "how soon a change is told: what is told is the same",
    ],
    [
      "if (looks === before && Date.now() >= this.#seen + this.#calmMs) {",
      "Date.now() >= this.#seen + this.#calmMs  →  Date.now() > this.#seen + this.#calmMs",
      "one millisecond",
    ],
    [
      "} else if (Date.now() - this.#rescanned >= this.#times.rescan) {",
      "Date.now() - this.#rescanned >= this.#times.rescan  →  Date.now() - this.#rescanned > this.#times.rescan",
      "one millisecond",
    ],
    [
      "Deno.unrefTimer(timer);",
      "Deno.unrefTimer(timer);  →  undefined;",
      "a worker ends when main says so, not when its timers do",
    ],
    [
      "Deno.unrefTimer(this.#opening);",
      "Deno.unrefTimer(this.#opening);  →  undefined;",
      "a worker ends when main says so, not when its timers do",
    ],
    [
      "Deno.unrefTimer(this.#tick);",
      "Deno.unrefTimer(this.#tick);  →  undefined;",
      "a worker ends when main says so, not when its timers do",
    ],
    ["this.#events = 0;", "0  →  1", "one event of the sixteen of a burst"],
    ["#events = 0;", "0  →  1", "one event of the sixteen of a burst"],
    ["#last = 0;", "0  →  1", "it is set before anything reads it"],
    ["#since = 0;", "0  →  1", "it is set before anything reads it"],
    ["#seen = 0;", "0  →  1", "it is set before anything reads it"],
    [
      "const LONGEST_CALM_MS = 6400;",
      "6400  →  0",
      "how soon a change is told: what is told is the same",
    ],
    ["const CALM_MS = 100;", "100  →  0", "how soon a change is told: what is told is the same"],
    [
      "const TIMES: WatchTimes = { quiet: 25, most: 250, tick: 1000, rescan: 30_000 };",
      "30_000  →  0",
      "how soon a change is told: what is told is the same",
    ],
    [
      "const TIMES: WatchTimes = { quiet: 25, most: 250, tick: 1000, rescan: 30_000 };",
      "1000  →  0",
      "how soon a change is told: what is told is the same",
    ],
    [
      "const TIMES: WatchTimes = { quiet: 25, most: 250, tick: 1000, rescan: 30_000 };",
      "250  →  0",
      "how soon a change is told: what is told is the same",
    ],
    [
      "const TIMES: WatchTimes = { quiet: 25, most: 250, tick: 1000, rescan: 30_000 };",
      "25  →  0",
      "how soon a change is told: what is told is the same",
    ],
    [
      "if (this.#isOver) return;",
      "if (this.#isOver) return;  →  if (false) return;",
      "an event can come in the very moment of the stop, which no test can choose",
    ],
  ]),
  ...harmlessIn("src/kernel/disk/live_folder.ts", [
    [
      "if (!(error instanceof FileError)) throw error;",
      "if (!(error instanceof FileError)) throw error;  →  if (false) throw error;",
      "a fault of the program, which no test can make",
    ],
    [
      "if (this.#bytes <= MAX_HELD) return;",
      "this.#bytes <= MAX_HELD  →  this.#bytes < MAX_HELD",
      "one of 48 million bytes",
    ],
    ["#bytes = 0;", "0  →  1", "one of 48 million bytes"],
    [
      "#versions = 0;",
      "0  →  1",
      "versions are told from each other, wherever their numbers begin",
    ],
  ]),
  ...harmlessIn("src/kernel/disk/folder_index.ts", [
    [
      "if (known !== undefined && isKnown && known.isSettled) return known;",
      "if (known !== undefined && isKnown && known.isSettled) return known;  →  if (false) return known;",
      "the folder is listed again, into the same listing",
    ],
    [
      'if (!isWithin(real, this.#root)) throw new FileError(folder, "absent");',
      'if (!isWithin(real, this.#root)) throw new FileError(folder, "absent")…  →  if (false) throw new FileError(folder, "absent");',
      "the other look at the folder tells of the same",
    ],
    [
      'if (kindOf(this.#root, folder) !== "folder") throw new FileError(folder, "absent");',
      'if (kindOf(this.#root, folder) !== "folder") throw new FileError(folde…  →  if (false) throw new FileError(folder, "absent");',
      "the other look at the folder tells of the same",
    ],
    [
      "if (opened === undefined) return undefined;",
      "if (opened === undefined) return undefined;  →  if (false) return undefined;",
      "there is no text below a folder that is not there",
    ],
    [
      "const opened = this.#folders.get(folder) ?? this.#open(folder);",
      "this.#folders.get(folder) ?? this.#open(folder)  →  this.#open(folder)",
      "the folder is listed again: the text is the same",
    ],
    [
      "const values = listing.files.map((name) => byPlace[places.get(name) ?? -1]);",
      "1  →  2",
      "no file is at a place below zero",
    ],
    [
      "if (listing === before.listing || before.values.size === 0) return before.values;",
      "0  →  1",
      "what stays in its place is moved there",
    ],
    [
      "if (listing === before.listing || before.values.size === 0) return before.values;",
      "listing === before.listing || before.values.size === 0  →  listing === before.listing && before.values.size === 0",
      "what stays in its place is moved there",
    ],
    [
      "if (listing === before.listing || before.values.size === 0) return before.values;",
      "if (listing === before.listing || before.values.size === 0) return bef…  →  if (false) return before.values;",
      "what stays in its place is moved there",
    ],
    [
      "if (!(error instanceof FileError)) throw error;",
      "if (!(error instanceof FileError)) throw error;  →  if (false) throw error;",
      "a fault of the program, which no test can make",
    ],
    [
      "while (known.byPlace.length < listing.files.length) known.byPlace.push(undefined);",
      "known.byPlace.length < listing.files.length  →  known.byPlace.length <= listing.files.length",
      "there is no file at one place more",
    ],
    [
      "const isOld = before.changed - changed > UNSETTLED_MS;",
      "before.changed - changed > UNSETTLED_MS  →  before.changed - changed >= UNSETTLED_MS",
      "a file of exactly two seconds",
    ],
    [
      "for (let places = byPlace.length; places > 0 && looks < count; places--) {",
      "places > 0  →  places >= 0",
      "a file is looked at again that need not be",
    ],
    [
      "for (let places = byPlace.length; places > 0 && looks < count; places--) {",
      "looks < count  →  looks <= count",
      "one look more than two thousand",
    ],
    ["let looks = 0;", "0  →  1", "one look less, of two thousand"],
    [
      "if (before !== undefined) return before.values;",
      "if (before !== undefined) return before.values;  →  if (false) return before.values;",
      "what was read is read again: the values are the same",
    ],
    [
      "this.#unseen.set(values, unseen);",
      "this.#unseen.set(values, unseen);  →  undefined;",
      "equal values are kept once: a matter of memory",
    ],
    [
      "if (known?.changed === changed) return known;",
      "if (known?.changed === changed) return known;  →  if (false) return known;",
      "equal values are kept once: a matter of memory",
    ],
    [
      'this.#values.set(copy.join("\\n"), copy);',
      'this.#values.set(copy.join("\\n"), copy);  →  undefined;',
      "equal values are kept once: a matter of memory",
    ],
    [
      "if (known !== undefined) return known;",
      "if (known !== undefined) return known;  →  if (false) return known;",
      "equal values are kept once: a matter of memory",
    ],
    [
      "if (isEqual(values, this.#latest)) return this.#latest;",
      "if (isEqual(values, this.#latest)) return this.#latest;  →  if (false) return this.#latest;",
      "equal values are kept once: a matter of memory",
    ],
    ["const UNSEEN = -1;", "1  →  2", "no size is less than zero"],
  ]),
];
