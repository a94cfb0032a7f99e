import { linesInTurn } from "../../kernel/disk/line_reader.ts";
import type { ReadableFile } from "../../kernel/disk/system.ts";
import { openToRead } from "../files/own_file.ts";
import type { SharedFile } from "../files/shared_file.ts";
import { hasGrown, isEnded, type LogPart, logPartOf, stretchOf } from "../logs/growing_log.ts";
import { type MeasuredRule, RuleMeasures } from "./rule_measures.ts";

/** The rules' measures from the part of a trace log that was already read. */
interface Held {
  path: string;
  part: LogPart;
  measures: RuleMeasures;
}

/**
 * Measures rules against the trace log. For rules that are already measured, it reads only appended
 * lines. For new and changed rules, it reads the log once from the start.
 */
export class MeasuredLog {
  #held: Held | undefined;
  #last: Promise<unknown> = Promise.resolve();

  /**
   * Returns the rules' measures. Only one call reads the log at a time. Other calls can run in the
   * meantime.
   */
  measures(file: SharedFile, rules: readonly MeasuredRule[]): Promise<RuleMeasures> {
    const measures = this.#last.then(() => this.#read(file, rules));
    this.#last = measures.catch(() => {});
    return measures;
  }

  async #read(file: SharedFile, rules: readonly MeasuredRule[]): Promise<RuleMeasures> {
    const { path, name } = file;
    using open = openToRead(path, name);
    const known = open && this.#knownOf(path, open);
    this.#held = undefined;
    const added = rules.filter((rule) => known?.measures.has(rule) !== true);
    let measures = new RuleMeasures(added);
    if (open === undefined || rules.length === 0) return measures;
    const part = logPartOf(open);
    if (known !== undefined) {
      if (added.length > 0) await count(measures, stretchOf(open, 0, known.part.end), name);
      const isSame = known.measures.areOf(rules);
      measures = isSame ? known.measures : new RuleMeasures(rules, [known.measures, measures]);
    }
    await count(measures, stretchOf(open, known?.part.end ?? 0, part.end), name);
    if (isEnded(part)) this.#held = { path, part, measures };
    return measures;
  }

  #knownOf(path: string, open: ReadableFile): Held | undefined {
    const isKnown = this.#held?.path === path && hasGrown(open, this.#held.part);
    return isKnown ? this.#held : undefined;
  }
}

async function count(measures: RuleMeasures, lines: ReadableFile, name: string): Promise<void> {
  for await (const some of linesInTurn(lines, name)) for (const line of some) measures.add(line);
}
