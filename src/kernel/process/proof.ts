import type { Grant } from "../roots/grant.ts";
import { folderOf, isWithin } from "../roots/path.ts";
import { pathsOf, rootsOf } from "../roots/root.ts";
import { printableLines } from "../text.ts";

/** An operation that the sandbox must refuse. It changes nothing, even if allowed. */
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

/** Returns the operations to attempt. The sandbox also denies access to missing files. */
export function attemptsFor({ roots, permissions }: Omit<Grant, "settings">): Attempt[] {
  const { read, write = [], net = [] } = permissions;
  const isOutside = (granted: readonly string[]) => (path: string): boolean =>
    !granted.some((root) => isWithin(path, root));
  const outside = FILES.filter(isOutside(read)).slice(0, 1);
  const given = pathsOf(roots);
  const besides = given.map((path) => `${path}.beside`).filter(isOutside(write));
  const folders = [...new Set(["/", ...given.map(folderOf)])].filter(isOutside(read));
  const variables = rootsOf(roots).map(({ setBy }) => setBy).filter(isVariable);
  return [
    ...table("read", outside, (path) => Deno.readTextFileSync(path).length),
    ...table("list", folders, (path) => [...Deno.readDirSync(path)].length),
    ...table(
      "write to",
      [...outside, ...given.filter(isOutside(write)), ...besides],
      (path) => Deno.openSync(path, { write: true }).close(),
    ),
    ...table("remove", besides, (path) => Deno.removeSync(path)),
    ...table(
      "read the environment variable",
      ["PATH", ...variables],
      (name) => Deno.env.get(name),
    ),
    ...table("connect to", [`${LOOPBACK}:9`].filter((place) => !net.includes(place)), connectTo),
    // The path is absolute because the runtime resolves a name in PATH before it denies access.
    ...table(
      "run",
      [PROGRAM],
      (path) => new Deno.Command(path, { args: ["-c", ":"] }).outputSync().code,
    ),
    ...table("load", ["libc.so.6"], (path) => Deno.dlopen(path, {}).close()),
    ...table("listen on", [LOOPBACK], (hostname) => Deno.listen({ hostname, port: 0 }).close()),
    ...table("read the host name", [""], () => Deno.hostname()),
    ...table(
      "generate code from a string",
      [""],
      () => Reflect.construct(Reflect.get(globalThis, "Function"), ["return 1"])(),
    ),
  ];
}

function table(
  verb: string,
  targets: readonly string[],
  attempt: (target: string) => unknown,
): Attempt[] {
  return targets.map((target) => ({
    what: `${verb} ${target}`.trimEnd(),
    attempt: () => attempt(target),
  }));
}

async function connectTo(place: string): Promise<void> {
  const [hostname = "", port] = place.split(":");
  (await Deno.connect({ hostname, port: Number(port) })).close();
}

function isVariable(setBy: string): boolean {
  return /^[A-Z_]+$/.test(setBy);
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
