import { print } from "../print.ts";

/** What was to hold, whether it did, and what was seen. */
export interface Held {
  what: string;
  held: boolean;
  facts: string;
}

/** Prints what held; true when all of it did. */
export function printTold(title: string, all: readonly Held[]): boolean {
  print(title);
  for (const { what, held, facts } of all) {
    print(`  ${held ? "held" : "DID NOT HOLD"}: ${what}`);
    print(`    ${facts}`);
  }
  print();
  return all.every(({ held }) => held);
}
