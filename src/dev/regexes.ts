/**
 * `deno task regexes [file or folder…]`: reports regular expressions that can take more than linear
 * time. A comment before an expression disables the rule and gives the reason.
 */
import { stripTypeScriptTypes } from "node:module";
import { Linter } from "eslint";
import * as regexp from "eslint-plugin-regexp";
import { repositoryPath } from "./executables.ts";
import { print } from "./print.ts";
import { sourcesIn } from "./sources.ts";

const linter = new Linter();
const files = (Deno.args.length > 0 ? Deno.args : ["src"]).flatMap((path) => [...sourcesIn(path)]);
let failures = 0;
for (const file of files) {
  // Blanks replace the types, so all positions stay the same.
  const code = withoutTypes(Deno.readTextFileSync(repositoryPath(file)));
  const messages = linter.verify(code, {
    files: ["**/*.ts"],
    plugins: { regexp },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "regexp/no-super-linear-backtracking": ["error", { report: "certain" }],
      "regexp/no-super-linear-move": ["error", { report: "certain" }],
    },
  }, file);
  // An error message may list thousands of characters.
  for (const { line, message } of messages) print(`${file}:${line}  ${message.slice(0, 200)}`);
  failures += messages.length;
}
print(`${files.length} files, ${failures} regular expressions to fix`);
Deno.exit(failures > 0 ? 1 : 0);

function withoutTypes(code: string): string {
  // Node's type stripper doesn't support parameter properties, but parses them as plain parameters.
  const plain = code.replace(
    /\b(?:public|private|protected|readonly|override)(?= [ \w#])/g,
    (word) => " ".repeat(word.length),
  );
  return stripTypeScriptTypes(plain);
}
