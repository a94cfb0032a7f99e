/** Advice on exactly one error code or message, for any project. */
export interface Advice {
  /** The tools that print this error. */
  tools: readonly string[];
  /** The code, or the start of the normalised message. At most one row per tool matches. */
  when: RegExp;
  text: string;
  tags: readonly string[];
  /** The address where the tool's makers publish the advice. */
  source: string;
}

const TSC = ["tsc", "vue-tsc", "typescript"];
const JS_TESTS = ["vitest", "jest"];
const TS_DOCS = "https://www.typescriptlang.org";
const ESLINT_DOCS = "https://typescript-eslint.io/rules";

/**
 * Advice that applies to any project. Other failures have no general advice, because only the
 * developers who fixed them know the cause.
 */
export const ADVICE: readonly Advice[] = [
  {
    tools: TSC,
    when: /^TS2835\b/,
    text:
      "write the file extension in relative imports (`.js`, also for a `.ts` file): under `node16` and `nodenext`, TypeScript resolves ES modules as Node.js does",
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
    text:
      "access the members of an index signature in brackets, as in `env['NAME']`, not with a dot",
    tags: ["typescript", "type-error"],
    source: `${TS_DOCS}/tsconfig/#noPropertyAccessFromIndexSignature`,
  },
  {
    tools: TSC,
    when: /^TS6059\b/,
    text:
      "remove files outside `rootDir` from `include`, give these files their own tsconfig.json, or widen `rootDir`",
    tags: ["typescript", "configuration"],
    source: `${TS_DOCS}/tsconfig/#rootDir`,
  },
  {
    tools: TSC,
    when: /^TS18046\b/,
    text:
      "narrow a value of type `unknown`, for example with `instanceof Error`, before you use it",
    tags: ["typescript", "type-error"],
    source: `${TS_DOCS}/tsconfig/#useUnknownInCatchVariables`,
  },
  {
    tools: TSC,
    when: /^TS7030\b/,
    text: "end every path of the function with a `return`, or return no value on any path",
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
    text: "delete unused declarations, or prefix the names of unused parameters with `_`",
    tags: ["typescript", "unused"],
    source: `${TS_DOCS}/tsconfig/#noUnusedLocals`,
  },
  {
    tools: TSC,
    when: /^TS1192\b/,
    text:
      "import a module without a default export by name or as `import * as`, or set `esModuleInterop` if the module is CommonJS",
    tags: ["typescript", "import"],
    source: `${TS_DOCS}/tsconfig/#esModuleInterop`,
  },
  {
    tools: TSC,
    when: /^TS1479\b/,
    text:
      'load an ES module from CommonJS with `await import()`, or make the importing file an ES module (`.mts`, or `"type": "module"`)',
    tags: ["typescript", "import", "esm"],
    source: `${TS_DOCS}/docs/handbook/modules/reference.html#node16-nodenext`,
  },
  {
    tools: ["eslint"],
    when: /@typescript-eslint\/no-floating-promises$/,
    text:
      "await the promise, return the promise, catch its rejection, or mark the call with `void`",
    tags: ["lint", "promise"],
    source: `${ESLINT_DOCS}/no-floating-promises`,
  },
  {
    tools: ["eslint"],
    when: /@typescript-eslint\/no-explicit-any$/,
    text: "write `unknown` for an unknown type, and narrow the value before you use it",
    tags: ["lint", "types"],
    source: `${ESLINT_DOCS}/no-explicit-any`,
  },
  {
    tools: ["eslint"],
    when: /\bno-await-in-loop$/,
    text:
      "start independent work in parallel and await `Promise.all`; if each step needs the previous step, disable the rule for that loop",
    tags: ["lint", "promise"],
    source: "https://eslint.org/docs/latest/rules/no-await-in-loop",
  },
  {
    tools: ["eslint"],
    when: /^Definition for rule <q> not found/,
    text: "load the rule's plugin in the configuration, or remove the rule",
    tags: ["lint", "configuration"],
    source: "https://eslint.org/docs/latest/use/configure/plugins",
  },
  {
    tools: ["vitest"],
    when: /^ReferenceError: document is not defined/,
    text:
      "run DOM tests with `environment: 'jsdom'` or `'happy-dom'`, or add `// @vitest-environment jsdom` to their files",
    tags: ["test", "configuration"],
    source: "https://vitest.dev/guide/environment",
  },
  {
    tools: ["vitest"],
    when: /^Error: \[vitest\] No <q> export is defined on the <q> mock/,
    text:
      "return every used export, including `default`, from the `vi.mock` factory, or spread the result of `importOriginal()`",
    tags: ["test", "mock"],
    source: "https://vitest.dev/api/vi.html#vi-mock",
  },
  {
    tools: ["jest"],
    when: /^SyntaxError: Cannot use import statement outside a module/,
    text:
      "let Jest transform the ES module (exclude its package from `transformIgnorePatterns`), or run Jest with ES modules enabled",
    tags: ["test", "esm"],
    source: "https://jestjs.io/docs/ecmascript-modules",
  },
  {
    tools: JS_TESTS,
    when: /^(?:Error: )?Snapshot <q> mismatched|^Snapshot name: /,
    text: "update a snapshot (`-u`) only after you have reviewed its difference",
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
    text: "delete the unused import, or list the import in `__all__` if the module re-exports it",
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
    text: "handle the returned error, or assign it to `_` if it doesn't matter",
    tags: ["go", "lint"],
    source: "https://github.com/kisielk/errcheck",
  },
];

/** Returns the advice for a tool's normalised error message, or undefined. */
export function adviceFor(tool: string, pattern: string): Advice | undefined {
  const name = tool.toLowerCase();
  return ADVICE.find(({ tools, when }) => tools.includes(name) && when.test(pattern));
}
