import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { StartError } from "../../../src/kernel/errors.ts";
import {
  refusalOf,
  requireFree,
  requireSchema,
  requireServer,
  requireVectorExtension,
} from "../../../src/knowledge/postgres/requirements.ts";
import { pgliteDatabase } from "../pglite.ts";
import { pglite } from "../stores.ts";
import { StoreError } from "../../../src/knowledge/store/store_error.ts";

/**
 * Returns the start error for a failure with the given properties, or undefined if a retry may
 * help.
 */
function refusal(properties: object, message = "x"): string | undefined {
  const cause = Object.assign(new Error(message), properties);
  return refusalOf(new StoreError("PostgreSQL failed", { cause }))?.message;
}

Deno.test("refusalOf() returns only errors that the user can fix", () => {
  const codes = ["28P01", "28000", "25006", "3D000", "42501"].map((code) => refusal({ code }));
  const words = ["password", "rejects the user", "read-only", "does not exist", "Grant"];
  for (const [at, word] of words.entries()) assertEquals(codes[at]?.includes(word), true, word);
  const parameter = "the database rejects a parameter after the ? of DATABASE_URL.";
  for (const code of ["42704", "22023", "0A000"]) {
    for (const fatal of [{ severity: "FATAL" }, { severity_local: "FATAL" }]) {
      assertEquals(refusal({ code, ...fatal }), parameter);
    }
    assertEquals(refusal({ code, severity: "ERROR" }), undefined);
  }
  const isTls = (properties: object, message = "x") =>
    refusal(properties, message)?.includes("TLS");
  for (const code of ["ERR_TLS_CERT_ALTNAME_INVALID", "CERT_HAS_EXPIRED", "SELF_SIGNED_CERT"]) {
    assertEquals(isTls({ code }), true, code);
  }
  assertEquals([isTls({}, "invalid peer certificate"), isTls({}, "no TLS here")], [true, true]);
  const passing = [
    refusal({ code: "57P01", severity: "FATAL" }),
    refusal({ code: "ECONNREFUSED" }),
  ];
  assertEquals(passing, [undefined, undefined]);
  assertEquals(refusalOf(new StoreError("x", { cause: "text" })), undefined);
  const known = new StartError("known", 3);
  assertEquals(refusalOf(new StoreError("x", { cause: known })), known);
});

/** Returns a query function that responds to every query with the given row or with no rows. */
const answering = (row?: Record<string, unknown>) => () => Promise.resolve(row ? [row] : []);

Deno.test("requireServer() requires PostgreSQL 15 or later with UTF-8 encoding", async () => {
  const refused = async (version: number, encoding = "UTF8"): Promise<string> => {
    const asked = requireServer(answering({ version, encoding }));
    return await asked.then(() => "", (error) => `${error}`);
  };
  assertEquals([await refused(150_000), await refused(170_006)], ["", ""]);
  assertStringIncludes(await refused(149_999), "PostgreSQL 15 or later is required");
  assertStringIncludes(
    await refused(150_000, "LATIN1"),
    "the database does not use the encoding UTF-8",
  );
});

Deno.test("requireVectorExtension() requires pgvector 0.8 or later, either enabled or available", async () => {
  const refused = async (row?: Record<string, unknown>): Promise<string> =>
    await requireVectorExtension(answering(row)).then(() => "", (error) => `${error}`);
  const installed = (version: string) => refused({ version, installed: version });
  for (const version of ["0.8", "0.8.1", "0.10.0", "1.0", "2.7"]) {
    assertEquals(await installed(version), "", version);
  }
  for (const version of ["0.7.4", "0.1", ""]) {
    assertStringIncludes(
      await installed(version),
      "has a version of pgvector that is too old",
      version,
    );
  }
  assertStringIncludes(await refused(), "lacks the extension pgvector");
  assertEquals(await refused({ version: "0.8.0", installed: null, allowed: true }), "");
  const barred = await refused({ version: "0.8.0", installed: null, allowed: false });
  assertStringIncludes(barred, "can't enable pgvector");
});

// PGlite keeps running for the following tests.
const options = { sanitizeOps: false, sanitizeResources: false };

Deno.test(
  "requireSchema() requires a schema, and requireFree() rejects another program's table",
  options,
  async () => {
    const { query } = pgliteDatabase(await pglite());
    await requireServer(query);
    await requireSchema(query);
    await requireFree(query, "kb_entries");
    await query("CREATE TABLE kb_entries (x int)");
    await assertRejects(() => requireFree(query, "kb_entries"), StartError, "table kb_entries");
    await query("SET search_path = nowhere");
    await assertRejects(() => requireSchema(query), StartError, "no schema");
  },
);
