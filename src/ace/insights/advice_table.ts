import { JS_TESTS, type ToolAdvice } from "./tool_advice.ts";

/** What is known of tools, by name. */
export const ADVICE: Record<string, ToolAdvice> = {
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
        text:
          "make the value fit the declared type, or change the declaration where it is wrong; do not cast",
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
        text: "remove what is declared and not used",
        tags: ["typescript", "unused"],
      },
      {
        when: /TS1\d{3}\b/,
        text: "mend the first syntax error: the others often follow from it",
        tags: ["typescript", "syntax"],
      },
    ],
    otherwise: {
      text: "run the type check before the tests, and mend the first error first",
      tags: ["typescript", "type-error"],
    },
  },
  eslint: {
    rules: [
      {
        when: /unused|never used/i,
        text: "remove unused names, or mark them as meant to be",
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
      text: "run the failing test alone with -x and mend its cause first",
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
        text: "convert the value explicitly, or implement the interface that is asked for",
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
        text: "shorten the borrow, or clone where ownership is really needed twice",
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
      text: "run cargo check while writing, and mend the first error first",
      tags: ["rust", "build"],
    },
  },
};
