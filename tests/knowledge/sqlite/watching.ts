import { DatabaseSync } from "node:sqlite";

/** Runs `work` while `seen` gets each call of a method of the runtime's databases. */
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
