import { DatabaseSync } from "node:sqlite";

/** Runs `work` and calls `seen` at each call to a method of the runtime's database class. */
export function watching(
  method: "exec" | "prepare",
  seen: (sql: string) => void,
  work: () => void,
): void {
  const { [method]: original } = DatabaseSync.prototype;
  Reflect.set(DatabaseSync.prototype, method, function (this: DatabaseSync, sql: string) {
    seen(sql);
    return Reflect.apply(original, this, [sql]);
  });
  try {
    work();
  } finally {
    Reflect.set(DatabaseSync.prototype, method, original);
  }
}
