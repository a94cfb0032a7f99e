/** What Deno's reporter has said so far of a process that runs test files one after another. */
export class TestProgress {
  /** The files whose tests have begun, as Deno names them; the last is the one that runs. */
  readonly files: string[] = [];
  /** The failed tests of the files, each as `file: name`. */
  readonly failures: string[] = [];
  passed = 0;
  skipped = 0;
  /** How many tests of the last file have not ended. */
  left = 0;
  /** The test that runs, where its name is known. */
  current: string | undefined;
  #tail = "";
  #isOutput = false;

  /** Takes in what was printed; true when a test or a file began or ended. */
  add(text: string): boolean {
    const lines = (this.#tail + text).split("\n");
    this.#tail = lines.pop() ?? "";
    const advanced = lines.filter((line) => this.#read(line)).length > 0;
    // A test's name is printed when it begins, and the rest of its line when it ends.
    return !this.#isOutput && this.#begin(this.#tail) || advanced;
  }

  #read(line: string): boolean {
    if (line === "----- output end -----" || line === "------- output -------") {
      this.#isOutput = line === "------- output -------";
      return false;
    }
    if (this.#isOutput) return false;
    const [, count, file] = /^running (\d+) tests? from (?:\.\/)?(.*)$/.exec(line) ?? [];
    if (file !== undefined) {
      this.files.push(file);
      this.left = Number(count);
      this.current = undefined;
      return true;
    }
    const [, broken] = /^Uncaught error from (?:\.\/)?(.*) FAILED$/.exec(line) ?? [];
    if (broken !== undefined) return this.#break(broken);
    const [, name, result] = /^(.*) \.\.\. (ok|FAILED|ignored|cancelled)\b/.exec(line) ?? [];
    if (name === undefined) return this.#begin(line);
    if (!isStep(name)) this.#end(name, result);
    return true;
  }

  #begin(line: string): boolean {
    const [, name] = /^(.*) \.\.\.$/.exec(line) ?? [];
    if (name === undefined || isStep(name) || name === this.current) return false;
    this.current = name;
    return true;
  }

  #break(file: string): boolean {
    this.failures.push(`${file}: an error outside of its tests`);
    if (file !== this.files.at(-1)) this.files.push(file);
    this.left = 0;
    this.current = undefined;
    return true;
  }

  #end(name: string, result: string | undefined): void {
    this.current = undefined;
    this.left = Math.max(0, this.left - 1);
    if (result === "ok") this.passed++;
    else if (result === "ignored") this.skipped++;
    else this.failures.push(`${this.files.at(-1)}: ${name}`);
  }
}

/** The reporter indents the steps of a test. */
function isStep(name: string): boolean {
  return name.startsWith("  ");
}
