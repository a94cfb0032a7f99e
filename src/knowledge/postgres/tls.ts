import { EXIT, StartError } from "../../kernel/errors.ts";

/**
 * PostgreSQL's SSLRequest message: its length and its code (protocol documentation, "SSL Session
 * Encryption").
 */
const SSL_REQUEST = Uint8Array.of(0, 0, 0, 8, 4, 210, 22, 47);
/** The response "N" of a server that does not offer TLS. */
const REFUSED = 78;
/** The time limit for the server's response, in milliseconds. */
const PATIENCE_MS = 3000;

/** The `sslmode` values that require TLS. */
const STRICT = ["require", "verify-ca", "verify-full"];

/**
 * Throws `StartError` if the URL requires TLS but its server doesn't offer it. The driver would
 * retry until its time limit. The driver reports all other problems.
 */
export async function requireTls(given: string): Promise<void> {
  const { hostname, port, searchParams } = new URL(given);
  if (!STRICT.includes(searchParams.get("sslmode") ?? "")) return;
  if (await firstAnswer(hostname.replace(/^\[|\]$/g, ""), Number(port || 5432)) !== REFUSED) return;
  const message = "the database server does not offer TLS, which sslmode in DATABASE_URL " +
    "requires. Turn on TLS on the database server, or remove sslmode from DATABASE_URL";
  throw new StartError(message, EXIT.configuration);
}

async function firstAnswer(hostname: string, port: number): Promise<number | undefined> {
  let connection: Deno.TcpConn | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    connection = await Deno.connect({ hostname, port });
    const opened = connection;
    timer = setTimeout(() => opened.close(), PATIENCE_MS);
    await opened.write(SSL_REQUEST);
    const answer = new Uint8Array(1);
    await opened.read(answer);
    return answer[0];
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
    try {
      connection?.close();
    } catch {
      // The timer has already closed the connection.
    }
  }
}
