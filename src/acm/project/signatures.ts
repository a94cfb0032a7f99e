import { sha256Hex } from "../../kernel/digest.ts";
import { bodyOffsetOf } from "../../kernel/markdown/front_matter.ts";
import { proseLines } from "../../kernel/markdown/headings.ts";
import { criterionKey } from "../framework/checks_file.ts";

const SIGNATURE =
  /^[-*+] \[[xX]\] (\S.{0,2000}) — [^—]{0,200}\p{L}[^—]{0,200}, (\d{4}-\d\d-\d\d)(?: \(([0-9a-f]{6})\))?$/u;

export interface Signature {
  criterion: string;
  line: number;
  /** Absent without a hash. */
  hash: string | undefined;
}

export function signaturesIn(source: string): Signature[] {
  return [...proseLines(source)].flatMap(({ text, number }) => {
    const [whole, criterion = "", date = "", hash] = SIGNATURE.exec(text) ?? [];
    if (whole === undefined || !isDay(date) || text.includes("~~")) return [];
    return [{ criterion: criterionKey(criterion), line: number, hash }];
  });
}

/**
 * Returns the first six hexadecimal digits of the SHA-256 over a document's lines after the front
 * matter, without signatures, empty lines and white space at line ends.
 */
export async function documentHash(source: string): Promise<string> {
  const lines = source.slice(bodyOffsetOf(source)).split("\n").map((line) => line.trimEnd())
    .filter((line) => line !== "" && !SIGNATURE.test(line));
  return (await sha256Hex(lines.map((line) => `${line}\n`).join(""))).slice(0, 6);
}

/** Returns a text with an empty line in place of each signature, which is no content. */
export function withoutSignatures(source: string): string {
  return source.split("\n").map((line) => SIGNATURE.test(line.trimEnd()) ? "" : line).join("\n");
}

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
