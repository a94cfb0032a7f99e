/** Advice on exactly one code or message, whatever the project. */
export interface Advice {
  /** The tools that print it. */
  tools: readonly string[];
  /** The code, or the beginning of the normalised message; of a tool, at most one row fits. */
  when: RegExp;
  text: string;
  tags: readonly string[];
  /** The address at which the tool's makers say so. */
  source: string;
}

const TSC = ["tsc", "vue-tsc", "typescript"];
const JS_TESTS = ["vitest", "jest"];
const TS_DOCS = "https://www.typescriptlang.org";
const ESLINT_DOCS = "https://typescript-eslint.io/rules";

/**
 * Advice that needs no knowledge of the project. Whatever else fails, only those who mended it can
 * say what helps: there is no general advice.
 */
export const ADVICE: readonly Advice[] = [
  {
    tools: TSC,
    when: /^TS2835\b/,
    text:
      "write the file extension in relative imports (`.js`, also for a `.ts` file): ES modules under `node16` and `nodenext` are resolved as Node.js does",
    tags: ["typescript", "import"],
    source: `${TS_DOCS}/docs/handbook/modules/reference.html#node16-nodenext`,
  },
  {
    tools: TSC,
    when: /^TS7016\b/,
    text:
      "install the package's types (`@types/NAME`), or declare the module in a `.d.ts` file of the project",
    tags: ["typescript", "types"],
    source: `${TS_DOCS}/tsconfig/#noImplicitAny`,
  },
  {
    tools: TSC,
    when: /^TS2582\b/,
    text:
      "install the test runner's types and name them in `types` of tsconfig.json (`jest`, `mocha`, `vitest/globals`), or import the functions",
    tags: ["typescript", "test"],
    source: `${TS_DOCS}/tsconfig/#types`,
  },
  {
    tools: TSC,
    when: /^TS4111\b/,
    text: "read what an index signature declares in brackets, as in `env['NAME']`, not with a dot",
    tags: ["typescript", "type-error"],
    source: `${TS_DOCS}/tsconfig/#noPropertyAccessFromIndexSignature`,
  },
  {
    tools: TSC,
    when: /^TS6059\b/,
    text:
      "leave files outside `rootDir` out of `include`, give them a tsconfig.json of their own, or widen `rootDir`",
    tags: ["typescript", "configuration"],
    source: `${TS_DOCS}/tsconfig/#rootDir`,
  },
  {
    tools: TSC,
    when: /^TS18046\b/,
    text: "narrow a value of type `unknown`, as with `instanceof Error`, before it is used",
    tags: ["typescript", "type-error"],
    source: `${TS_DOCS}/tsconfig/#useUnknownInCatchVariables`,
  },
  {
    tools: TSC,
    when: /^TS7030\b/,
    text: "end every path of the function with a `return`, or none that returns a value",
    tags: ["typescript"],
    source: `${TS_DOCS}/tsconfig/#noImplicitReturns`,
  },
  {
    tools: TSC,
    when: /^TS7027\b/,
    text: "delete the statements that can never run",
    tags: ["typescript", "unused"],
    source: `${TS_DOCS}/tsconfig/#allowUnreachableCode`,
  },
  {
    tools: TSC,
    when: /^TS(?:6133|6192|6196)\b/,
    text:
      "delete what is declared and never used; the name of an unused parameter may begin with `_`",
    tags: ["typescript", "unused"],
    source: `${TS_DOCS}/tsconfig/#noUnusedLocals`,
  },
  {
    tools: TSC,
    when: /^TS1192\b/,
    text:
      "import a module without a default export by name or as `import * as`, or set `esModuleInterop` where it is CommonJS",
    tags: ["typescript", "import"],
    source: `${TS_DOCS}/tsconfig/#esModuleInterop`,
  },
  {
    tools: TSC,
    when: /^TS1479\b/,
    text:
      'load an ES module from CommonJS with `await import()`, or make the importing file one (`.mts`, or `"type": "module"`)',
    tags: ["typescript", "import", "esm"],
    source: `${TS_DOCS}/docs/handbook/modules/reference.html#node16-nodenext`,
  },
  {
    tools: ["eslint"],
    when: /@typescript-eslint\/no-floating-promises$/,
    text: "await the promise, return it, catch its rejection, or mark it with `void`",
    tags: ["lint", "promise"],
    source: `${ESLINT_DOCS}/no-floating-promises`,
  },
  {
    tools: ["eslint"],
    when: /@typescript-eslint\/no-explicit-any$/,
    text: "write `unknown` for a type that is not known, and narrow it where it is used",
    tags: ["lint", "types"],
    source: `${ESLINT_DOCS}/no-explicit-any`,
  },
  {
    tools: ["eslint"],
    when: /\bno-await-in-loop$/,
    text:
      "start independent work together and await `Promise.all`; where each step needs the one before, disable the rule for that loop",
    tags: ["lint", "promise"],
    source: "https://eslint.org/docs/latest/rules/no-await-in-loop",
  },
  {
    tools: ["eslint"],
    when: /^Definition for rule <q> not found/,
    text: "load the plugin that has the rule in the configuration, or remove the rule",
    tags: ["lint", "configuration"],
    source: "https://eslint.org/docs/latest/use/configure/plugins",
  },
  {
    tools: ["vitest"],
    when: /^ReferenceError: document is not defined/,
    text:
      "run tests of the DOM with `environment: 'jsdom'` or `'happy-dom'`, or with `// @vitest-environment jsdom` in their file",
    tags: ["test", "configuration"],
    source: "https://vitest.dev/guide/environment",
  },
  {
    tools: ["vitest"],
    when: /^Error: \[vitest\] No <q> export is defined on the <q> mock/,
    text:
      "return every export that is used from the factory of `vi.mock`, `default` too, or spread what `importOriginal()` gives",
    tags: ["test", "mock"],
    source: "https://vitest.dev/api/vi.html#vi-mock",
  },
  {
    tools: ["jest"],
    when: /^SyntaxError: Cannot use import statement outside a module/,
    text:
      "transform the ES module (for one in node_modules, except it in `transformIgnorePatterns`), or run Jest with ES modules enabled",
    tags: ["test", "esm"],
    source: "https://jestjs.io/docs/ecmascript-modules",
  },
  {
    tools: JS_TESTS,
    when: /^(?:Error: )?Snapshot <q> mismatched|^Snapshot name: /,
    text: "update a snapshot (`-u`) only after reading its difference and wanting it",
    tags: ["test", "snapshot"],
    source: "https://vitest.dev/guide/snapshot",
  },
  {
    tools: ["pytest", "python", "mypy"],
    when: /PydanticImportError: <q> has been moved to the <q> package/,
    text: "install `pydantic-settings` and import `BaseSettings` from `pydantic_settings`",
    tags: ["python", "import"],
    source: "https://docs.pydantic.dev/latest/migration/",
  },
  {
    tools: ["ruff", "flake8"],
    when: /^F401\b/,
    text: "delete the unused import, or list it in `__all__` where it is exported again",
    tags: ["python", "lint", "unused"],
    source: "https://docs.astral.sh/ruff/rules/unused-import/",
  },
  {
    tools: ["go", "go build", "go vet", "go test"],
    when: /^missing go\.sum entry/,
    text: "run `go mod tidy` and commit go.mod together with go.sum",
    tags: ["go", "build"],
    source: "https://go.dev/ref/mod#go-sum-files",
  },
  {
    tools: ["golangci-lint", "errcheck"],
    when: /^Error return value (?:of <q> )?is not checked/,
    text: "handle the returned error, or assign it to `_` where it really does not matter",
    tags: ["go", "lint"],
    source: "https://github.com/kisielk/errcheck",
  },
];

/** The advice for an error of a tool, by its normalised message; undefined for most. */
export function adviceFor(tool: string, pattern: string): Advice | undefined {
  const name = tool.toLowerCase();
  return ADVICE.find(({ tools, when }) => tools.includes(name) && when.test(pattern));
}
