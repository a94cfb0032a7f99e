import { EXIT, StartError } from "../../kernel/errors.ts";
import type { StoreError } from "../store/failure.ts";
import { sqlState } from "./postgres_database.ts";

/** What only a person can mend, by SQLSTATE: what failed, and what to do. */
const REFUSALS: Record<string, string> = {
  "28P01": "refuses the password of DATABASE_URL",
  "28000": "does not let the user of DATABASE_URL in, or not without TLS (?sslmode=require)",
  "25006": "is read-only, and lacks this server's tables",
  "3D000": "that DATABASE_URL names does not exist on its server. Create it",
  "42501":
    "does not let the user of DATABASE_URL use or make this server's tables and extensions. " +
    "Grant it that, or start the server once as their owner",
};

/** What the start of a session refuses for good, by its SQLSTATE. */
const PARAMETER = ["42704", "22023", "0A000"];
/** The failure as one that only a person can mend; undefined where trying again may help. */
export function refusalOf(error: StoreError): StartError | undefined {
  if (error.cause instanceof StartError) return error.cause;
  const refusal = REFUSALS[sqlState(error) ?? ""] ?? connectionRefusal(error.cause);
  return refusal === undefined
    ? undefined
    : new StartError(`the database ${refusal}.`, EXIT.configuration);
}

/** What only a person can mend of a session that could not begin. */
function connectionRefusal(cause: unknown): string | undefined {
  const of = (name: string) => String(cause instanceof Error ? Reflect.get(cause, name) ?? "" : "");
  if (of("severity_local") === "FATAL" || of("severity") === "FATAL") {
    if (PARAMETER.includes(of("code"))) return "refuses a parameter after the ? of DATABASE_URL";
  }
  const isTls = /^ERR_TLS|^CERT_|_CERT|^ERR_SSL|SELF_SIGNED/.test(of("code")) ||
    /TLS|certificate/i.test(of("message"));
  return isTls
    ? "has no TLS, or a certificate not to be trusted. Mend sslmode in DATABASE_URL"
    : undefined;
}
