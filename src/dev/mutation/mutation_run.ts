import { applied } from "../build/syntax.ts";
import { print } from "../print.ts";
import { runTestFiles } from "../testing/test_process.ts";
import type { Mutant } from "./mutants.ts";
import { nearestTests } from "./nearest_tests.ts";

/**
 * A hang is a change that is seen; a test that goes well takes less, in milliseconds. One that starts
 * processes or PGlite, three seconds of work for a processor, waits long for it on a busy machine.
 */
const LIMIT_MS = 30_000;
const SLOW_START_LIMIT_MS = 90_000;
const SLOW_START = /\btests\/(?:e2e|sandbox|knowledge)\//;

/** What became of a mutant: the test that saw it, where one did. */
export interface MutantVerdict {
  mutant: Mutant;
  seenBy: string | undefined;
}

/** The tests that failed with a change and were tried without one: whether they pass; runs may share it. */
export type PassingTests = Map<string, Promise<boolean>>;

/** Tries mutants in a copy of the repository, one after another. */
export class MutationRun {
  readonly #root: string;
  readonly #passing: PassingTests;
  readonly #signal: AbortSignal;

  /** `root` is the real path of the copy; its files are changed, and restored. */
  constructor(root: string, { passing, signal }: { passing: PassingTests; signal: AbortSignal }) {
    this.#root = root;
    this.#passing = passing;
    this.#signal = signal;
  }

  /** Changes the file and runs the tests nearest to it until one fails that passes without. */
  async try(mutant: Mutant): Promise<MutantVerdict> {
    for (const round of nearestTests(mutant.file, this.#root)) {
      const seenBy = await this.#firstToSee(mutant, round);
      if (seenBy !== undefined) return { mutant, seenBy };
    }
    return { mutant, seenBy: undefined };
  }

  /** The first of the tests that sees the change; one that fails without it says nothing of it. */
  async #firstToSee(mutant: Mutant, round: readonly string[]): Promise<string | undefined> {
    let tests = round;
    while (tests.length > 0) {
      const [failure] = await this.#failuresWith(mutant, tests);
      if (failure === undefined) return undefined;
      const test = tests.find((one) => failure.startsWith(`${one}: `));
      if (test === undefined) return await this.#firstAlone(mutant, tests);
      if (await this.#passes(test)) return failure;
      tests = tests.filter((one) => one !== test);
    }
    return undefined;
  }

  /** As `firstToSee`, where it is not known which of the tests failed. */
  async #firstAlone(mutant: Mutant, tests: readonly string[]): Promise<string | undefined> {
    for (const test of tests) {
      const [failure] = await this.#failuresWith(mutant, [test]);
      if (failure !== undefined && await this.#passes(test)) return failure;
    }
    return undefined;
  }

  async #failuresWith({ file, edit }: Mutant, tests: readonly string[]): Promise<string[]> {
    const path = `${this.#root}/${file}`;
    const code = await Deno.readTextFile(path);
    await Deno.writeTextFile(path, applied(code, [edit]));
    try {
      return await this.#failures(tests);
    } finally {
      await Deno.writeTextFile(path, code);
    }
  }

  /** Only tests that failed are tried without a change, each once: most never do. */
  #passes(test: string): Promise<boolean> {
    const known = this.#passing.get(test) ?? this.#failures([test]).then(([failure]) => {
      if (failure !== undefined) print(`Not used, as it fails without a change: ${failure}`);
      return failure === undefined;
    });
    this.#passing.set(test, known);
    return known;
  }

  async #failures(tests: readonly string[]): Promise<string[]> {
    const { failures } = await runTestFiles(tests, {
      cwd: this.#root,
      flags: ["--fail-fast"],
      signal: this.#signal,
      limitMs: (file) => SLOW_START.test(file) ? SLOW_START_LIMIT_MS : LIMIT_MS,
    });
    return failures;
  }
}
