import { figure, print, printTable } from "../print.ts";

/** A measured value and its maximum; NaN if not measured. */
export type Target = readonly [what: string, value: number, most: number];

/** Prints whether the values reach their targets. */
export function printTargets(targets: readonly Target[]): void {
  const verdict = (value: number, most: number): string =>
    Number.isNaN(value) ? "not measured" : value <= most ? "reached" : "missed";
  print("Targets");
  printTable([
    ["", "measured", "at most", ""],
    ...targets.map(([what, value, most]) => [
      what,
      figure(value),
      String(most),
      verdict(value, most),
    ]),
  ]);
}
