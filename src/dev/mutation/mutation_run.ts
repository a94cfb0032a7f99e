import { runTests } from "../test_run.ts";
import type { Mutant } from "./mutants.ts";
import { nearestTests } from "./nearest_tests.ts";

/**
 * The time limit for a test, in milliseconds. A change that makes a test hang counts as detected.
 */
const LIMIT_MS = "60000";

/** Tests mutants in a copy of the repository, in sequence. */
export class MutationRun {
  readonly #root: string;
  readonly #signal: AbortSignal;
  /** The test files that failed with a change, and whether they pass without the change. */
  readonly #passing = new Map<string, boolean>();

  /** `root` is the copy's real path. The run changes and restores the files in this copy. */
  constructor(root: string, signal: AbortSignal) {
    this.#root = root;
    this.#signal = signal;
  }

  /** Returns the first of the nearest tests that fails with the change but passes without it. */
  async firstToSee({ file, edit }: Mutant): Promise<string | undefined> {
    const path = `${this.#root}/${file}`;
    const code = await Deno.readTextFile(path);
    const changed = code.slice(0, edit.start) + edit.text + code.slice(edit.end);
    for (const round of nearestTests(file)) {
      const tests = round.filter((test) => this.#passing.get(test) !== false);
      await Deno.writeTextFile(path, changed);
      const failures = await this.#failuresOf(tests);
      await Deno.writeTextFile(path, code);
      for (const failure of failures) {
        const test = tests.find((one) => failure.startsWith(`${one}: `)) ?? "";
        if (await this.#passes(test)) return failure;
      }
    }
    return undefined;
  }

  async #passes(test: string): Promise<boolean> {
    const passes = this.#passing.get(test) ?? (await this.#failuresOf([test])).length === 0;
    this.#passing.set(test, passes);
    return passes;
  }

  async #failuresOf(tests: readonly string[]): Promise<string[]> {
    if (tests.length === 0) return [];
    const options = { cwd: this.#root, env: { TEST_LIMIT_MS: LIMIT_MS }, signal: this.#signal };
    return (await runTests(["--no-check", "--fail-fast", ...tests], options)).failures;
  }
}
