import type { Inspection } from "./inspection.ts";
import type { Root, Roots } from "./roots.ts";
import { ownField } from "./own_field.ts";
import { serve } from "./serve.ts";
import type { Service } from "./service.ts";

/** What `doctor` finds; `ok` when nothing is wrong. */
export interface DoctorReport {
  server: string;
  version: string;
  ok: boolean;
  roots: {
    title: string;
    /** What named it: a flag, a variable, or nothing. */
    source: "flag" | "variable" | "default";
    set_by: string;
    value: string;
    path: string;
    state: "found" | "missing" | "built-in starter";
  }[];
  inspections: Inspection[];
  permissions: Record<string, string>;
  protocol: { ok: boolean; revision: string; tools: number };
  problems: { what: string; advice: string }[];
}

/** Looks at roots, files, permissions and the protocol, from inside the sandbox. */
export async function examine<Context>(
  service: Service<Context>,
  roots: Roots,
): Promise<DoctorReport> {
  const inspections = service.inspect?.(service.createContext()) ?? [];
  const protocol = await selfTest(service);
  const permissions = permissionsInForce(roots);
  const problems = inspections.flatMap((inspection) => inspection.problems);
  if (!protocol.ok) {
    problems.push({ what: "the protocol self-test failed", advice: "Report this as a bug." });
  }
  const wide = Object.entries(permissions).filter(([name, state]) =>
    name !== "read" && state === "granted"
  );
  for (const [name] of wide) {
    problems.push({ what: `${name} is granted`, advice: "Use the executable as it was built." });
  }
  return {
    server: service.name,
    version: service.version,
    ok: problems.length === 0,
    roots: Object.values(roots).flat().map((root) => ({
      title: root.title,
      source: sourceOf(root),
      set_by: root.variable,
      value: root.value,
      path: root.path,
      state: root.embedded ? "built-in starter" : isReadable(root.path) ? "found" : "missing",
    })),
    inspections,
    permissions,
    protocol,
    problems,
  };
}

function sourceOf({ variable, isDefault }: Root): "flag" | "variable" | "default" {
  if (isDefault) return "default";
  return variable.startsWith("--") ? "flag" : "variable";
}

/** A real handshake and a list of tools, through the protocol implementation that serves. */
async function selfTest<Context>(service: Service<Context>): Promise<DoctorReport["protocol"]> {
  const clientInfo = { name: "doctor", version: service.version };
  const messages = [
    {
      jsonrpc: "2.0",
      id: 1,
      method: "initialize",
      params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo },
    },
    { jsonrpc: "2.0", method: "notifications/initialized" },
    { jsonrpc: "2.0", id: 2, method: "tools/list" },
  ];
  const answers: unknown[] = [];
  await serve(service, {
    input: (async function* () {
      for (const message of messages) {
        yield await Promise.resolve(new TextEncoder().encode(JSON.stringify(message) + "\n"));
      }
    })(),
    write: (line) => answers.push(JSON.parse(line)),
  });
  const resultOf = (id: number): unknown =>
    ownField(answers.find((answer) => ownField(answer, "id") === id), "result");
  const listed = ownField(resultOf(2), "tools");
  const tools = Array.isArray(listed) ? listed.length : 0;
  const revision = String(ownField(resultOf(1), "protocolVersion") ?? "none");
  return { ok: revision !== "none" && tools === service.tools.length, revision, tools };
}

function permissionsInForce(roots: Roots): Record<string, string> {
  const names = ["read", "write", "net", "env", "run", "ffi", "sys"] as const;
  const states = names.map((name) => [name, Deno.permissions.querySync({ name }).state]);
  const readable = Object.values(roots).flat().filter(({ path }) => path !== "" && mayRead(path));
  return {
    ...Object.fromEntries(
      states.map(([name, state]) => [name, state === "granted" ? "granted" : "denied"]),
    ),
    read: readable.length === 0 ? "nothing" : readable.map(({ path }) => path).join(", "),
  };
}

function mayRead(path: string): boolean {
  return Deno.permissions.querySync({ name: "read", path }).state === "granted";
}

function isReadable(path: string): boolean {
  try {
    return path !== "" && Deno.statSync(path).isDirectory;
  } catch {
    return false;
  }
}

/** The report as text. */
export function renderReport(report: DoctorReport): string {
  const roots = report.roots.map(({ title, source, set_by, value, state }) =>
    `${state === "missing" ? "✗" : "✓"} ${title}: ${state} (${source}, ${set_by}: ${value})`
  );
  const files = report.inspections.flatMap(({ title, facts, files }) => [
    "",
    `${title}: ${facts.join(", ")}`,
    ...files.map(({ path, found, optional }) =>
      `  ${found ? "✓" : optional ? "–" : "✗"} ${path}${
        found ? "" : optional ? " (optional)" : " — missing"
      }`
    ),
  ]);
  const permissions = Object.entries(report.permissions).map(([name, state]) =>
    `  ${name}: ${state}`
  );
  const { protocol, problems } = report;
  return [
    `${report.server} ${report.version}`,
    "",
    "Roots:",
    ...roots,
    ...files,
    "",
    "Permissions in force:",
    ...permissions,
    "",
    `${protocol.ok ? "✓" : "✗"} Protocol: revision ${protocol.revision}, ${protocol.tools} tools`,
    "",
    ...(problems.length === 0 ? ["Nothing is wrong."] : [
      `${problems.length} wrong:`,
      ...problems.map(({ what, advice }) => `✗ ${what}. ${advice}`),
    ]),
  ].join("\n");
}
