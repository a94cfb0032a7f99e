import { assertEquals } from "@std/assert";
import { readDatabaseUrl } from "../../../src/knowledge/postgres/database_url.ts";

Deno.test("readDatabaseUrl() keeps supported parameters and translates or drops other parameters", () => {
  const read = (parameters: string) => readDatabaseUrl(`postgres://u:p@h/x?${parameters}`);
  assertEquals(
    read("channel_binding=require&sslmode=require&pgbouncer=true"),
    "postgres://u:p@h/x?sslmode=require",
  );
  assertEquals(
    read("schema=app&connection_limit=5&statement_timeout=9"),
    "postgres://u:p@h/x?statement_timeout=9&search_path=app",
  );
  assertEquals(read("sslmode=allow"), "postgres://u:p@h/x?sslmode=prefer");
  assertEquals(read("sslmode=disable"), "postgres://u:p@h/x?sslmode=disable");
});
