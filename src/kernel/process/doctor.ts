import { realFolder, whatIsAt } from "../disk/path_lookup.ts";
import { type FolderFacts, fullDisks, renderFolder } from "./folders.ts";
import { ToolError } from "../errors.ts";
import { ownField } from "../own_field.ts";
import { counted } from "../plural.ts";
import type { Grant, SandboxPermissions } from "../roots/grant.ts";
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
  roots: {
    title: string;
    /** The source of the root's path: a flag, a variable or the default. */
    source: "flag" | "variable" | "default";
    set_by: string;
    value: string;
    path: string;
    state: "found" | "missing" | "created when needed" | "built-in example";
  }[];
  folders: readonly FolderFacts[];
  /** Sentences about written files that the repository ignores. */
  ignored: readonly string[];
  inspections: Inspection[];
  permissions: Record<string, string>;
  protocol: { ok: boolean; revision: string; tools: number };
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
  const permissions = permissionsInForce(given);
  const shown = rootsOf(roots).map(describeRoot);
  const problems = [
    ...missingRoots(shown, inspections),
    ...rootsOf(roots).flatMap(leavingProblems),
    ...inspections.flatMap(({ problems }) => problems),
    ...fullDisks(folders, given),
    ...(protocol.ok
      ? []
      : [{ what: "the protocol self-test failed", advice: "Report this as a bug." }]),
    ...heldWhole().map((name) => ({
      what: `the permission ${name} is unlimited`,
      advice: "Start the executable with only its built-in permissions.",
    })),
  ];
  return {
    server: service.name,
    version: service.version,
    ok: problems.length === 0,
    ...{ roots: shown, folders, ignored, inspections, permissions, protocol, problems },
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

type ShownRoot = DoctorReport["roots"][number];

function describeRoot(root: Root): ShownRoot {
  const { title, setBy, value, path: given, isFollowed } = root;
  const path = isFollowed ? realFolder(given) ?? given : given;
  return { title, source: sourceOf(root), set_by: setBy, value, path, state: stateOf(root) };
}

/**
 * Returns a problem for a default symlink that points outside the working directory, because the
 * server doesn't serve its target.
 */
function leavingProblems({ title, setBy, value, leavesTo }: Root): Problem[] {
  if (leavesTo === undefined) return [];
  return [{
    what: `the ${title} at ${value} is a symlink to ${leavesTo}, outside the working directory, ` +
      "and is not served",
    advice: `Set ${setBy} to the folder you mean and restart the server.`,
  }];
}

function missingRoots(
  shown: readonly ShownRoot[],
  inspections: readonly Inspection[],
): Problem[] {
  const named = inspections.filter(({ problems }) => problems.length > 0).map(({ title }) => title);
  return shown.filter(({ title, state }) => state === "missing" && !named.includes(title))
    .map(({ title, source, set_by, value, path }) =>
      source === "default" && path === ""
        ? {
          what: `no folder is set for the ${title}: ${set_by} is not set`,
          advice: `Set ${set_by} to an absolute path and restart the server.`,
        }
        : {
          what: `the ${title} folder is missing: ${set_by} is "${value}"`,
          advice: `Create it, or set ${set_by} to another folder and restart the server.`,
        }
    );
}

function stateOf({ embedded, isMade, path }: Root): ShownRoot["state"] {
  if (embedded) return "built-in example";
  if (whatIsAt(path) !== "nothing") return "found";
  return isMade ? "created when needed" : "missing";
}

function sourceOf({ setBy, isDefault }: Root): "flag" | "variable" | "default" {
  if (isDefault) return "default";
  return setBy.startsWith("--") ? "flag" : "variable";
}

async function selfTest<Context>(service: Service<Context>): Promise<DoctorReport["protocol"]> {
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

function permissionsInForce(given: SandboxPermissions): Record<string, string> {
  const { read, write = [], net = [] } = given;
  return {
    read: granted(read, (path) => ({ name: "read", path }), withTarget),
    write: granted(write, (path) => ({ name: "write", path })),
    net: granted(net, (host) => ({ name: "net", host })),
    ...Object.fromEntries(
      (["env", "run", "ffi", "sys"] as const).map((name) => [
        name,
        isGranted({ name }) ? "granted" : "denied",
      ]),
    ),
  };
}

function granted(
  values: readonly string[],
  descriptor: (value: string) => Deno.PermissionDescriptor,
  shown = (value: string) => value,
): string {
  const held = values.filter((value) => isGranted(descriptor(value)));
  return held.length === 0 ? "denied" : held.map(shown).join(", ");
}

function withTarget(path: string): string {
  const real = realFolder(path) ?? path;
  return real === path ? path : `${path} → ${real}`;
}

function isGranted(descriptor: Deno.PermissionDescriptor): boolean {
  return Deno.permissions.querySync(descriptor).state === "granted";
}

/** Returns the names of unlimited permissions, which servers must not have. */
function heldWhole(): string[] {
  const names = ["read", "write", "net", "env", "run", "ffi", "sys"] as const;
  return names.filter((name) => isGranted({ name }));
}

/**
 * Returns the `doctor` report as text. Escapes line breaks in paths and problems, so they can't
 * forge a line.
 */
export function renderReport(report: DoctorReport): string {
  const roots = report.roots.map(({ title, source, set_by, value, path, state }) =>
    `${state === "missing" ? "✗" : "✓"} ${title}: ${state} (${source}, ${set_by}: ${
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
    ...report.folders.map((folder) => `  ${renderFolder(folder)}`),
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
