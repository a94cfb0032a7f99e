import { applied } from "../build/syntax.ts";
import { print } from "../print.ts";
import { runTestFiles } from "../testing/test_process.ts";
import type { Mutant } from "./mutants.ts";
import { nearestTests } from "./nearest_tests.ts";

/** A hang is a change that is seen; a test that goes well takes less, in milliseconds. */
const LIMIT_MS = 30_000;
const PROCESSES_LIMIT_MS = 90_000;

/** What became of a mutant: the test that saw it, where one did. */
export interface MutantVerdict {
  mutant: Mutant;
  seenBy: string | undefined;
}

/** Copies what git knows of this repository, and what is new in it, to a folder. */
export async function copyRepository(from: string, to: string): Promise<void> {
  const args = ["ls-files", "-co", "--exclude-standard", "-z"];
  const { stdout, success } = await new Deno.Command("git", { args, cwd: from }).output();
  if (!success) throw new Error(`${from} is not a git repository`);
  for (const file of new TextDecoder().decode(stdout).split("\0").filter((name) => name !== "")) {
    await Deno.mkdir(`${to}/${file.slice(0, Math.max(0, file.lastIndexOf("/")))}`, {
      recursive: true,
    });
    await Deno.copyFile(`${from}/${file}`, `${to}/${file}`).catch((error) => {
      // Git still lists what was removed only just now.
      if (!(error instanceof Deno.errors.NotFound)) throw error;
    });
  }
}

/** The tests that have been tried without a change, and whether they pass; runs may share it. */
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

  /** Changes the file, runs the tests nearest to it until one fails, and restores it. */
  async try(mutant: Mutant): Promise<MutantVerdict> {
    const path = `${this.#root}/${mutant.file}`;
    const code = await Deno.readTextFile(path);
    for (const round of nearestTests(mutant.file, this.#root)) {
      const tests = await this.#passingOf(round);
      if (tests.length === 0) continue;
      await Deno.writeTextFile(path, applied(code, [mutant.edit]));
      try {
        const [seenBy] = (await this.#run(tests)).failures;
        if (seenBy !== undefined) return { mutant, seenBy };
      } finally {
        await Deno.writeTextFile(path, code);
      }
    }
    return { mutant, seenBy: undefined };
  }

  /** Those that pass without a change; one that does not says nothing of a mutant. */
  async #passingOf(tests: readonly string[]): Promise<string[]> {
    const unknown = tests.filter((test) => !this.#passing.has(test));
    if (unknown.length > 0) {
      const together = this.#run(unknown).then(({ failures }) => failures.length === 0);
      let before: Promise<boolean> = together;
      for (const test of unknown) {
        before = before.then(async () => await together || await this.#passesAlone(test));
        this.#passing.set(test, before);
      }
    }
    const passing: string[] = [];
    for (const test of tests) if (await this.#passing.get(test)) passing.push(test);
    return passing;
  }

  async #passesAlone(test: string): Promise<boolean> {
    const [failure] = (await this.#run([test])).failures;
    if (failure !== undefined) print(`Not used, as it fails without a change: ${failure}`);
    return failure === undefined;
  }

  #run(tests: readonly string[]): ReturnType<typeof runTestFiles> {
    return runTestFiles(tests, {
      cwd: this.#root,
      flags: ["--fail-fast"],
      signal: this.#signal,
      limitMs: (file) => /\b(?:e2e|sandbox)\//.test(file) ? PROCESSES_LIMIT_MS : LIMIT_MS,
    });
  }
}
