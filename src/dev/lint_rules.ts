/** Lint rules for this repository that Deno's linter doesn't include. */

const FORBIDDEN = /^[fl]?(?:chmod|chown|utimes?)(?:Sync)?$|^createRequire$/;

/** The question words that must not begin a doc comment. */
const QUESTION = /^\*[\s*]*(What|How|Where|Which|Who|Why|When|Whose|Whether)\b/;

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
