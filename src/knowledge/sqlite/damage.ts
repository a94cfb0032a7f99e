import { counted } from "../../kernel/plural.ts";
import { numberColumn, textColumn } from "../store/row.ts";
import type { StoreDamage } from "../store/store.ts";
import type { SqliteDatabase } from "./database.ts";
import { StoreError } from "../store/store_error.ts";

const REPORTED = 3;

/** The counts that must be zero, each with the fault if it isn't. */
const COUNTS: readonly (readonly [sql: string, meaning: (n: number) => string])[] = [
  [
    "SELECT count(*) AS n FROM entries WHERE n NOT IN (SELECT id FROM words_docsize)",
    (n) => `the keyword index lacks ${counted(n, "entry", "entries")}`,
  ],
  [
    "SELECT count(*) AS n FROM words_docsize WHERE id NOT IN (SELECT n FROM entries)",
    (n) => `the keyword index has ${counted(n, "text")} that belong to no entry`,
  ],
  [
    "SELECT count(*) AS n FROM pragma_foreign_key_check",
    (n) => `${counted(n, "row")} have no entry`,
  ],
];

/** Returns the damage that SQLite finds, and the differences between entries and index. */
export function damageIn(database: SqliteDatabase, isMarked: boolean): StoreDamage {
  const faults = new Set<string>();
  const check = (look: () => readonly string[]): void => {
    try {
      for (const fault of look()) faults.add(fault);
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      faults.add(error.told ?? "SQLite cannot read part of the file");
    }
  };
  if (isMarked) faults.add("a process has found the file damaged");
  check(() =>
    database.all(`PRAGMA integrity_check(${REPORTED})`)
      .map((row) => textColumn(row, "integrity_check")).filter((said) => said !== "ok")
      .map((said) => `the file is damaged: ${said.split("\n")[0]}`)
  );
  check(() => {
    if (!isMarked) database.run("INSERT INTO words (words) VALUES ('integrity-check')");
    return [];
  });
  for (const [sql, meaning] of COUNTS) {
    check(() => {
      const n = numberColumn(database.get(sql), "n");
      return n === 0 ? [] : [meaning(n)];
    });
  }
  let checked = 0;
  check(() => {
    checked = numberColumn(database.get("SELECT count(*) AS n FROM entries"), "n");
    return [];
  });
  return { faults: [...faults], checked };
}
