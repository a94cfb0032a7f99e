import { type HarmlessChange, harmlessIn } from "./harmless_change.ts";

/** Those of the room that touches files. */
export const HARMLESS_IN_DISK: readonly HarmlessChange[] = [
  ...harmlessIn("src/kernel/disk/byte_patch.ts", [
    [
      "if (error instanceof Deno.errors.PermissionDenied) return undefined;",
      "if (error instanceof Deno.errors.PermissionDenied) return undefined;  →  if (false) return undefined;",
      "nothing is denied to a test that runs as root",
    ],
  ]),
  ...harmlessIn("src/kernel/disk/confined_read.ts", [
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
  ...harmlessIn("src/kernel/disk/file_version.ts", [
    [
      "return info.isFile && age > UNSETTLED_MS ? identityOf(info) : undefined;",
      "age > UNSETTLED_MS  →  age >= UNSETTLED_MS",
      "a version of exactly two seconds",
    ],
    [
      "if (buffer.length < size) buffer = new Uint8Array(size);",
      "buffer.length < size  →  buffer.length <= size",
      "it makes room once more where the last byte fits",
    ],
    [
      "if (more === null) break;",
      "if (more === null) break;  →  if (false) break;",
      "a file that shrinks in the very moment, which no test can choose",
    ],
    ["const LOOK_MS = 300;", "300  →  0", "how often it looks: a matter of work"],
    [
      "Deno.unrefTimer(timer);",
      "Deno.unrefTimer(timer);  →  undefined;",
      "a worker ends when main says so, not when its timers do",
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
  ...harmlessIn("src/kernel/disk/folder_watch.ts", [
    [
      "if (this.#isOver) return;",
      "if (this.#isOver) return;  →  if (false) return;",
      "an event can come in the very moment of the stop, which no test can choose",
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
  ...harmlessIn("src/kernel/disk/live_folder.ts", [
    [
      "#versions = 0;",
      "0  →  1",
      "versions are told from each other, wherever their numbers begin",
    ],
  ]),
  ...harmlessIn("src/kernel/disk/locked_file.ts", [
    [
      "const isCut = mode !== null && ((copy.statSync().mode ?? 0) & 0o777) !== permissions;",
      "mode !== null && ((copy.statSync().mode ?? 0) & 0o777) !== permissions  →  mode !== null || ((copy.statSync().mode ?? 0) & 0o777) !== permissions",
      "a mode that was not cut is copied again, and stays what it is",
    ],
  ]),
  ...harmlessIn("src/kernel/disk/new_files.ts", [
    [
      "return there.dev === ours.dev && there.ino === ours.ino;",
      "there.dev === ours.dev && there.ino === ours.ino  →  there.dev === ours.dev || there.ino === ours.ino",
      "the real path, which is looked at as often, tells of the same swap",
    ],
  ]),
  ...harmlessIn("src/kernel/disk/own_file.ts", [
    ["const LOOKS = { old: 4, new: 24 } as const;", "4  →  5", "one look more than four"],
    [
      "for (let look = 0; look < LOOKS[age]; look++) if (!isAt(file, path)) return false;",
      "0  →  1",
      "one look less",
    ],
    [
      "for (let look = 0; look < LOOKS[age]; look++) if (!isAt(file, path)) return false;",
      "look < LOOKS[age]  →  look <= LOOKS[age]",
      "one look more",
    ],
    [
      "file[Symbol.dispose]();",
      "file[Symbol.dispose]();  →  undefined;",
      "what happens in the very moment between two looks, which no test can choose",
    ],
    [
      "if (isGone(error)) return undefined;",
      "if (isGone(error)) return undefined;  →  if (false) return undefined;",
      "what happens in the very moment between two looks, which no test can choose",
    ],
    [
      'if (isSurelyAt(file, path, isNew ? "new" : "old")) return file;',
      'isNew ? "new" : "old"  →  isNew ? "old" : "new"',
      "how often a swap is looked for: the odds, not what is done",
    ],
    [
      "while (performance.now() < end) {",
      "performance.now() < end  →  performance.now() <= end",
      "one look more",
    ],
  ]),
];
