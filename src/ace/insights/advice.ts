/** What to do about an error, and the tags that its insight gets. */
export interface Advice {
  text: string;
  tags: readonly string[];
}

/** Advice for some messages of a tool. */
interface AdviceRule extends Advice {
  /** The messages or codes it is about. */
  when: RegExp;
}

/** Advice for a tool: the first rule that matches the message, else the general one. */
interface ToolAdvice {
  rules: readonly AdviceRule[];
  otherwise: Advice;
}

/** For the JavaScript test runners, which report the same things. */
const JS_TESTS: ToolAdvice = {
  rules: [
    {
      when: /cannot find module|failed to resolve import/i,
      text: "check the import's path and extension, and that the package is installed",
      tags: ["test", "import"],
    },
    {
      when: /snapshot/i,
      text: "read the diff, and update the snapshot only if the change is intended",
      tags: ["test", "snapshot"],
    },
    {
      when: /timed? ?out|timeout/i,
      text: "await every promise in the test, and wait for a condition instead of a fixed time",
      tags: ["test", "timeout"],
    },
    {
      when: /undefined|null|is not a function/i,
      text: "trace where the value comes from: something was used before it was set up",
      tags: ["test", "undefined"],
    },
    {
      when: /expected|assert|to (?:equal|be)|toEqual|toBe/i,
      text:
        "compare the expected value with what the code should do now, then fix the one that is wrong",
      tags: ["test", "assertion"],
    },
  ],
  otherwise: {
    text: "run the failing test alone and fix its cause before running the whole suite again",
    tags: ["test"],
  },
};

/** Advice by the tool's name. */
const ADVICE: Record<string, ToolAdvice> = {
  tsc: {
    rules: [
      {
        when: /TS2307|TS7016|cannot find module/i,
        text:
          "check the import's path and its extension (.js with ES modules), and that the package and its types are installed",
        tags: ["typescript", "import", "module"],
      },
      {
        when: /TS2304|TS2552|TS2503|cannot find name/i,
        text: "import or declare the name before it is used, and look for a misspelt one",
        tags: ["typescript", "name"],
      },
      {
        when: /TS2339|TS2551|does not exist on type/i,
        text: "declare the property on the type, or narrow the type before it is read",
        tags: ["typescript", "type-error"],
      },
      {
        when: /TS2322|TS2345|TS2769|not assignable/i,
        text: "make the value fit the declared type, or correct the declaration; do not cast",
        tags: ["typescript", "type-error"],
      },
      {
        when: /TS253[123]|TS18047|TS18048|possibly/i,
        text: "handle null and undefined before the value is used",
        tags: ["typescript", "null"],
      },
      {
        when: /TS70\d\d|implicitly/i,
        text: "give parameters and variables explicit types",
        tags: ["typescript", "type-error"],
      },
      {
        when: /TS6133|TS6192|TS6196|never read|never used/i,
        text: "remove declarations that are not used",
        tags: ["typescript", "unused"],
      },
      {
        when: /TS1\d{3}\b/,
        text: "fix the first syntax error: the others often follow from it",
        tags: ["typescript", "syntax"],
      },
    ],
    otherwise: {
      text: "run the type check before the tests, and fix the first error first",
      tags: ["typescript", "type-error"],
    },
  },
  eslint: {
    rules: [
      {
        when: /unused|never used/i,
        text: "remove unused names, or mark them as intentionally unused",
        tags: ["lint", "unused"],
      },
      {
        when: /no-undef|is not defined/i,
        text: "import or declare the name, or name the environment in the configuration",
        tags: ["lint", "name"],
      },
      {
        when: /console/i,
        text: "write through the project's logger",
        tags: ["lint", "console"],
      },
      {
        when: /return type/i,
        text: "declare the return types of functions",
        tags: ["lint", "types"],
      },
    ],
    otherwise: {
      text:
        "run the linter with its fixes before committing, and follow the rule rather than silence it",
      tags: ["lint"],
    },
  },
  vitest: JS_TESTS,
  jest: JS_TESTS,
  pytest: {
    rules: [
      {
        when: /ModuleNotFoundError|ImportError|No module named/i,
        text:
          "install the package in the environment that runs the tests, and check the import's path",
        tags: ["test", "import"],
      },
      {
        when: /fixture/i,
        text: "define the fixture in the test's module or a conftest.py above it",
        tags: ["test", "fixture"],
      },
      {
        when: /assert/i,
        text: "compare both sides of the assertion with what the code should do now",
        tags: ["test", "assertion"],
      },
    ],
    otherwise: {
      text: "run the failing test alone with -x and fix its cause first",
      tags: ["test"],
    },
  },
  go: {
    rules: [
      {
        when: /declared and not used|imported and not used|"[^"]+" imported/i,
        text: "remove unused variables and imports: the compiler refuses them",
        tags: ["go", "build", "unused"],
      },
      {
        when: /undefined:|cannot find package|no required module/i,
        text: "check names, imports and go.mod, and run go mod tidy",
        tags: ["go", "build", "import"],
      },
      {
        when: /cannot use|mismatched types/i,
        text: "convert the value explicitly, or implement the required interface",
        tags: ["go", "build", "type-error"],
      },
    ],
    otherwise: {
      text: "run go vet and go build before the tests",
      tags: ["go", "build"],
    },
  },
  cargo: {
    rules: [
      {
        when: /E0308|mismatched types/,
        text: "make the types agree where they meet: convert with From or Into",
        tags: ["rust", "build", "type-error"],
      },
      {
        when: /E0382|E0499|E050\d|borrow|moved/,
        text: "shorten the borrow, or clone where two owners are really needed",
        tags: ["rust", "build", "borrow"],
      },
      {
        when: /E0425|E0432|E0433|E0412|cannot find|unresolved/,
        text: "bring the name into scope with use, and the crate into Cargo.toml",
        tags: ["rust", "build", "import"],
      },
      {
        when: /E0599|E0277|trait/,
        text: "implement or import the trait that the call needs",
        tags: ["rust", "build", "trait"],
      },
    ],
    otherwise: {
      text: "run cargo check while writing, and fix the first error first",
      tags: ["rust", "build"],
    },
  },
};

/** For tools that have none of their own. */
const GENERAL: Advice = {
  text: "fix the cause of the first error it reports, and run it again before going on",
  tags: ["build"],
};

/** The advice for an error of a tool, by its code and message. */
export function adviceFor(tool: string, message: string): Advice {
  const key = tool.toLowerCase();
  const known = Object.hasOwn(ADVICE, key) ? ADVICE[key] : undefined;
  if (known === undefined) return GENERAL;
  return known.rules.find(({ when }) => when.test(message)) ?? known.otherwise;
}
