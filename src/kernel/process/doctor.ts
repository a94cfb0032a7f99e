import { realPathOf, whatIsAt } from "../disk/path_lookup.ts";
import type { FolderFacts } from "./folders.ts";
import { ToolError } from "../errors.ts";
import { ownField } from "../own_field.ts";
import { counted } from "../plural.ts";
import type { Grant, SandboxPermissions } from "../roots/grant.ts";
import { isWithin } from "../roots/path.ts";
import { type Root, rootsOf } from "../roots/root.ts";
import type { Inspection, Service } from "../service/service.ts";
import { printableLines } from "../text.ts";

interface Problem {
  what: string;
  advice: string;
}

/** The results of `doctor`. `ok` is true if the report contains no problems. */
export interface DoctorReport {
  server: string;
  version: string;
  ok: boolean;
  roots: ReturnType<typeof describeRoot>[];
  folders: readonly FolderFacts[];
  ignored: readonly string[];
  inspections: Inspection[];
  permissions: Record<string, string>;
  protocol: Awaited<ReturnType<typeof selfTest>>;
  problems: Problem[];
}

export async function examine<Context>(
  service: Service<Context>,
  { roots, permissions: given }: Grant,
  { switches = [], folders = [], ignored = [] }: {
    switches?: readonly string[];
    folders?: readonly FolderFacts[];
    ignored?: readonly string[];
  } = {},
): Promise<DoctorReport> {
  const inspections = await inspect(service, switches);
  const protocol = await selfTest(service);
  const inspected = inspections.filter(({ problems }) => problems.length > 0)
    .map(({ title }) => title);
  const missing = rootsOf(roots).filter((root) =>
    stateOf(root) === "missing" && !inspected.includes(root.title)
  );
  const problems = [
    ...missing.map(missingRoot),
    ...inspections.flatMap(({ problems }) => problems),
    ...fullDisks(folders, given),
    ...(protocol.ok
      ? []
      : [{ what: "the protocol self-test failed", advice: "Report this as a bug." }]),
    ...NAMES.filter((name) => isGranted({ name })).map((name) => ({
      what: `the permission ${name} is unlimited`,
      advice: "Start the executable with only its built-in permissions.",
    })),
  ];
  return {
    server: service.name,
    version: service.version,
    ok: problems.length === 0,
    roots: rootsOf(roots).map(describeRoot),
    permissions: permissionsInForce(given),
    ...{ folders, ignored, inspections, protocol, problems },
  };
}

async function inspect<Context>(
  { inspect, createContext }: Service<Context>,
  switches: readonly string[],
): Promise<Inspection[]> {
  try {
    return await inspect?.(createContext(), switches) ?? [];
  } catch (error) {
    // Each call returns this error, and the report lists the missing root.
    if (error instanceof ToolError) return [];
    throw error;
  }
}

function describeRoot(root: Root) {
  const { title, setBy, value, path: given, isFollowed } = root;
  const path = isFollowed ? realPathOf(given) ?? given : given;
  return { title, set_by: setBy, value, path, state: stateOf(root) };
}

function missingRoot({ title, setBy, value, path }: Root): Problem {
  return path === ""
    ? {
      what: `no folder is set for the ${title}: ${setBy} is not set`,
      advice: `Set ${setBy} to an absolute path and restart the server.`,
    }
    : {
      what: `the ${title} folder is missing: ${setBy} is "${value}"`,
      advice: `Create it, or set ${setBy} to another folder and restart the server.`,
    };
}

function stateOf({ embedded, isMade, path }: Root): string {
  if (embedded) return "built-in example";
  if (whatIsAt(path) !== "nothing") return "found";
  return isMade ? "created when needed" : "missing";
}

function fullDisks(
  folders: readonly FolderFacts[],
  { write = [] }: SandboxPermissions,
): Problem[] {
  return folders.filter(({ isFull, path }) => isFull && write.some((one) => isWithin(one, path)))
    .map(({ path }) => ({
      what: `the disk of ${path} is full`,
      advice: "Free some space on that disk. Stored data is safe.",
    }));
}

async function selfTest<Context>(service: Service<Context>) {
  const clientInfo = { name: "doctor", version: service.version };
  const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo };
  const lines = [
    { id: 1, method: "initialize", params },
    { method: "notifications/initialized" },
    { id: 2, method: "tools/list" },
  ].map((message) => `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  const answers: unknown[] = [];
  const { serve } = await import("../mcp/stdio.ts");
  await serve(service, {
    input: ReadableStream.from([new TextEncoder().encode(lines.join(""))]),
    write: (line) => answers.push(JSON.parse(line)),
  });
  const resultOf = (id: number): unknown =>
    ownField(answers.find((answer) => ownField(answer, "id") === id), "result");
  const listed = ownField(resultOf(2), "tools");
  const tools = Array.isArray(listed) ? listed.length : 0;
  const revision = String(ownField(resultOf(1), "protocolVersion") ?? "none");
  const expected = (await service.tools()).length;
  return { ok: revision !== "none" && tools === expected, revision, tools };
}

const NAMES = ["read", "write", "net", "env", "run", "ffi", "sys"] as const;

function permissionsInForce(given: SandboxPermissions): Record<string, string> {
  const { read, write = [], net = [] } = given;
  const others = NAMES.filter((name) => !["read", "write", "net"].includes(name));
  return {
    read: listed(read.filter((path) => isGranted({ name: "read", path }))),
    write: listed(write.filter((path) => isGranted({ name: "write", path }))),
    net: listed(net.filter((host) => isGranted({ name: "net", host }))),
    ...Object.fromEntries(
      others.map((name) => [name, isGranted({ name }) ? "granted" : "denied"]),
    ),
  };
}

function listed(held: readonly string[]): string {
  return held.length === 0 ? "denied" : held.join(", ");
}

function isGranted(descriptor: Deno.PermissionDescriptor): boolean {
  return Deno.permissions.querySync(descriptor).state === "granted";
}

/** Returns the report as text. Escapes line breaks in paths, so they can't forge a line. */
export function renderReport(report: DoctorReport): string {
  const roots = report.roots.map(({ title, set_by, value, path, state }) =>
    `${state === "missing" ? "✗" : "✓"} ${title}: ${state} (${set_by}: ${
      path === value || path === "" ? value : `${value} → ${path}`
    })`
  );
  const files = report.inspections.flatMap(({ title, facts, files, notes = [] }) => [
    "",
    `${title}: ${facts.join(", ")}`,
    ...files.map(({ path, found, optional }) =>
      `  ${found ? "✓" : optional ? "–" : "✗"} ${path}${
        found ? "" : optional ? " (optional)" : " — missing"
      }`
    ),
    ...notes,
  ]);
  const permissions = Object.entries(report.permissions).map(([name, state]) =>
    `  ${name}: ${state}`
  );
  const { protocol, problems } = report;
  return printableLines([
    `${report.server} ${report.version}`,
    "",
    "Roots:",
    ...roots,
    ...(report.folders.length > 0 ? ["", "Folders:"] : []),
    ...report.folders.map(({ path, others }) =>
      `  ${path}${others ? `: others can ${others}` : ""}`
    ),
    ...report.ignored.map((sentence) => `  ${sentence}`),
    ...report.inspections.flatMap(({ locks = [] }) => locks)
      .map(({ path }) => `  ${path}: locked by another process`),
    ...files,
    "",
    "Permissions in force:",
    ...permissions,
    "",
    `${protocol.ok ? "✓" : "✗"} Protocol: revision ${protocol.revision}, ${
      counted(protocol.tools, "tool")
    }`,
    "",
    ...(problems.length === 0 ? ["No problems found."] : [
      `${counted(problems.length, "problem")}:`,
      ...problems.map(({ what, advice }) => `✗ ${what}. ${advice}`),
    ]),
  ]);
}
