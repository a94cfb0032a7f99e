import { parse, type TaggedTemplateExpression } from "acorn";
import { placesBelow } from "./syntax.ts";

const OTHER_THAN_ASCII = /[^\0-\x7f]/;

/** A character that is escaped already; an escape in its place would be two characters. */
const ESCAPED = /(?<!\\)(?:\\\\)*\\[^\0-\x7f]/;

/**
 * The program in ASCII: in strings, patterns and names alike, an escape means the character. Throws
 * where it does not: in a template with a tag, which reads its text as it is written.
 */
export function inAscii(code: string): string {
  if (!OTHER_THAN_ASCII.test(code)) return code;
  const [escaped] = ESCAPED.exec(code) ?? [];
  if (escaped !== undefined) {
    refuse(`the character after a backslash in ${JSON.stringify(escaped)}`);
  }
  for (const { node } of placesBelow(programOf(code), [])) {
    if (node.type === "TaggedTemplateExpression" && readsOther(node)) {
      refuse(`the template ${excerptOf(code, node)}: its tag would see the escapes`);
    }
  }
  const ascii = code.replace(
    new RegExp(OTHER_THAN_ASCII, "g"),
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  try {
    programOf(ascii);
  } catch (error) {
    refuse(`a character that stands outside strings, patterns and names: ${error}`);
  }
  return ascii;
}

function readsOther({ quasi }: TaggedTemplateExpression): boolean {
  return quasi.quasis.some(({ value }) => OTHER_THAN_ASCII.test(value.raw));
}

function excerptOf(code: string, { start, end }: TaggedTemplateExpression): string {
  const text = code.slice(start, end);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

function programOf(code: string): ReturnType<typeof parse> {
  return parse(code, { ecmaVersion: "latest", sourceType: "module" });
}

function refuse(what: string): never {
  throw new Error(`Cannot write the program in ASCII: an escape would change ${what}`);
}
