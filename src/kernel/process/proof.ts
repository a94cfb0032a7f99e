import { isWithin } from "../roots/path.ts";
import { pathsOf, type Roots } from "../roots/root.ts";

/** Something the sandbox must refuse. No attempt changes anything, even where it is allowed. */
export interface Attempt {
  what: string;
  attempt: () => unknown;
}

/** An attempt and its outcome: the error that refused it, or what it returned. */
export interface Proof {
  what: string;
  refused: boolean;
  outcome: string;
}

/** Files that exist on every system of that kind. */
const FILES = Deno.build.os === "windows"
  ? ["C:\\Windows\\win.ini", "C:\\Windows\\explorer.exe"]
  : ["/etc/passwd", "/bin/sh", "/usr/bin/env"];
const LOOPBACK = { hostname: "127.0.0.1", port: 9 };

/** The operations to attempt; writing to a root only where the server may not. */
export function attemptsFor(roots: Roots): Attempt[] {
  const outside = FILES.find((file) => !pathsOf(roots).some((root) => isWithin(file, root)));
  return [
    ...(outside === undefined ? [] : [
      { what: `read ${outside}`, attempt: () => Deno.readTextFileSync(outside).length },
      { what: `stat ${outside}`, attempt: () => Deno.statSync(outside).size },
      {
        what: `open ${outside} for writing`,
        attempt: () => Deno.openSync(outside, { write: true }).close(),
      },
    ]),
    { what: "list /", attempt: () => [...Deno.readDirSync("/")].length },
    ...pathsOf(roots).filter(isReadOnly).map((path) => ({
      what: `open ${path} for writing`,
      attempt: () => Deno.openSync(path, { write: true }).close(),
    })),
    { what: "read an environment variable", attempt: () => Deno.env.get("PATH") },
    {
      what: "connect to 127.0.0.1",
      attempt: async () => (await Deno.connect(LOOPBACK)).close(),
    },
    { what: "listen on a port", attempt: () => Deno.listen({ ...LOOPBACK, port: 0 }).close() },
    { what: "resolve a host name", attempt: () => Deno.resolveDns("localhost", "A") },
    { what: "run a program", attempt: () => new Deno.Command("true").outputSync().code },
    { what: "load a native library", attempt: () => Deno.dlopen("libc.so.6", {}).close() },
    { what: "read the host name", attempt: () => Deno.hostname() },
    { what: "request every permission", attempt: requestAll },
    {
      what: "generate code from a string",
      attempt: () => Reflect.construct(Reflect.get(globalThis, "Function"), ["return 1"])(),
    },
  ];
}

/** Queried here, because whether a root is writable depends on the server. */
function isReadOnly(path: string): boolean {
  return Deno.permissions.querySync({ name: "write", path }).state !== "granted";
}

function requestAll(): string {
  const names = ["read", "write", "net", "env", "run", "ffi", "sys"] as const;
  const granted = names.filter((name) =>
    Deno.permissions.requestSync({ name }).state === "granted"
  );
  if (granted.length === 0) throw new Deno.errors.NotCapable("none was granted");
  return granted.join(", ");
}

/** Makes the attempts one after the other. */
export async function prove(attempts: readonly Attempt[]): Promise<Proof[]> {
  const proofs: Proof[] = [];
  for (const { what, attempt } of attempts) proofs.push({ what, ...await outcomeOf(attempt) });
  return proofs;
}

/** Only the runtime's refusal counts; a system error means that the attempt was let through. */
async function outcomeOf(attempt: () => unknown): Promise<Omit<Proof, "what">> {
  try {
    return { refused: false, outcome: `got ${String(await attempt()).slice(0, 40)}` };
  } catch (error) {
    const refused = error instanceof Deno.errors.NotCapable || error instanceof EvalError;
    return { refused, outcome: error instanceof Error ? error.name : String(error) };
  }
}

/** The proofs as text: one line each, then a verdict. */
export function renderProofs(proofs: readonly Proof[]): string {
  const open = proofs.filter(({ refused }) => !refused).length;
  return [
    ...proofs.map(({ what, refused, outcome }) =>
      `${refused ? "✓ refused" : "✗ ALLOWED"}  ${what} (${outcome})`
    ),
    "",
    open === 0
      ? `All ${proofs.length} were refused.`
      : `${open} of ${proofs.length} were not refused.`,
  ].join("\n");
}
