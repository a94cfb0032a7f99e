/**
 * `deno task faults [--seed N] [--schedules N] [SERVER …]`: runs each server on a simulated disk
 * with seeded faults, power cuts and clock jumps. It also runs knowledge-server on a failing
 * connection to PostgreSQL, and checks all acknowledged data. To repeat a schedule, use its seed:
 * `deno task faults --seed N --schedules 1 SERVER`.
 */
import { failuresOf, POSTGRES, POSTGRES_URL, SIMULATED } from "./faults/subjects.ts";
import { print } from "./print.ts";

const MOST_SHOWN = 5;

const options = new Map<string, number>();
const servers: string[] = [];
for (const [at, arg] of Deno.args.entries()) {
  const [name = "", value = Deno.args[at + 1]] = arg.split("=");
  if (arg.startsWith("--")) options.set(name, Number(value));
  else if (!/^--[a-z]+$/.test(Deno.args[at - 1] ?? "")) servers.push(arg);
}
const unknown = [...options].find(([name, value]) =>
  !["--seed", "--schedules"].includes(name) || !Number.isSafeInteger(value) || value < 1
);
const stranger = servers.find((name) => !SIMULATED.includes(name));
if (unknown !== undefined || stranger !== undefined) {
  print(`deno task faults [--seed N] [--schedules N] [${SIMULATED.join("|")} …]`);
  Deno.exit(2);
}
const first = options.get("--seed") ?? 1;
/** A schedule with real connections takes longer than a schedule with a simulated disk. */
const countOf = (server: string): number =>
  options.get("--schedules") ?? (server === POSTGRES ? 60 : 2000);
const asked = servers.length > 0 ? servers : SIMULATED;
const hasPostgres = Deno.env.get(POSTGRES_URL) !== undefined;
const wanted = asked.filter((server) => server !== POSTGRES || hasPostgres);
if (wanted.length < asked.length) print(`Not tested: ${POSTGRES}. Set ${POSTGRES_URL}`);
Deno.exitCode = await (wanted.length === 1 ? runHere(wanted[0] ?? "") : runEach(wanted));

/** Runs a server's schedules in this process and returns the exit code. */
async function runHere(server: string): Promise<number> {
  let failed = 0;
  const count = countOf(server);
  for await (const { seed, message } of failuresOf(server, { first, count })) {
    if (++failed <= MOST_SHOWN) print(`${server}: seed ${seed}: ${message}`);
  }
  print(`${server}: ${count} schedules, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

/** Runs each server in its own process, two at a time, and returns the exit code. */
async function runEach(servers: readonly string[]): Promise<number> {
  const left = [...servers];
  const outputs = new Map<string, Deno.CommandOutput>();
  const next = async (): Promise<void> => {
    for (let server = left.shift(); server !== undefined; server = left.shift()) {
      outputs.set(server, await processOf(server).output());
    }
  };
  await Promise.all([next(), next()]);
  let code = 0;
  for (const server of servers) {
    const output = outputs.get(server);
    const text = new TextDecoder();
    print(text.decode(output?.stdout).trimEnd());
    if (output?.success) continue;
    code = 1;
    // Servers log the simulated faults. The last lines give the reason for the exit code.
    print(text.decode(output?.stderr).split("\n").slice(-20).join("\n"));
  }
  return code;
}

function processOf(server: string): Deno.Command {
  const given = ["--seed", String(first), "--schedules", String(countOf(server)), server];
  const args = ["run", "-A", "--no-check", "--config", "deno.json", import.meta.filename ?? ""];
  return new Deno.Command(Deno.execPath(), { args: [...args, ...given] });
}
