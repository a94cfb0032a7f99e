import { bodyOffsetOf } from "../../kernel/markdown/front_matter.ts";
import { encodeUtf8 } from "../../kernel/utf8.ts";
import { noteIn } from "./fields.ts";
import type { DecibelRecord } from "./record.ts";
import { legibleText, type RecordStore } from "./store.ts";

const LENGTHS = [160, 120, 100, 80, 70, 60, 50, 40, 30, 20, 10];

/** Returns the result with the longest texts that needs at most `bytes`, as JSON or as text. */
export function fitted<Result>(bytes: number, build: (length: number) => Result): Result {
  return build(LENGTHS.find((length) => sizeOf(build(length)) <= bytes) ?? 10);
}

function sizeOf(value: unknown): number {
  return encodeUtf8(typeof value === "string" ? value : JSON.stringify(value)).length;
}

const DETAILS = "\n## Details\n";

/** Returns an issue's details: the section with this heading, or otherwise its body. */
export function detailsIn(text: string): string {
  const body = text.slice(bodyOffsetOf(text));
  const at = body.indexOf(DETAILS);
  return at < 0 ? noteIn(text) : body.slice(at + DETAILS.length);
}

/** The impact text of a decision without a known impact. */
export const NO_IMPACT = "No specific impact documented.";

const TEMPLATE: ReadonlySet<string> = new Set([
  ...["## Change", "## Rationale", "## Impact", "## Details"],
  NO_IMPACT,
]);

/** Returns what people wrote in a record and its updates, without headings that all records have. */
export function writtenText(store: RecordStore, { version, updates }: DecibelRecord): string {
  const body = noteIn(legibleText(store, version)).split("\n")
    .filter((line) => !TEMPLATE.has(line) && !/^\*\*(?:Severity|Status):\*\* [\w-]+$/.test(line));
  const notes = updates.map((update) => noteIn(legibleText(store, update.version)));
  return [...body, ...notes].join("\n");
}
