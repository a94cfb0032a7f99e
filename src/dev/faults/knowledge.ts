import { DatabaseSync } from "node:sqlite";
import { callNamed } from "../../kernel/service/call.ts";
import { ownField } from "../../kernel/own_field.ts";
import { closeKnowledge, createKnowledgeContext } from "../../knowledge/context.ts";
import { knowledgeToolsFor } from "../../knowledge/tools.ts";
import { type Random, seededRandom } from "../bench/random.ts";
import { EntryModel } from "./entry_model.ts";
import { inMachine } from "./machine.ts";

const STARTS = 2;
const STEPS = 3;
const SETTINGS = { KB_EMBEDDINGS: "off", KB_LOG_LEVEL: "error" };
const DATABASE = "knowledge.sqlite";
/** The unit that a disk writes entirely or not at all, in bytes. */
const SECTOR = 512;
const DAY_MS = 86_400_000;

/** SQLite's possible faults, each with the reason that an error must give. */
const FAULTS = {
  full: /disk is full|full/,
  "read-only": /not writable/,
  locked: /locked|busy|another process/,
  EIO: /disk|I\/O|failed/,
} as const;

type StoreFault = keyof typeof FAULTS;

/**
 * Runs a seed's schedule on knowledge-server's embedded store, which uses real SQLite on real files
 * and SQLite's own faults. A power cut keeps an arbitrary subset of the sectors being written.
 */
export function runStoreSchedule(seed: number): Promise<void> {
  const random = seededRandom(seed);
  return inMachine(random, async (clock) => {
    let folder = temporaryFolder();
    const model = new EntryModel();
    try {
      for (let start = 0; start < STARTS; start++) {
        for (let step = 0; step < STEPS; step++) {
          if (random() < 0.1) clock.now += (random() - 0.5) * 4 * DAY_MS;
          if (random() < 0.25) {
            const before = imageOf(folder);
            await take(folder, model, { random, isCut: true });
            const image = tornImage(before, imageOf(folder), random);
            await closeKnowledge();
            Deno.removeSync(folder, { recursive: true });
            folder = temporaryFolder(image);
          } else await take(folder, model, { random, isCut: false });
        }
        await closeKnowledge();
        await verify(folder, model);
      }
    } finally {
      await closeKnowledge();
      Deno.removeSync(folder, { recursive: true });
    }
  });
}

/** The files in a folder, by name. */
type Image = ReadonlyMap<string, Uint8Array>;

function temporaryFolder(image: Image = new Map()): string {
  const dir = isFolder("/dev/shm") ? "/dev/shm" : undefined;
  const folder = Deno.makeTempDirSync({ prefix: "faults-", ...(dir && { dir }) });
  for (const [name, bytes] of image) Deno.writeFileSync(`${folder}/${name}`, bytes);
  return folder;
}

function isFolder(path: string): boolean {
  try {
    return Deno.statSync(path).isDirectory;
  } catch {
    return false;
  }
}

function imageOf(folder: string): Image {
  // SQLite's shared-memory files don't survive a power cut.
  const names = [...Deno.readDirSync(folder)].map(({ name }) => name)
    .filter((name) => !name.endsWith("-shm"));
  return new Map(names.map((name) => [name, Deno.readFileSync(`${folder}/${name}`)]));
}

/**
 * Returns the files after a power cut. The log has any subset of its new sectors, and a checkpoint
 * is complete or missing.
 */
function tornImage(before: Image, after: Image, random: Random): Image {
  const [old, now] = [before.get(DATABASE), after.get(DATABASE)];
  const isSame = old?.length === now?.length && old?.every((byte, at) => byte === now?.[at]);
  if (!isSame) return random() < 0.5 ? before : after;
  const log = `${DATABASE}-wal`;
  const [from, to] = [before.get(log) ?? new Uint8Array(), after.get(log) ?? new Uint8Array()];
  const torn = new Uint8Array(random() < 0.5 ? to.length : Math.max(from.length, SECTOR));
  for (let at = 0; at < torn.length; at += SECTOR) {
    const source = random() < 0.6 ? to : from;
    torn.set(source.subarray(at, Math.min(at + SECTOR, torn.length)), at);
  }
  return new Map([...after, [log, torn]]);
}

function call(folder: string, name: string, given: Record<string, unknown>) {
  const store = { title: "store", setBy: "KB_EMBEDDED_DIR", value: folder, path: folder };
  const createContext = () => createKnowledgeContext({ store, imports: undefined }, SETTINGS);
  return callNamed({ tools: knowledgeToolsFor(SETTINGS), createContext }, {
    name,
    arguments: given,
  });
}

/** Calls a tool, sometimes with an SQLite fault. */
async function take(
  folder: string,
  model: EntryModel,
  { random, isCut }: { random: Random; isCut: boolean },
): Promise<void> {
  const change = model.nextChange(random);
  const codes: StoreFault[] = ["full", "read-only", "locked", "EIO"];
  const fault = !isCut && random() < 0.4 ? codes[Math.floor(random() * codes.length)] : undefined;
  const outcome = await withFault(folder, fault, () => call(folder, change.tool, change.input));
  if (outcome.ok && !isCut) return change.acknowledge(outcome.answer.data);
  change.leaveOpen();
  if (outcome.ok) return;
  const { text } = outcome;
  if (fault === undefined) throw new Error(`${change.tool} fails without a fault: ${text}`);
  if (/internal error/i.test(text)) throw new Error(`${change.tool}: internal error for ${fault}`);
  if (!FAULTS[fault].test(text)) {
    throw new Error(`${change.tool}: another reason for ${fault}: ${text}`);
  }
}

/** Runs `action` while SQLite fails at the beginning or end of a transaction. */
async function withFault<Result>(
  folder: string,
  fault: StoreFault | undefined,
  action: () => Promise<Result>,
): Promise<Result> {
  if (fault === undefined) return await action();
  const { exec } = DatabaseSync.prototype;
  const touched = new Set<DatabaseSync>();
  let other: DatabaseSync | undefined;
  DatabaseSync.prototype.exec = function (this: DatabaseSync, sql: string): void {
    const run = (one: string): void => exec.call(this, one);
    if (sql === "BEGIN IMMEDIATE") {
      touched.add(this);
      if (fault === "full") run(`PRAGMA max_page_count = 1`);
      if (fault === "read-only") run("PRAGMA query_only = 1");
      if (fault === "locked") {
        run("PRAGMA busy_timeout = 0");
        other = new DatabaseSync(`${folder}/${DATABASE}`);
        exec.call(other, "BEGIN IMMEDIATE");
      }
    }
    if (sql === "COMMIT" && fault === "EIO") {
      throw Object.assign(new Error("disk I/O error"), { code: "ERR_SQLITE_ERROR", errcode: 778 });
    }
    run(sql);
  };
  try {
    return await action();
  } finally {
    DatabaseSync.prototype.exec = exec;
    other?.close();
    for (const database of touched) {
      try {
        database.exec("PRAGMA max_page_count = 1073741823; PRAGMA query_only = 0");
      } catch {
        // The server has already closed the file.
      }
    }
  }
}

/** Throws `Error` if acknowledged content is missing, or unexpected content exists. */
async function verify(folder: string, model: EntryModel): Promise<void> {
  const outcome = await call(folder, "kb_list", { limit: 50 });
  if (!outcome.ok) throw new Error(`after recovery: ${outcome.text}`);
  const entries = ownField(outcome.answer.data, "entries");
  const there = Array.isArray(entries)
    ? entries.map((one) => String(ownField(one, "content")))
    : [];
  model.verify(there);
  await closeKnowledge();
}
