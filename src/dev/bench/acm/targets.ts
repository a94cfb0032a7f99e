import { figure } from "../../print.ts";
import type { StartShares } from "../start.ts";
import { limitTarget, numberTarget, type PerformanceTarget } from "../targets.ts";
import type { Effort } from "./agent_tasks.ts";
import { type Growth, sizes } from "./growth.ts";
import type { Recall } from "./recall.ts";

/** What was measured for the targets; NaN where it was not. */
export type Measurements = {
  start: StartShares;
  slowestDocumentMs: number;
  growth: Growth;
  memoryShare: number;
  recall: Recall | undefined;
  effort: Effort | undefined;
};

// A search that looks at every article takes 10 times as long for 10 times the articles; the
// margin is what such times differ between two runs.
const growthLimit = 10;
const growthMargin = 1.1;

/** The targets of acm-server, with what was measured. */
export function targetsOf(measurements: Measurements): PerformanceTarget[] {
  const { start, memoryShare, slowestDocumentMs, growth, recall, effort } = measurements;
  const thousand = growth.get(1_000) ?? NaN;
  const steps = growthSteps(growth);
  const limit = growthLimit * growthMargin;
  return [
    numberTarget("start of the executable, of the Node server's: at most 0.45", start.ofNode, 0.45),
    numberTarget("start of the executable, of an empty program's: at most 3", start.ofEmpty, 3),
    limitTarget("slowest document tool, p50: under 2 ms", slowestDocumentMs, 2),
    limitTarget("query_knowledge over 1,000 articles: under 60 ms", thousand, 60),
    {
      aim: "query_knowledge for 10 times the articles: 10 times as long, at most 10 % more",
      measured: steps.map(figure).join(", "),
      reached: steps.some(Number.isNaN) ? undefined : steps.every((step) => step <= limit),
    },
    numberTarget(
      "peak memory of the executable, of the Node server's: at most 0.75",
      memoryShare,
      0.75,
    ),
    numberTarget(
      "questions without the right answer first: at most 15 %",
      missed(recall?.first),
      15,
    ),
    numberTarget("nor among the first three: at most 5 %", missed(recall?.third), 5),
    numberTarget("calls of the eight agent tasks: at most 30", effort?.calls ?? NaN, 30),
    numberTarget("KB of their answers: at most 80", (effort?.bytes ?? NaN) / 1000, 80),
  ];
}

/** The share of questions that were not answered, in per cent. */
function missed(share = NaN): number {
  return Math.round((1 - share) * 1000) / 10;
}

function growthSteps(growth: Growth): number[] {
  const times = sizes.map((size) => growth.get(size) ?? NaN);
  return times.slice(1).map((time, index) => time / (times[index] ?? NaN));
}
