import { counted } from "../../kernel/plural.ts";
import { MOST_PASSAGES } from "../store/passages.ts";
import { type DatabaseRow, numberColumn, textColumn } from "../store/row.ts";
import { type StoreDamage, StoreError } from "../store/store.ts";
import { isWhole } from "./checksum.ts";
import type { SqliteDatabase } from "./database.ts";

/** The maximum number of SQLite's findings to report. */
const REPORTED = 3;

/** The counts that must be zero, each with the fault if it isn't. */
const COUNTS: readonly (readonly [sql: string, meaning: (n: number) => string])[] = [
  [
    `SELECT count(*) AS n FROM entries WHERE n NOT IN
       (SELECT DISTINCT id / ${MOST_PASSAGES} FROM words_docsize)`,
    (n) => `the keyword index lacks ${counted(n, "entry", "entries")}`,
  ],
  [
    `SELECT count(*) AS n FROM words_docsize WHERE id / ${MOST_PASSAGES} NOT IN
       (SELECT n FROM entries)`,
    (n) => `the keyword index has ${counted(n, "passage")} that belong to no entry`,
  ],
  [
    "SELECT count(*) AS n FROM pragma_foreign_key_check",
    (n) => `${counted(n, "row")} have no entry`,
  ],
];

/**
 * Returns the damage that SQLite finds, and the entries that differ from their indexes or
 * checksums.
 */
export function sqliteDamage(database: SqliteDatabase): StoreDamage {
  const found: string[] = [];
  const check = (look: () => string[]): void => {
    try {
      found.push(...look());
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      found.push(error.told ?? "SQLite cannot read part of the file");
    }
  };
  check(() =>
    database.all("PRAGMA integrity_check(100)").map((row) => textColumn(row, "integrity_check"))
      .filter((said) => said !== "ok").slice(0, REPORTED)
      .map((said) => `the file is damaged: ${said.split("\n")[0]}`)
  );
  check(() => {
    database.run("INSERT INTO words (words) VALUES ('integrity-check')");
    return [];
  });
  for (const [sql, meaning] of COUNTS) {
    check(() => {
      const n = numberColumn(database.get(sql), "n");
      return n === 0 ? [] : [meaning(n)];
    });
  }
  let checked = 0;
  const damaged: string[] = [];
  check(() => {
    for (const row of entryRows(database)) {
      checked++;
      if (!isWhole(row)) damaged.push(textColumn(row, "id"));
    }
    if (damaged.length === 0) return [];
    const named = damaged.slice(0, NAMED).join(", ");
    const rest = damaged.length > NAMED ? ` and ${damaged.length - NAMED} more` : "";
    return [`${counted(damaged.length, "entry", "entries")} changed on the disk: ${named}${rest}`];
  });
  return { faults: [...new Set(found)], checked, damaged };
}

/** The number of entries to read at once. */
const PART = 500;
/** The maximum number of damaged entries to name in a sentence. */
const NAMED = 10;

function* entryRows(database: SqliteDatabase): Generator<DatabaseRow> {
  for (let last = 0;;) {
    const rows = database.all(
      "SELECT n, id, content, role, tags, title, checksum FROM entries WHERE n > ? ORDER BY n LIMIT ?",
      last,
      PART,
    );
    yield* rows;
    if (rows.length < PART) return;
    last = numberColumn(rows.at(-1), "n");
  }
}
