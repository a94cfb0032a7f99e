import { EXIT, StartError } from "../../kernel/errors.ts";

const FOREIGN = new Set(
  `channel_binding connect_timeout connection_limit gssdelegation gssencmode gsslib hostaddr
  keepalives keepalives_count keepalives_idle keepalives_interval krbsrvname load_balance_hosts
  max_protocol_version min_protocol_version passfile pgbouncer pool_timeout prepare require_auth
  requirepeer schema service socket_timeout sslaccept sslcert sslcertmode sslcompression sslcrl
  sslcrldir sslidentity sslkey sslnegotiation sslpassword sslrootcert sslsni
  ssl_max_protocol_version ssl_min_protocol_version statement_cache_size tcp_user_timeout`
    .split(/\s+/),
);

/** Converts a URL in the format of libpq, Prisma or hosting services to the driver's format. */
export function readDatabaseUrl(given: string): string {
  const url = new URL(given);
  const parameters = url.searchParams;
  const schema = parameters.get("schema");
  if (schema !== null) parameters.set("search_path", schema);
  // The driver doesn't support "allow". Both modes allow a connection without TLS.
  if (parameters.get("sslmode") === "allow") parameters.set("sslmode", "prefer");
  for (const name of [...parameters.keys()]) {
    if (FOREIGN.has(name)) parameters.delete(name);
  }
  return url.href;
}

/** Continues "the database …". */
export const NO_TLS = "does not offer TLS, or its certificate is not trusted. Correct sslmode in " +
  "DATABASE_URL";

const SSL_REQUEST = Uint8Array.of(0, 0, 0, 8, 4, 210, 22, 47);

/**
 * Throws `StartError` if a URL requires TLS but its server refuses it with "N". On older runtimes,
 * the driver would wait for its time limit.
 */
export async function requireTls(url: string): Promise<void> {
  const { hostname, port, searchParams } = new URL(url);
  if (!/^(?:require|verify-)/.test(searchParams.get("sslmode") ?? "")) return;
  const answer = new Uint8Array(1);
  try {
    const host = hostname.replace(/^\[|\]$/g, "");
    using connection = await Deno.connect({ hostname: host, port: Number(port || 5432) });
    await connection.write(SSL_REQUEST);
    await connection.read(answer);
  } catch {
    // The driver reports an unreachable server.
  }
  if (answer[0] === 78) throw new StartError(`the database ${NO_TLS}.`, EXIT.configuration);
}
