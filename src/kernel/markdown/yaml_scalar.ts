/** Words and number-like texts that YAML 1.1 or 1.2 reads as something else than a string. */
const TYPED = /^(?:y|n|yes|no|on|off|true|false|null|e[+-]?\d+|[\d][\d_.,:a-fox+\-TZ ]*)$/i;
/** Begins like a word, and holds nothing that ends a plain scalar or begins a comment. */
const PLAIN = /^[\p{L}\p{N}](?:.*[^\s:])?$/u;
const ENDS_PLAIN = /:\s|\s#/;

// What YAML does not count as printable, and the line breaks that only YAML 1.1 knows.
// deno-lint-ignore no-control-regex
const UNPRINTABLE = /[\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/;
const UNESCAPED = /[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g;

/**
 * `text`, which is well-formed, as a YAML scalar on one line that every parser of YAML 1.1 or 1.2
 * reads back as the same string: plain where that survives, else double-quoted.
 */
export function yamlScalar(text: string): string {
  const isPlain = PLAIN.test(text) && !TYPED.test(text) && !ENDS_PLAIN.test(text) &&
    !UNPRINTABLE.test(text);
  // A JSON string is a double-quoted YAML scalar, save for what JSON need not escape.
  return isPlain ? text : JSON.stringify(text).replace(
    UNESCAPED,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
