import { assertEquals, assertStringIncludes } from "@std/assert";
import { StartError } from "../../../src/kernel/errors.ts";
import { refusalOf, requireVectorExtension } from "../../../src/knowledge/postgres/schema.ts";
import { StoreError } from "../../../src/knowledge/store/failure.ts";

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

Deno.test("requireVectorExtension() requires pgvector 0.8 or later", async () => {
  const refused = async (version: string): Promise<string> =>
    await requireVectorExtension(answering({ version })).then(() => "", (error) => `${error}`);
  for (const version of ["0.8", "0.8.1", "0.10.0", "1.0"]) assertEquals(await refused(version), "");
  for (const version of ["0.7.4", "0.1", ""]) {
    assertStringIncludes(await refused(version), "needs the extension pgvector 0.8");
  }
});
