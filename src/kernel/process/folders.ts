import { whatIsAt } from "../disk/path_lookup.ts";
import { system } from "../disk/system.ts";
import type { SandboxPermissions } from "../roots/grant.ts";
import { folderOf, isWithin } from "../roots/path.ts";
import { type Roots, rootsOf } from "../roots/root.ts";

export interface FolderFacts {
  path: string;
  /** The octal permission bits, for example "0755". On Windows, `mode` and `others` are absent. */
  mode?: string;
  /**
   * The access of users who are neither the owner nor in the group. "none" if the folder or a
   * served folder above it denies access.
   */
  others?: "none" | "read" | "write";
  free_bytes: number;
}

const LEAST_FREE_BYTES = 64 * 1024;

/**
 * Returns the facts about each served folder and each served file's folder. Reads the free space,
 * which the worker isn't permitted to read.
 */
export function describeFolders(roots: Roots): FolderFacts[] {
  const paths = rootsOf(roots).filter(({ isBorrowed }) => !isBorrowed).map(({ path }) => path)
    .filter((path) => path !== "");
  const folders = [
    ...new Set(paths.map((path) => whatIsAt(path) === "folder" ? path : folderOf(path))),
  ].flatMap(describe);
  const closed = folders.filter(({ others }) => others === "none");
  return folders.map((folder) =>
    // Users without access to a folder can't reach the folders inside it.
    closed.some(({ path }) => isWithin(folder.path, path)) ? { ...folder, others: "none" } : folder
  );
}

function describe(path: string): FolderFacts[] {
  try {
    const { mode } = system.stat(path);
    const facts = { path, free_bytes: system.freeBytes(path) };
    if (mode === null || Deno.build.os === "windows") return [facts];
    const bits = (mode & 0o7777).toString(8).padStart(4, "0");
    return [{ ...facts, mode: bits, others: othersIn(mode) }];
  } catch {
    return [];
  }
}

function othersIn(mode: number): "none" | "read" | "write" {
  if ((mode & 0o2) !== 0) return "write";
  return (mode & 0o5) === 0 ? "none" : "read";
}

export function fullDisks(
  folders: readonly FolderFacts[],
  { write = [] }: SandboxPermissions,
): { what: string; advice: string }[] {
  return folders
    .filter(({ path, free_bytes }) =>
      free_bytes < LEAST_FREE_BYTES && write.some((written) => isWithin(written, path))
    )
    .map(({ path }) => ({
      what: `the disk of ${path} is full`,
      advice: "Free some space on that disk. Stored data is safe.",
    }));
}

export function renderFolder({ path, mode, others, free_bytes }: FolderFacts): string {
  const facts = [
    ...(mode === undefined ? [] : [`mode ${mode}`]),
    ...(others === "read" || others === "write" ? [`others can ${others}`] : []),
    `${sizeOf(free_bytes)} free`,
  ];
  return `${path}: ${facts.join(", ")}`;
}

function sizeOf(bytes: number): string {
  const units = ["KB", "MB", "GB", "TB"] as const;
  const power = Math.min(units.length, Math.max(1, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  return `${Math.floor(bytes / 1000 ** power)} ${units[power - 1]}`;
}
