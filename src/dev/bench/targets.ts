import { sizes } from "./growth.ts";
import type { Growth } from "./growth.ts";
import { figure, print, printTable } from "../print.ts";

/** What was measured for the targets; undefined or NaN where it was not. */
export type Measurements = {
  start: { ofNode: number; ofEmpty: number };
  slowestDocumentMs: number;
  growth: Growth;
  memoryShare: number | undefined;
};

// A search that reads every article takes 10 times as long for 10 times the articles; the
// margin is what such times differ between two runs.
const growthLimit = 10;
const growthMargin = 1.1;

type Target = { aim: string; measured: string; reached: boolean | undefined };

/** Prints the targets, each with what was measured and whether it was reached. */
export function reportTargets(measurements: Measurements): void {
  print("Targets");
  printTable([
    ["target", "measured", "verdict"],
    ...targetsOf(measurements).map(({ aim, measured, reached }) => [
      aim,
      measured,
      reached === undefined ? "not measured" : reached ? "reached" : "missed",
    ]),
  ]);
}

function targetsOf(measurements: Measurements): Target[] {
  const { start, memoryShare = NaN, slowestDocumentMs, growth } = measurements;
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
  ];
}

function growthSteps(growth: Growth): number[] {
  const times = sizes.map((size) => growth.get(size) ?? NaN);
  return times.slice(1).map((time, index) => time / (times[index] ?? NaN));
}

function numberTarget(aim: string, value: number, atMost: number): Target {
  return { aim, measured: figure(value), reached: verdict(value, value <= atMost) };
}

function limitTarget(aim: string, ms: number, below: number): Target {
  return { aim, measured: `${figure(ms)} ms`, reached: verdict(ms, ms < below) };
}

function verdict(value: number, reached: boolean): boolean | undefined {
  return Number.isNaN(value) ? undefined : reached;
}
