import { sha256Hex } from "../../kernel/digest.ts";
import { KnowledgeFailure } from "./failure.ts";

/** The number of digest characters that identify a list. */
const MARK = 16;

/** The arguments of a list; a cursor is valid only for a list with the same arguments. */
export type ListArguments = Readonly<Record<string, unknown>>;

/** Returns a cursor that encodes these numbers for a list. */
export async function cursorFrom(
  of: ListArguments,
  numbers: readonly number[],
): Promise<string> {
  const text = [await markOf(of), ...numbers].join(" ");
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/={1,2}$/, "");
}

/**
 * Returns the numbers in a cursor; undefined without a cursor. Throws if the cursor belongs to
 * another list.
 */
export async function cursorNumbers(
  of: ListArguments,
  cursor: string | undefined,
  count: number,
): Promise<number[] | undefined> {
  if (cursor === undefined) return undefined;
  const [mark, ...numbers] = plainText(cursor).split(" ");
  const values = numbers.map(Number);
  if (mark === await markOf(of) && values.length === count && values.every(Number.isFinite)) {
    return values;
  }
  const message = "cursor must be the next_cursor of the same call with the same other arguments";
  throw new KnowledgeFailure("VALIDATION_ERROR", message, { field: "cursor" });
}

function plainText(cursor: string): string {
  try {
    return atob(cursor.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    return "";
  }
}

async function markOf(of: ListArguments): Promise<string> {
  return (await sha256Hex(JSON.stringify(of))).slice(0, MARK);
}
