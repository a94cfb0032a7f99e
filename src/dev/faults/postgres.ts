import { ownField } from "../../kernel/own_field.ts";
import { callNamed } from "../../kernel/service/call.ts";
import { closeKnowledge, createKnowledgeContext } from "../../knowledge/context.ts";
import { connectPostgres, type PostgresDatabase } from "../../knowledge/postgres/database.ts";
import { PostgresStore } from "../../knowledge/postgres/store.ts";
import { MOST_PASSAGES } from "../../knowledge/store/passages.ts";
import { knowledgeToolsFor } from "../../knowledge/tools.ts";
import { type Random, seededRandom } from "../bench/random.ts";
import { type EntryChange, EntryModel } from "./entry_model.ts";
import { inMachine } from "./machine.ts";
import { type PlannedWireFault, PostgresWay, WIRE_FAULTS } from "./postgres_way.ts";
import { VirtualTimers } from "./virtual_timers.ts";

const STEPS = 5;
/** The approximate number of packets in a call. */
const PACKETS = 30;
/** The maximum duration of a call whose connection stalls, in milliseconds. */
const DEADLINE_MS = 32_000;
/** The time after which the client must have closed its abandoned connections, in milliseconds. */
const GIVEN_UP_MS = 2000;
/** The real time without packets after which simulated time passes, in milliseconds. */
const QUIET_MS = 5;
/** The number of quiet periods before the client must close its abandoned connections. */
const LATE_QUIET = 10;
/** The number of quiet periods after which a call counts as hanging. */
const MOST_QUIET = 6000;
const ROOTS = { store: undefined, imports: undefined };
const SETTINGS = { KB_EMBEDDINGS: "off" };
const TOOLS = knowledgeToolsFor(SETTINGS);

/** The events for uncaught errors, which end a process. */
const UNCAUGHT = ["error", "unhandledrejection"];

/** The reasons and remedies that an error may give. */
const NAMED =
  /^The database (?:(?:failed|cannot be reached)\. Each change was made in full or not at all|did not respond within [\d.]+ s)\. Try again in a moment/;

/** Runs fault schedules between knowledge-server and a new database. */
export class PostgresSchedules implements AsyncDisposable {
  readonly #server: PostgresDatabase;
  readonly #name = `kb_faults_${crypto.randomUUID().slice(0, 8)}`;
  readonly #url: string;
  readonly #database: PostgresDatabase;

  private constructor(server: string) {
    this.#server = connectPostgres(server, 1);
    this.#url = Object.assign(new URL(server), { pathname: `/${this.#name}` }).href;
    this.#database = connectPostgres(this.#url, 1);
  }

  /** Creates the schedules' database on a server. */
  static async on(server: string): Promise<PostgresSchedules> {
    const made = new PostgresSchedules(server);
    await made.#server.query(`CREATE DATABASE ${made.#name}`);
    await new PostgresStore(made.#database).open();
    return made;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#database.close();
    await this.#server.query(`DROP DATABASE ${this.#name} WITH (FORCE)`);
    await this.#server.close();
  }

  /** Runs a seed's schedule. Throws `Error` if the server breaks a promise. */
  async run({ seed }: { seed: number }): Promise<void> {
    for (const table of ["entries", "words"]) await this.#database.query(`DELETE FROM kb_${table}`);
    const random = seededRandom(seed);
    const model = new EntryModel();
    await inMachine(random, async () => {
      using timers = new VirtualTimers();
      const uncaught: unknown[] = [];
      const note = (event: Event): void => {
        event.preventDefault();
        uncaught.push(ownField(event, "reason") ?? ownField(event, "error"));
      };
      for (const type of UNCAUGHT) globalThis.addEventListener(type, note);
      const pause = random() < 0.2 ? () => timers.pause() : undefined;
      const way = new PostgresWay(this.#url, { random: seededRandom(~seed), pause });
      const session = new Session(way, timers, random);
      try {
        for (let step = 0; step < STEPS; step++) await session.take(model);
      } finally {
        await session.inTime(closeKnowledge());
        await this.#end(way.close());
        for (const type of UNCAUGHT) globalThis.removeEventListener(type, note);
      }
      if (uncaught.length > 0) {
        throw new Error(`an uncaught error would have ended the process: ${uncaught[0]}`);
      }
    });
    await this.#verify(model);
  }

  /** Ends the sessions on these ports, which would otherwise continue briefly. */
  async #end(ports: readonly number[]): Promise<void> {
    await this.#database.query(
      `SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
       WHERE client_port IN (${[0, ...ports].join(", ")})`,
    );
  }

  /**
   * Throws `Error` if an acknowledged entry is missing, an unexpected entry exists, or an entry is
   * half-written.
   */
  async #verify(model: EntryModel): Promise<void> {
    const rows = await this.#database.query(
      `WITH words AS (SELECT DISTINCT n FROM kb_words)
       SELECT content, version, passages, (SELECT count(*)::int FROM words) AS words,
         (SELECT count(*)::int FROM kb_versions v WHERE v.entry = e.id) AS before,
         (SELECT count(*)::int FROM words w WHERE w.n / ${MOST_PASSAGES} = e.n) AS indexed
       FROM kb_entries e`,
    );
    const half = rows.find(({ version, passages, before, indexed }) =>
      Number(before) + 1 !== version || indexed !== passages
    );
    if (half !== undefined) {
      throw new Error(`the database contains a half-written entry: ${JSON.stringify(half)}`);
    }
    const indexed = rows.reduce((sum, row) => sum + Number(row.indexed), 0);
    if (rows.some(({ words }) => words !== indexed)) {
      throw new Error("the index doesn't match the entries");
    }
    model.verify(rows.map(({ content }) => String(content)));
  }
}

/** A knowledge-server whose connection to PostgreSQL can fail. */
class Session {
  readonly #settings: Record<string, string>;

  constructor(
    private readonly way: PostgresWay,
    private readonly timers: VirtualTimers,
    private readonly random: Random,
  ) {
    const connections = random() < 0.5 ? "1" : "3";
    this.#settings = { ...SETTINGS, DATABASE_URL: way.url, DB_POOL_SIZE: connections };
  }

  /**
   * Makes a change, with or without a fault, and then sometimes repeats it or makes another change
   * without a fault.
   */
  async take(model: EntryModel): Promise<void> {
    const { random, way, timers } = this;
    const next = () => model.nextChange(random, random() < 0.3 ? 60 : 1);
    const change = next();
    const isDone = await this.#call(change, random() < 0.6 ? this.#nextFault() : undefined);
    const isLate = way.isStalled && random() < 0.5;
    if (!isLate) way.heal();
    else if (random() < 0.3) timers.pass(timers.now + GIVEN_UP_MS);
    // The client gets a notification of the closed connection.
    await timers.pause(QUIET_MS);
    if (!isDone && (isLate || random() < 0.5)) {
      await this.#call(random() < 0.5 ? change : next());
    }
    way.release();
    for (let before = -1; isLate && before !== way.packets;) {
      before = way.packets;
      await timers.pause(2 * QUIET_MS);
    }
    way.heal();
  }

  /** Returns the result of `work`, and lets time pass while no packets arrive. */
  async inTime<Result>(work: Promise<Result>): Promise<Result> {
    const { way, timers } = this;
    const begun = timers.now;
    let isDone = false;
    const done = work.finally(() => isDone = true);
    let before = -1;
    for (let quiet = 0; quiet < MOST_QUIET; quiet++) {
      await Promise.race([done, timers.pause(QUIET_MS)]);
      if (isDone) return await done;
      if (way.packets !== before) quiet = 0;
      else if (way.isMet && way.isStalled) timers.pass(begun + DEADLINE_MS);
      // The connection resumes a stalled packet from an earlier call before the client closes the
      // connection.
      else if (quiet < LATE_QUIET) way.release();
      else timers.pass(begun + GIVEN_UP_MS);
      before = way.packets;
    }
    throw new Error("a call hangs");
  }

  #nextFault(): PlannedWireFault {
    const { random } = this;
    const kind = WIRE_FAULTS[Math.floor(random() * 1.5 * WIRE_FAULTS.length)] ?? "stalled";
    return { kind, at: random() < 0.4 ? "commit" : 1 + Math.floor(random() * PACKETS) };
  }

  /** Makes a call. Returns false if the server rejected the change, which requires a fault. */
  async #call(change: EntryChange, fault?: PlannedWireFault): Promise<boolean> {
    const { tool, input } = change;
    const { way } = this;
    way.begin(fault);
    const createContext = () => createKnowledgeContext(ROOTS, this.#settings);
    const service = { tools: TOOLS, createContext };
    const outcome = await this.inTime(callNamed(service, { name: tool, arguments: input }));
    if (outcome.ok) {
      change.acknowledge(outcome.answer.data);
      return true;
    }
    const reason = String(ownField(JSON.parse(outcome.text), "message"));
    if (!way.isMet) throw new Error(`${tool} fails without a fault: ${reason}`);
    if (way.isAnswered) {
      throw new Error(`${tool} stored its change but returned an error: ${reason}`);
    }
    if (!NAMED.test(reason)) {
      throw new Error(`${tool} doesn't name the fault ${fault?.kind}: ${reason}`);
    }
    if (way.isAsked) change.leaveOpen();
    return false;
  }
}
