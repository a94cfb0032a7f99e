import { numberColumn, textColumn } from "../store/row.ts";
import type { StoreDamage } from "../store/store.ts";
import { StoreError } from "../store/store_error.ts";
import type { SqliteDatabase } from "./database.ts";

const REPORTED = 3;

export function damageIn(database: SqliteDatabase, isMarked: boolean): StoreDamage {
  const faults = isMarked ? ["a process has found the file damaged"] : [];
  try {
    const said = database.all(`PRAGMA integrity_check(${REPORTED})`)
      .map((row) => textColumn(row, "integrity_check")).filter((one) => one !== "ok");
    faults.push(...said.map((one) => `the file is damaged: ${one.split("\n")[0]}`));
    const checked = numberColumn(database.get("SELECT count(*) AS n FROM entries"), "n");
    return { faults, checked };
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return { faults: [...faults, error.told ?? "SQLite cannot read part of the file"], checked: 0 };
  }
}
