import { openRecords } from "../../decibel/context.ts";
import { inspectDecibel } from "../../decibel/inspection.ts";
import { listRecords } from "../../decibel/records/listing.ts";
import { getRecord, type RecordDetail } from "../../decibel/records/lookup.ts";
import { decibelTools } from "../../decibel/tools.ts";
import { ownField } from "../../kernel/own_field.ts";
import { callNamed } from "../../kernel/service/call.ts";
import type { Random } from "../bench/random.ts";
import type { RunningServer, Simulation, Step } from "./schedule.ts";

const PROJECT = "shop";
const STATUSES = ["in-progress", "closed", "open", "wontfix"] as const;

/** A file that a call must write. */
interface Written {
  /** A unique text that only this file contains. */
  token: string;
  id?: string;
  isAcknowledged: boolean;
  status?: string;
  severity?: string;
}

interface ModelledRecord extends Written {
  updates: Written[];
}

/** A decibel-server, and the records that it has acknowledged. */
export class DecibelSimulation implements Simulation {
  readonly #records: ModelledRecord[] = [];
  #tokens = 0;

  prepare(): void {}

  start(root: string): RunningServer {
    const data = { title: "data", setBy: "DECIBEL_MCP_ROOT", value: root, path: `${root}/data` };
    const open = openRecords();
    const createContext = () => open({ data }, {});
    return {
      nextStep: (random) => this.#nextStep(random),
      call: (tool, input) =>
        callNamed({ tools: decibelTools, createContext }, { name: tool, arguments: input }),
      verify: () => this.#verify(createContext()),
    };
  }

  #nextStep(random: Random): Step {
    const token = `t${++this.#tokens}x`;
    const severity = random() < 0.5 ? "high" : "low";
    const known = this.#records.filter(({ isAcknowledged }) => isAcknowledged);
    const record = known[Math.floor(random() * known.length)];
    if (record === undefined || random() < 0.4) return this.#creation(token, severity);
    const status = STATUSES[Math.floor(random() * STATUSES.length)] ?? "open";
    const update = { token, isAcknowledged: false, status };
    record.updates.push(update);
    return {
      tool: "sentinel_update_issue",
      input: { repo: PROJECT, id: record.id, note: noteOf(token), status },
      acknowledge: () => void (update.isAcknowledged = true),
    };
  }

  #creation(token: string, severity: string): Step {
    const record: ModelledRecord = { token, isAcknowledged: false, severity, updates: [] };
    this.#records.push(record);
    const title = `Thing ${token}`;
    return {
      tool: "sentinel_create_issue",
      input: { repo: PROJECT, severity, title, details: noteOf(token) },
      acknowledge: ({ data }) => {
        record.isAcknowledged = true;
        record.id = String(ownField(data, "id"));
      },
    };
  }

  #verify(context: ReturnType<ReturnType<typeof openRecords>>): Promise<void> {
    const page = listRecords(context, { project_id: PROJECT, limit: 100, offset: 0 });
    const left = new Map(page.records.map(({ id, title }) => [title, getRecord(context, { id })]));
    if (left.size !== page.total) throw new Error("two records have one title");
    for (const record of this.#records) {
      const found = left.get(`Thing ${record.token}`);
      left.delete(`Thing ${record.token}`);
      if (found !== undefined) verifyRecord(found, record);
      else if (record.isAcknowledged) throw new Error(`the record ${record.token} is lost`);
    }
    for (const title of left.keys()) throw new Error(`an unexpected record exists: ${title}`);
    for (const { what } of inspectDecibel(context).flatMap(({ problems }) => problems)) {
      throw new Error(`doctor says: ${what}`);
    }
    return Promise.resolve();
  }
}

function noteOf(token: string): string {
  return `What ${token} says, ${"word by word, ".repeat(12)}to the end of ${token}.`;
}

function verifyRecord(found: RecordDetail, { token, severity, updates }: ModelledRecord): void {
  if (found.problem !== undefined) throw new Error(`the record ${token}: ${found.problem}`);
  if (!found.text.includes(noteOf(token))) throw new Error(`the record ${token} is incomplete`);
  if (found.severity !== severity) throw new Error(`${token} is ${found.severity}`);
  const texts = (found.updates ?? []).map(({ text }) => text);
  const there = updates.filter((update) =>
    texts.some((text) => text.includes(noteOf(update.token)))
  );
  const lost = updates.find((update) => update.isAcknowledged && !there.includes(update));
  if (lost !== undefined) throw new Error(`the record ${token} has lost the update ${lost.token}`);
  if (texts.length !== there.length) throw new Error(`${token} has another update`);
  const order = texts.map((text) => there.findIndex((one) => text.includes(noteOf(one.token))));
  if (order.some((place, at) => place !== at)) {
    throw new Error(`the updates to the record ${token} are in the wrong order`);
  }
  const status = there.at(-1)?.status ?? "open";
  if (found.status !== status) throw new Error(`${token} is ${found.status}, not ${status}`);
}
