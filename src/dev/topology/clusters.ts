/**
 * The command prefix that runs PostgreSQL's programs, such as `chroot … env PATH=…`. By default,
 * PATH is used.
 */
const prefix = (Deno.env.get("KB_TOPOLOGY_POSTGRES") ?? "").split(" ").filter((one) => one !== "");

/** A PostgreSQL server on loopback whose data is deleted at the end. */
export interface Cluster {
  port: number;
  /** Returns the URL of its database `kb`, or of another database. */
  url(name?: string): string;
  /** Ends the server abruptly, like a power cut. */
  kill(): Promise<void>;
  promote(): Promise<void>;
  remove(): Promise<void>;
}

/** Creates and starts a primary server. */
export async function startPrimary(folder: string, port: number): Promise<Cluster> {
  const data = `${folder}/primary`;
  await runProgram("initdb", [
    ...["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8"],
  ]);
  const cluster = await started(data, port);
  await runProgram("createdb", ["-h", "127.0.0.1", "-p", String(port), "-U", "postgres", "kb"]);
  return cluster;
}

/**
 * Creates a replica that streams from a primary. The primary acknowledges no change without the
 * replica.
 */
export async function startReplica(
  folder: string,
  port: number,
  primary: Cluster,
): Promise<Cluster> {
  const data = `${folder}/replica`;
  const source = ["-h", "127.0.0.1", "-p", String(primary.port), "-U", "postgres"];
  await runProgram("pg_basebackup", [...source, "-D", data, "-R", "-X", "stream", "-c", "fast"]);
  const replica = await started(data, port);
  for (
    const sql of ["ALTER SYSTEM SET synchronous_standby_names = '*'", "SELECT pg_reload_conf()"]
  ) {
    await runProgram("psql", [...source, "-qtc", sql]);
  }
  return replica;
}

/** Runs a PostgreSQL program until it ends. Throws an error with the program's output. */
export async function runProgram(program: string, args: readonly string[]): Promise<void> {
  const [command = program, ...rest] = [...prefix, program, ...args];
  // Waiting for the output of a program that keeps running would never end.
  const isServer = program === "pg_ctl";
  const output = isServer ? "null" : "piped";
  const child = new Deno.Command(command, { args: rest, stdout: output, stderr: output, cwd: "/" })
    .spawn();
  const said = isServer
    ? ""
    : await new Response(child.stdout).text() + await new Response(child.stderr).text();
  if (!(await child.status).success) {
    throw new Error(`${program} ${args.join(" ")} failed. ${said}`.trim());
  }
}

async function started(data: string, port: number): Promise<Cluster> {
  const settings = [
    `-p ${port}`,
    "-k /tmp",
    "-c listen_addresses=127.0.0.1",
    "-c dynamic_shared_memory_type=mmap",
  ];
  const control = (...args: string[]): Promise<void> =>
    runProgram("pg_ctl", ["-D", data, "-w", "-l", `${data}.log`, ...args]);
  await control("-o", settings.join(" "), "start");
  return {
    port,
    url: (name = "kb") => `postgres://postgres@127.0.0.1:${port}/${name}`,
    kill: () => control("-m", "immediate", "stop"),
    promote: () => control("promote"),
    remove: () => control("-m", "immediate", "stop").catch(() => {}),
  };
}
