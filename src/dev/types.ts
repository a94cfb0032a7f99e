import { stripTypeScriptTypes } from "node:module";

/**
 * Converts TypeScript to JavaScript with blanks instead of types, so all positions stay the same.
 */
export function withoutTypes(code: string): string {
  // Node's type stripper doesn't support parameter properties, but parses them as plain parameters.
  const plain = code.replace(
    /\b(?:public|private|protected|readonly|override)(?= [ \w#])/g,
    (word) => " ".repeat(word.length),
  );
  return stripTypeScriptTypes(plain);
}
