import { createAceContext } from "../../ace/context.ts";
import { renderError } from "../../ace/errors.ts";
import { aceTools } from "../../ace/tools.ts";
import { callNamed } from "../../kernel/service/call.ts";
import type { Random } from "../bench/random.ts";
import type { SimulatedDisk } from "./disk.ts";
import type { RunningServer, Simulation, Step } from "./schedule.ts";

const PLAYBOOK = [
  "# Guide",
  "",
  "Written by people.",
  "",
  ...["TypeScript", "Build & Test", "Dependency", "Architecture"].flatMap((name) => [
    `## ${name} Patterns`,
    "",
  ]),
].join("\n");

/** A text that a call writes. */
interface Written {
  token: string;
  isAcknowledged: boolean;
}

/** An ace-server, and the traces, lessons and rules that it has acknowledged. */
export class AceSimulation implements Simulation {
  readonly #traces: Written[] = [];
  readonly #lessons: Written[] = [];
  /** The playbook after the last acknowledged update. */
  readonly #rules = new Set<string>();
  #tokens = 0;

  prepare(disk: SimulatedDisk): void {
    disk.put("/start/project/AGENTS.md", PLAYBOOK);
  }

  start(root: string): RunningServer {
    const file = (name: string) => ({
      title: name,
      setBy: "ACE_AGENTS_PATH",
      value: name,
      path: `${root}/project/${name}`,
    });
    const roots = {
      agents: file("AGENTS.md"),
      traces: file("logs/traces.jsonl"),
      insights: file("logs/insights.jsonl"),
    };
    const createContext = () => createAceContext(roots, { mark: "0123abcd" });
    const service = { tools: aceTools, createContext, renderError };
    const call: RunningServer["call"] = (tool, input) =>
      callNamed(service, { name: tool, arguments: input });
    return {
      nextStep: (random) => this.#nextStep(random),
      call,
      verify: (disk) => this.#verify(disk, root, call),
    };
  }

  #nextStep(random: Random): Step {
    const token = `t${++this.#tokens}x`;
    const kind = random();
    if (kind < 0.4) return this.#capture(token);
    if (kind < 0.75) return this.#lesson(token);
    return {
      tool: "ace_update_knowledge",
      input: { maxDeltas: 20, minConfidence: 0 },
      acknowledge: ({ data }) => {
        for (const word of JSON.stringify(data).match(/t\d+x/g) ?? []) this.#rules.add(word);
      },
    };
  }

  #capture(token: string): Step {
    const trace = { token, isAcknowledged: false };
    this.#traces.push(trace);
    const message = `error TS2307: Cannot find module '${token}'`;
    const error = { tool: "tsc", severity: "error", message, file: `src/${token}.ts`, line: 5 };
    return {
      tool: "ace_capture_trace",
      input: {
        beadId: token,
        executions: [{ runner: "tsc", command: "tsc -b", status: "fail", errors: [error] }],
      },
      acknowledge: () => void (trace.isAcknowledged = true),
    };
  }

  #lesson(token: string): Step {
    const lesson = { token, isAcknowledged: false };
    this.#lessons.push(lesson);
    return {
      tool: "ace_propose_bullet",
      input: { when: `tsc reports TS${token} for @${token}/events`, do: `npm run ${token}` },
      acknowledge: () => void (lesson.isAcknowledged = true),
    };
  }

  async #verify(disk: SimulatedDisk, root: string, call: RunningServer["call"]): Promise<void> {
    requireAll(this.#traces, wholeLines(disk, `${root}/project/logs/traces.jsonl`));
    const insights = wholeLines(disk, `${root}/project/logs/insights.jsonl`);
    requireAll(this.#lessons, insights);
    const playbook = disk.text(`${root}/project/AGENTS.md`) ?? "";
    requirePlaybook(playbook, this.#rules, this.#lessons);
    const outcome = await call("ace_get_insights", { source: "both", limit: 100 });
    if (!outcome.ok) throw new Error(`after recovery: ${outcome.text}`);
    const known = JSON.stringify(outcome.answer.data);
    const lost = this.#lessons.find((one) => one.isAcknowledged && !known.includes(one.token));
    if (lost !== undefined) {
      throw new Error(`ace_get_insights doesn't list the lesson ${lost.token}`);
    }
  }
}

/** Returns a log's complete records, without torn lines. */
function wholeLines(disk: SimulatedDisk, path: string): string[] {
  return (disk.text(path) ?? "").split("\n").filter((line) => {
    try {
      return typeof JSON.parse(line) === "object";
    } catch {
      return false;
    }
  });
}

function requireAll(all: readonly Written[], lines: readonly string[]): void {
  for (const { token, isAcknowledged } of all) {
    const count = lines.filter((line) =>
      line.includes(`${token}"`) || line.includes(`${token}/`)
    ).length;
    if (count === 0 && isAcknowledged) throw new Error(`${token} is lost`);
  }
}

function requirePlaybook(
  text: string,
  rules: ReadonlySet<string>,
  lessons: readonly Written[],
): void {
  const bullets = text.split("\n").filter((line) => line.includes("[Bullet #"));
  const rest = text.split("\n").filter((line) => !line.includes("[Bullet #")).join("\n");
  const plain = (given: string): string => given.replace(/\n+/g, "\n").trim();
  if (plain(rest) !== plain(PLAYBOOK)) {
    throw new Error(`the playbook has lost or changed text outside its rules: ${rest}`);
  }
  for (const rule of rules) {
    const count = bullets.filter((line) => line.includes(rule)).length;
    if (count !== 1) {
      throw new Error(`the playbook contains the rule ${rule} ${count} times instead of once`);
    }
  }
  const known = new Set(lessons.map(({ token }) => token));
  for (const line of bullets) {
    const [token = ""] = /t\d+x/.exec(line) ?? [];
    if (!known.has(token)) throw new Error(`the playbook has an unexpected rule: ${line}`);
  }
}
