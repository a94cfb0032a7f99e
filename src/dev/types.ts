import { stripTypeScriptTypes } from "node:module";

/** TypeScript as JavaScript, with blanks for types, so that every place stays where it was. */
export function withoutTypes(code: string): string {
  // Node's stripper does not know parameter properties; as plain parameters they parse as well.
  const plain = code.replace(
    /\b(?:public|private|protected|readonly|override)(?= [ \w#])/g,
    (word) => " ".repeat(word.length),
  );
  return stripTypeScriptTypes(plain);
}
