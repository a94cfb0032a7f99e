import type { Executable } from "../executables.ts";

/** A flag of the engine, who is built with it, and why. */
export interface EngineFlag {
  flag: string;
  /** The tasks of the executables that have it. */
  servers: readonly string[];
  reason: string;
  /** What an executable without it needs. */
  measured: string;
}

const ALL = ["acm", "architecture", "decibel", "ace", "knowledge"];

/**
 * Every flag of the engine, in the order of the command line. Measured on executables that differ in
 * this flag alone, in turn, 15 and 9 rounds, medians of the ratios within a round, on Linux x64, two
 * cores, base executable 2.4.2: acm-server with every tool called twenty times, ace-server with
 * captures, an analysis and updates over 10,000 traces. Differences of time were within the noise.
 */
export const ENGINE_FLAGS: readonly EngineFlag[] = [
  {
    flag: "--disallow-code-generation-from-strings",
    servers: ALL,
    reason: "no eval and no new Function: what a parser reads can never become code",
    measured: "not for speed; tests/sandbox tries both",
  },
  {
    flag: "--max-semi-space-size=1",
    servers: ["acm", "knowledge"],
    reason: "a young generation of 1 MiB: answers are short-lived and small, so it need not grow",
    measured: "5 % more peak memory of acm-server",
  },
  {
    flag: "--max-semi-space-size=4",
    servers: ["architecture", "decibel", "ace"],
    reason:
      "a page of a list is 300 KiB of short-lived objects, a playbook's new version nearly 1 MiB: " +
      "1 MiB would be collected with every few, and what is still held would grow old; an index " +
      "keeps a part of what it reads, and each collection copies what is new of it",
    measured: "10,000 documents: with 1 MiB 25 % more time for a page of the list and 40 % more " +
      "for a document, the same peak memory; with 8 MiB no less time; the first answer on 100,000 " +
      "issues: with 2 MiB 6 % more processor time and 3 % less peak memory, with 8 MiB 2 % less " +
      "and 6 % more; ace-server: with 2 MiB 15 % more processor time for each of feedback, an " +
      "update and an analysis, 14 % less peak memory; with 8 MiB no less time, 10 % more memory",
  },
  {
    flag: "--no-parallel-scavenge",
    servers: ALL,
    reason: "1 MiB is collected sooner than helper threads are woken, each with buffers of its own",
    measured: "no more than the noise of two runs: 0 % of acm-server, -1 and 3 % of ace-server",
  },
  {
    flag: "--no-incremental-marking-task",
    servers: ["architecture"],
    reason:
      "the runtime runs the engine's tasks until there are none, and a step of marking asks " +
      "for the next one: a heap of 30 MiB would be marked in one turn of the event loop, with " +
      "every request waiting; without, helper threads mark it, and little is left to be done",
    measured: "the most processor time of the worker within one request while 1,000 of 10,000 " +
      "documents change, 8 trials in turn: median 11 ms and at most 31, with it 9 and 14; where " +
      "functions are compiled in the worker too, 24 and 44, with it 12 and 19; 1 % less peak memory",
  },
  {
    flag: "--no-concurrent-recompilation",
    servers: ["acm", "decibel", "ace"],
    reason:
      "the optimizing compiler holds nothing beside the running program; knowledge-server keeps " +
      "it, for its search compares vectors in a hot loop, and architecture-server, where requests " +
      "would wait up to 10 ms for a function of its index to be compiled",
    measured: "2 % more peak memory of acm-server, 7 % more of ace-server; architecture-server " +
      "without it: 2 % more peak memory, 8 % less time of its threads to the first page",
  },
  {
    flag: "--no-maglev",
    servers: ["acm", "decibel"],
    reason: "the middle compiler works for code that runs often; these servers answer a call in " +
      "under a millisecond and end",
    measured:
      "2 % more peak memory of acm-server; ace-server, which does not have it, is the same with " +
      "it; architecture-server would take a fifth longer to index 10,000 documents",
  },
];

/** The flags of the engine that an executable is built with, as one flag of the runtime. */
export function engineFlagOf({ task }: Executable): string {
  const flags = ENGINE_FLAGS.filter(({ servers }) => servers.includes(task));
  return `--v8-flags=${flags.map(({ flag }) => flag).join(",")}`;
}
