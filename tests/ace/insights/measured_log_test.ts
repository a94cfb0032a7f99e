import { assertEquals, assertRejects } from "@std/assert";
import { rulesToMeasure } from "../../../src/ace/insights/measure.ts";
import { MeasuredLog } from "../../../src/ace/insights/measured_log.ts";
import { readRuleBook } from "../../../src/ace/insights/rule_book.ts";
import { situationIn } from "../../../src/ace/playbook/situation.ts";
import { FileError } from "../../../src/kernel/disk/file_error.ts";
import { type Random, seededRandom } from "../../../src/dev/bench/random.ts";
import { type AceFolder, aceFolder, playbookWith, reportedError } from "../files.ts";

/** A playbook and logs that change during a test, and the measures counted from them. */
class Project {
  readonly #random: Random;
  readonly #log = new MeasuredLog();
  readonly #folder: AceFolder = aceFolder({ agents: playbookWith(), insights: [], traces: [] });
  readonly #rules = new Map<string, string>();
  readonly #traces: string[] = [];

  constructor(seed: number) {
    this.#random = seededRandom(seed);
  }

  /** Makes one random change. */
  change(): void {
    const changes = [
      () => this.logTraces(),
      () => this.logTraces(),
      () => this.writeRule(`r${this.#rules.size}`, "written"),
      () => this.writeRule(this.#one([...this.#rules.keys(), "r0"]), "reworded"),
      () => this.removeRule(this.#one([...this.#rules.keys(), "r0"])),
      () => this.#rewriteTraces(({ length }) => Math.floor(length * this.#random())),
      () => this.#rewriteTraces(() => -9),
    ];
    this.#one(changes)();
  }

  logTraces(): void {
    const lines = Array.from({ length: 1 + this.#below(6) }, () => this.#traceLine());
    this.#traces.push(...lines);
    this.#append("traces.jsonl", [...lines, this.#one([...this.#traces, "no trace"])]);
  }

  /** Writes a rule about one of the situations, with a time among the trace times. */
  writeRule(bulletId: string, how: "written" | "reworded"): void {
    const { when, scope } = this.#one(SITUATIONS);
    const text = `When ${when}: do ${this.#one(["this", "that"])}`;
    const fact = { bulletId, text, timestamp: this.#time() };
    const written = { ...fact, insightId: `i-${bulletId}`, section: "S" };
    this.#rules.set(bulletId, `- [Bullet #${bulletId}, helpful:0, harmful:0] ${text}${scope}`);
    this.#append("insights.jsonl", [
      JSON.stringify(how === "written" ? written : { event: "reworded", ...fact }),
    ]);
    this.#writePlaybook();
  }

  removeRule(bulletId: string): void {
    this.#rules.delete(bulletId);
    this.#writePlaybook();
  }

  /** Returns the rules' measures from the existing log object or from a newly created one. */
  async measures(by: "this process" | "a fresh process"): Promise<object[]> {
    const log = by === "this process" ? this.#log : new MeasuredLog();
    const { context } = this.#folder;
    const measures = await log.measures(context.traces, rulesToMeasure(readRuleBook(context)));
    return Array.from({ length: 9 }, (_, number) => ({ ...measures.of(`r${number}`) }));
  }

  remove(): void {
    this.#folder.remove();
  }

  #traceLine(): string {
    const id = crypto.randomUUID();
    const runs = Array.from({ length: 1 + this.#below(3) }, () => {
      const { runner, commands, message } = this.#one(SITUATIONS);
      const errors = [reportedError(`${message} after ${this.#below(9)} s`, { tool: runner })];
      const status = this.#below(2) === 0 ? "pass" : "fail";
      return { runner, command: this.#one(commands), status, errors };
    });
    return JSON.stringify({
      ...{ trace_id: id, bead_id: `B-${this.#below(9)}`, timestamp: this.#time() },
      execution_results: runs,
    });
  }

  #rewriteTraces(cut: (text: string) => number): void {
    const text = this.#folder.read("traces.jsonl");
    Deno.writeTextFileSync(`${this.#folder.path}/traces.jsonl`, text.slice(0, cut(text)));
  }

  #append(name: string, lines: readonly string[]): void {
    const text = lines.map((line) => `${line}\n`).join("");
    Deno.writeTextFileSync(`${this.#folder.path}/${name}`, text, { append: true });
  }

  #writePlaybook(): void {
    Deno.writeTextFileSync(`${this.#folder.path}/AGENTS.md`, playbookWith(...this.#rules.values()));
  }

  #time(): string {
    return new Date(Date.UTC(2026, 0, 1 + this.#below(300))).toISOString();
  }

  #one<Item>(items: readonly Item[]): Item {
    const item = items[this.#below(items.length)];
    if (item === undefined) throw new Error("Nothing to choose from");
    return item;
  }

  #below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }
}

const SITUATIONS = [
  {
    when: "pytest says TimeoutError: receiver not ready",
    scope: "",
    runner: "pytest",
    commands: ["pytest api", "pytest web"],
    message: "TimeoutError: receiver not ready",
  },
  {
    when: "tsc says TS2307 for lodash",
    scope: "",
    runner: "tsc",
    commands: ["tsc", "tsc -p web"],
    message: "error TS2307: Cannot find module 'lodash'",
  },
  {
    when: "eslint says no-shadow for the config",
    scope: " (files: `web/api`)",
    runner: "eslint",
    commands: ["eslint web/api/a.ts", "eslint b.ts"],
    message: "config is shadowed: no-shadow",
  },
];

Deno.test("rules that change while a log grows get the same measures as in a new process", async () => {
  for (let seed = 1; seed <= 30; seed++) {
    const project = new Project(seed);
    for (let step = 0; step < 15; step++) {
      project.change();
      const expected = await project.measures("a fresh process");
      assertEquals(await project.measures("this process"), expected, `seed ${seed}, step ${step}`);
    }
    project.remove();
  }
});

/** Creates a project folder with a rule and one trace that counts against the rule. */
async function countedOnce() {
  const message = "TimeoutError: receiver not ready";
  const errors = [reportedError(message, { tool: "pytest" })];
  const runs = [{ runner: "pytest", command: "pytest", status: "fail", errors }];
  const timestamp = "2026-01-02T00:00:00.000Z";
  const trace = { trace_id: "t", bead_id: "B", timestamp, execution_results: runs };
  const folder = aceFolder({ traces: [trace, { ...trace, trace_id: "u", execution_results: [] }] });
  const log = new MeasuredLog();
  const [since, situation] = ["2026-01-01", situationIn(`pytest says ${message}`)];
  const rule = (id: string) => ({ id, version: id, since, situation });
  const recurrences = async (...ids: string[]) => {
    const measures = await log.measures(folder.context.traces, ids.map(rule));
    return ids.map((id) => measures.of(id)?.recurrences);
  };
  await recurrences("a");
  return { ...folder, recurrences };
}

/** Replaces a word in a file with one of equal length and keeps the file's times. */
function replaceUnseen(path: string, [from, to]: [string, string]): void {
  const { atime, mtime } = Deno.statSync(path);
  Deno.writeTextFileSync(path, Deno.readTextFileSync(path).replaceAll(from, to));
  Deno.utimeSync(path, atime ?? 0, mtime ?? 0);
}

Deno.test("only an added rule is counted from the log's beginning", async () => {
  const { path, recurrences, remove } = await countedOnce();
  replaceUnseen(`${path}/traces.jsonl`, ["TimeoutError", "ImportErrors"]);
  assertEquals(await recurrences("a", "b"), [1, 0]);
  remove();
});

Deno.test("the server doesn't reread the log if a rule was removed", async () => {
  const { path, recurrences, remove } = await countedOnce();
  await recurrences("a", "b");
  // The trace would also count if it had another ID.
  replaceUnseen(`${path}/traces.jsonl`, ['"trace_id":"t"', '"trace_id":"v"']);
  assertEquals(await recurrences("b"), [1]);
  remove();
});

Deno.test("simultaneous calls count traces one call at a time", async () => {
  const { recurrences, remove } = await countedOnce();
  const found = await Promise.all([recurrences("a", "b"), recurrences("c"), recurrences("a", "c")]);
  assertEquals(found, [[1, 1], [1], [1, 1]]);
  remove();
});

Deno.test("a call counts all traces even if the previous call failed", async () => {
  const { path, recurrences, remove } = await countedOnce();
  Deno.renameSync(`${path}/traces.jsonl`, `${path}/kept`);
  Deno.mkdirSync(`${path}/traces.jsonl`);
  await assertRejects(() => recurrences("a"), FileError);
  Deno.removeSync(`${path}/traces.jsonl`);
  Deno.renameSync(`${path}/kept`, `${path}/traces.jsonl`);
  assertEquals(await recurrences("a"), [1]);
  remove();
});
