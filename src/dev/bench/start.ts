import { compiler } from "../build/compile.ts";
import { figure, print, printTable, reasonOf } from "../print.ts";
import { connect } from "./client.ts";
import { runToEnd, type Server, type Servers } from "./servers.ts";
import { measureInTurn, median, pairedRatio, quantile, type Subject } from "./statistics.ts";

const emptyRun = "empty, deno run";
const emptyCompiled = "empty, compiled";
const probe = { offset: 1 << 20, bytes: 1 << 20 };

/** The executable's start as shares of the Node server's and of the empty program's. */
export type StartShares = { ofNode: number; ofEmpty: number };

/**
 * Measures and prints the start of every server and of an empty program on its runtime.
 * Returns the executable's shares.
 */
export async function reportStart(
  servers: Servers,
  workspace: string,
  rounds: number,
): Promise<StartShares> {
  const { executable, source, node } = servers;
  const script = `${workspace}/empty.js`;
  await Deno.writeTextFile(script, "");
  const notes: string[] = [];
  const compiled = executable && await compileEmpty(script, executable.command.path, notes);
  const subjects: Subject[] = [
    ...serverSubjects([executable, source, node]),
    ...(compiled === undefined ? [] : [programSubject(emptyCompiled, compiled, [])]),
    programSubject(emptyRun, Deno.execPath(), ["run", "--no-config", script]),
  ];
  const values = await measureInTurn(subjects, rounds);

  print("Start: spawn to the answer of initialize; empty programs: spawn to exit");
  print(`${rounds} rounds in turn; ratios are medians of the ratios within a round`);
  const empties = new Map([["executable", emptyCompiled], ["source", emptyRun]]);
  const ratio = (name: string, reference: string | undefined): number =>
    pairedRatio(values.get(name) ?? [], values.get(reference ?? "") ?? []);
  printTable([
    ["", "median ms", "p10 ms", "p90 ms", "of Node's", "of empty's"],
    ...[...values].map(([name, ms]) => [
      name,
      ...[median(ms), quantile(ms, 0.1), quantile(ms, 0.9)].map(figure),
      figure(ratio(name, node?.name)),
      figure(ratio(name, empties.get(name))),
    ]),
  ]);
  notes.forEach((note) => print(`  ${note}`));
  if (notes.length > 0) print();
  const name = executable?.name ?? "";
  return { ofNode: ratio(name, node?.name), ofEmpty: ratio(name, emptyCompiled) };
}

function serverSubjects(servers: readonly (Server | undefined)[]): Subject[] {
  return servers.flatMap((server) => server ? [serverSubject(server)] : []);
}

function serverSubject({ name, command }: Server): Subject {
  async function run(): Promise<number> {
    const client = await connect(command);
    await client.stop();
    return client.startMs;
  }
  return { name, run };
}

function programSubject(name: string, path: string, args: string[]): Subject {
  async function run(): Promise<number> {
    const begin = performance.now();
    const pipes = { stdin: "null", stdout: "null", stderr: "null" } as const;
    const { success } = await new Deno.Command(path, { args, ...pipes }).spawn().status;
    if (!success) throw new Error(`the empty program failed: ${path} ${args.join(" ")}`);
    return performance.now() - begin;
  }
  return { name, run };
}

/** Compiles an empty program as the build compiles the server; undefined where that fails. */
async function compileEmpty(
  script: string,
  executable: string,
  notes: string[],
): Promise<string | undefined> {
  const output = `${script}.compiled${Deno.build.os === "windows" ? ".exe" : ""}`;
  try {
    const flags = ["compile", "--quiet", "--no-check", "--no-config", "--output", output];
    await runToEnd(compiler(), [...flags, script]);
    const version = (await runToEnd(compiler(), ["--version"])).split(/[\s(]+/, 2).join(" ");
    const same = await excerpt(output) === await excerpt(executable);
    const bases = same ? "the same base as" : "another base than";
    notes.push(`${emptyCompiled}: by ${version}, ${bases} the executable`);
    return output;
  } catch (error) {
    notes.push(`${emptyCompiled}: not measured, as it cannot be compiled: ${reasonOf(error)}`);
    return undefined;
  }
}

/** A part of an executable that lies in the runtime, so that it tells two runtimes apart. */
async function excerpt(path: string): Promise<string> {
  using file = await Deno.open(path);
  await file.seek(probe.offset, Deno.SeekMode.Start);
  const bytes = new Uint8Array(probe.bytes);
  await file.read(bytes);
  return new TextDecoder("latin1").decode(bytes);
}
