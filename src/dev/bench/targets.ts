import { figure, print, printTable } from "../print.ts";

/** A target: what is aimed at, what was measured, and whether that is enough, where known. */
export type PerformanceTarget = { aim: string; measured: string; reached: boolean | undefined };

/** Prints the targets, each with what was measured and whether it was reached. */
export function printTargets(targets: readonly PerformanceTarget[]): void {
  print("Targets");
  printTable([
    ["target", "measured", "verdict"],
    ...targets.map(({ aim, measured, reached }) => [
      aim,
      measured,
      reached === undefined ? "not measured" : reached ? "reached" : "missed",
    ]),
  ]);
}

/** A target for a number that may be `atMost`; NaN is not measured. */
export function numberTarget(aim: string, value: number, atMost: number): PerformanceTarget {
  return { aim, measured: figure(value), reached: verdict(value, value <= atMost) };
}

/** A target for a number of that unit that stays under `below`; NaN is not measured. */
export function limitTarget(
  aim: string,
  value: number,
  below: number,
  unit = "ms",
): PerformanceTarget {
  return { aim, measured: `${figure(value)} ${unit}`, reached: verdict(value, value < below) };
}

function verdict(value: number, reached: boolean): boolean | undefined {
  return Number.isNaN(value) ? undefined : reached;
}
