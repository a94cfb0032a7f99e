import type { Grant } from "../roots/grant.ts";
import { folderOf, isWithin } from "../roots/path.ts";
import { pathsOf, rootsOf } from "../roots/root.ts";
import { printableLines } from "../text.ts";

/**
 * An operation that the sandbox must refuse. Attempts change nothing, even if the sandbox allows
 * them.
 */
export interface Attempt {
  what: string;
  attempt: () => unknown;
}

export interface Proof {
  what: string;
  refused: boolean;
  outcome: string;
}

const FILES = Deno.build.os === "windows"
  ? ["C:\\Windows\\win.ini", "C:\\Windows\\explorer.exe"]
  : ["/etc/passwd", "/bin/sh", "/usr/bin/env"];
const PROGRAM = Deno.build.os === "windows" ? "C:\\Windows\\System32\\where.exe" : "/bin/sh";
const LOOPBACK = "127.0.0.1";

/**
 * Returns the operations to attempt. The sandbox denies some to every server; the others target
 * paths and hosts next to the granted ones. The sandbox also denies access to missing files.
 */
export function attemptsFor({ roots, permissions }: Omit<Grant, "settings">): Attempt[] {
  const { read, write = [], net = [] } = permissions;
  const mayRead = (path: string): boolean => read.some((root) => isWithin(path, root));
  const mayWrite = (path: string): boolean => write.some((root) => isWithin(path, root));
  const outside = FILES.find((file) => !mayRead(file));
  const given = pathsOf(roots);
  const folders = new Set(["/", ...given.map(folderOf)]);
  return [
    ...(outside === undefined ? [] : [
      { what: `read ${outside}`, attempt: () => Deno.readTextFileSync(outside).length },
      { what: `stat ${outside}`, attempt: () => Deno.statSync(outside).size },
      attemptToWrite(outside),
    ]),
    ...[...folders].filter((path) => !mayRead(path)).map((path) => ({
      what: `list ${path}`,
      attempt: () => [...Deno.readDirSync(path)].length,
    })),
    ...given.filter((path) => !mayWrite(path)).map(attemptToWrite),
    ...given.map((path) => `${path}.beside`).filter((path) => !mayWrite(path)).flatMap((path) => [
      attemptToWrite(path),
      { what: `remove ${path}`, attempt: () => Deno.removeSync(path) },
    ]),
    ...["PATH", ...rootsOf(roots).map(({ setBy }) => setBy).filter(isVariable)].map((name) => ({
      what: `read the environment variable ${name}`,
      attempt: () => Deno.env.get(name),
    })),
    ...attemptsToReach(net),
    // The path is absolute because the runtime resolves a name in PATH before it denies access.
    {
      what: "run a program",
      attempt: () => new Deno.Command(PROGRAM, { args: ["-c", ":"] }).outputSync().code,
    },
    { what: "load a native library", attempt: () => Deno.dlopen("libc.so.6", {}).close() },
    { what: "read the host name", attempt: () => Deno.hostname() },
    { what: "request every permission", attempt: requestAll },
    {
      what: "generate code from a string",
      attempt: () => Reflect.construct(Reflect.get(globalThis, "Function"), ["return 1"])(),
    },
  ];
}

function attemptToWrite(path: string): Attempt {
  return {
    what: `open ${path} for writing`,
    attempt: () => Deno.openSync(path, { write: true }).close(),
  };
}

function attemptsToReach(granted: readonly string[]): Attempt[] {
  const others = granted.map((place) => /^(.*):(\d+)$/.exec(place)).flatMap((match) => {
    const [, host = "", port = ""] = match ?? [];
    return [`${host}:${Number(port) % 65535 + 1}`, `${LOOPBACK}:${port}`];
  });
  const places = [`${LOOPBACK}:9`, ...others].filter((place) => !granted.includes(place));
  return [
    ...[...new Set(places)].map((place) => ({
      what: `connect to ${place}`,
      attempt: async () => {
        const { hostname, port } = new URL(`tcp://${place}`);
        (await Deno.connect({ hostname: hostname.replace(/^\[|\]$/g, ""), port: Number(port) }))
          .close();
      },
    })),
    {
      what: "fetch a URL",
      attempt: async () =>
        (await fetch(`http://${LOOPBACK}:${portBeside(granted, 65_000)}/`)).status,
    },
    {
      what: "listen on a port",
      attempt: () => Deno.listen({ hostname: LOOPBACK, port: 0 }).close(),
    },
    {
      what: "resolve a host name",
      attempt: () =>
        Deno.resolveDns("localhost", "A", {
          nameServer: { ipAddr: LOOPBACK, port: portBeside(granted, 53) },
        }),
    },
  ];
}

function portBeside(granted: readonly string[], port: number): number {
  return granted.includes(`${LOOPBACK}:${port}`) ? portBeside(granted, port + 1) : port;
}

function isVariable(setBy: string): boolean {
  return /^[A-Z_]+$/.test(setBy);
}

function requestAll(): string {
  const names = ["read", "write", "net", "env", "run", "ffi", "sys"] as const;
  const granted = names.filter((name) =>
    Deno.permissions.requestSync({ name }).state === "granted"
  );
  if (granted.length === 0) throw new Deno.errors.NotCapable("none was granted");
  return granted.join(", ");
}

export async function prove(attempts: readonly Attempt[]): Promise<Proof[]> {
  const proofs: Proof[] = [];
  for (const { what, attempt } of attempts) proofs.push({ what, ...await outcomeOf(attempt) });
  return proofs;
}

async function outcomeOf(attempt: () => unknown): Promise<Omit<Proof, "what">> {
  try {
    return { refused: false, outcome: `got ${String(await attempt()).slice(0, 40)}` };
  } catch (error) {
    const refused = error instanceof Deno.errors.NotCapable || error instanceof EvalError;
    return { refused, outcome: error instanceof Error ? error.name : String(error) };
  }
}

export function renderProofs(proofs: readonly Proof[]): string {
  const open = proofs.filter(({ refused }) => !refused).length;
  return printableLines([
    ...proofs.map(({ what, refused, outcome }) =>
      `${refused ? "✓ refused" : "✗ ALLOWED"}  ${what} (${outcome})`
    ),
    "",
    open === 0
      ? `All ${proofs.length} were refused.`
      : `The sandbox did not refuse ${open} of ${proofs.length} operations.`,
  ]);
}
