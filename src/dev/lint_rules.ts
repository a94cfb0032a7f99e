/** Lint rules for this repository that Deno's linter doesn't include. */

const FORBIDDEN = /^[fl]?(?:chmod|chown|utimes?)(?:Sync)?$|^createRequire$/;

/** The question words that must not begin a doc comment. */
const QUESTION = /^\*[\s*]*(What|How|Where|Which|Who|Why|When|Whose|Whether)\b/;

/** Names of values, formats and protocols, which are not natural language. */
const TECHNICAL = new Set(
  ("true false null undefined string number boolean object array json yaml toml html http https " +
    "file data node deno bash text post head patch delete").split(" "),
);

/**
 * Returns the most words in one alternation of a regular expression: alternatives with only
 * lower-case words of at least four letters.
 */
export function naturalWords(pattern: string): number {
  let rest = pattern.replace(/\[(?:\\.|[^\]\\]){0,200}\]/g, "~").replace(/\\[sbnt]/g, " ")
    .replace(/\\./g, "~");
  let most = 0;
  while (true) {
    // Groups are replaced from the inside out.
    const group = /\((?:\?(?:<?[=!]|:|<\w+>))?([^()]*)\)/.exec(rest);
    const parts = (group?.[1] ?? rest).split("|")
      .map((part) => part.replace(/[*+?^$.\s]|\{[\d,]{1,9}\}/g, " ").trim());
    const words = parts.filter((part) => /^[a-z]{4,}(?:[ '-][a-z]+)*$/.test(part));
    most = Math.max(most, new Set(words.filter((word) => !TECHNICAL.has(word))).size);
    if (group === null) return most;
    rest = rest.replace(group[0], " ");
  }
}

const plugin: Deno.lint.Plugin = {
  name: "acm",
  rules: {
    "doc-comment": {
      create(context) {
        return {
          Program(): void {
            for (const { type, value, range } of context.sourceCode.getAllComments()) {
              const word = type === "Block" && QUESTION.exec(value)?.[1];
              if (!word) continue;
              const message = `a doc comment begins with a verb or a noun, not with "${word}"`;
              context.report({ range, message });
            }
          },
        };
      },
    },
    // In a compiled program, a dynamic import of an outside file ignores the program's permissions.
    "literal-import": {
      create(context) {
        return {
          ImportExpression(node): void {
            if (node.source.type === "Literal") return;
            context.report({
              node,
              message: "import() takes a literal: others escape the sandbox",
            });
          },
        };
      },
    },
    // A reader finds all of a server's natural-language words in its words.ts.
    "natural-words": {
      create(context) {
        if (/\/tests\/|\/src\/dev\/|\/words\.ts$/.test(context.filename)) return {};
        const check = (node: Deno.lint.Node, pattern: string): void => {
          if (naturalWords(pattern) < 3) return;
          const message = "a regular expression with three words belongs in words.ts";
          context.report({ node, message });
        };
        return {
          Literal(node): void {
            const { raw } = node;
            if (raw.startsWith("/")) check(node, raw.slice(1, raw.lastIndexOf("/")));
          },
          NewExpression(node): void {
            const [first] = node.arguments;
            if (node.callee.type !== "Identifier" || node.callee.name !== "RegExp") return;
            if (first !== undefined) check(node, context.sourceCode.getText(first).slice(1, -1));
          },
        };
      },
    },
    "no-file-attributes": {
      create(context) {
        // Tests may create unreadable files.
        if (context.filename.includes("/tests/")) return {};
        return {
          Identifier(node): void {
            if (!FORBIDDEN.test(node.name)) return;
            context.report({ node, message: `${node.name} works around the sandbox` });
          },
          Literal(node): void {
            if (typeof node.value !== "string" || !FORBIDDEN.test(node.value)) return;
            context.report({ node, message: `${node.value} works around the sandbox` });
          },
        };
      },
    },
    "no-type-assertion": {
      create(context) {
        return {
          TSAsExpression(node): void {
            const { typeAnnotation: type } = node;
            const isConst = type.type === "TSTypeReference" &&
              type.typeName.type === "Identifier" &&
              type.typeName.name === "const";
            if (!isConst) {
              context.report({ node, message: "no `as` but `as const`: check instead" });
            }
          },
          TSTypeAssertion(node): void {
            context.report({ node, message: "no type assertions: check instead" });
          },
        };
      },
    },
  },
};

export default plugin;
