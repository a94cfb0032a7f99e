/** Parameters for libpq, Prisma or a pooler, which PostgreSQL itself rejects. */
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
