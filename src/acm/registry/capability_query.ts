import { FileError } from "../../kernel/disk/file_error.ts";
import type { FolderReader } from "../../kernel/disk/request_folder.ts";
import { excerpt } from "../../kernel/text.ts";
import { CapabilityFiles } from "./capability.ts";
import { type InventoryEntry, readInventory } from "./inventory.ts";

/** The types a capability can have. */
export const CAPABILITY_TYPES = ["skill", "tool", "agent", "plugin"] as const;

/** What to look for; every condition must hold. */
export interface CapabilityQuery {
  query?: string | undefined;
  type?: typeof CAPABILITY_TYPES[number] | undefined;
  tags?: string[] | undefined;
  limit: number;
  offset: number;
}

/** A capability as a search shows it. */
export interface CapabilitySummary {
  id: string;
  name: string;
  type: string;
  description: string;
  tags: string[];
  install_level?: string;
}

/** One page of a search; counts and most used tags only when no condition was given. */
export interface CapabilityPage {
  total: number;
  offset: number;
  capabilities: CapabilitySummary[];
  next_offset?: number;
  types?: Record<string, number>;
  top_tags?: Record<string, number>;
}

/** Points for a word by where it occurs: name before tag before description. */
const POINTS = { name: 100, tag: 10, description: 1 } as const;
const TOP_TAGS = 12;

/** The entries that match, best first; throws what `readInventory` throws. */
export function queryCapabilities(registry: FolderReader, asked: CapabilityQuery): CapabilityPage {
  const entries = readInventory(registry);
  const words = (asked.query ?? "").toLowerCase().split(/\s+/).filter((word) => word !== "");
  const tags = (asked.tags ?? []).map((tag) => tag.toLowerCase());
  const ranked: { entry: InventoryEntry; points: number }[] = [];
  for (const entry of entries) {
    if (asked.type !== undefined && entry.type.toLowerCase() !== asked.type) continue;
    const points = pointsOf(entry, words, tags);
    if (points !== undefined) ranked.push({ entry, points });
  }
  ranked.sort((a, b) => b.points - a.points || compare(a.entry.name, b.entry.name));
  const end = asked.offset + asked.limit;
  const page = ranked.slice(asked.offset, end).map(({ entry }) => entry);
  const isOverview = words.length === 0 && tags.length === 0 && asked.type === undefined;
  return {
    total: ranked.length,
    offset: asked.offset,
    capabilities: summarize(page, new CapabilityFiles(registry)),
    ...(end < ranked.length && { next_offset: end }),
    ...(isOverview && overview(entries)),
  };
}

/** Undefined unless every word occurs somewhere and the entry has every tag. */
function pointsOf(entry: InventoryEntry, words: string[], tags: string[]): number | undefined {
  if (words.length + tags.length === 0) return 0;
  const own = entry.tags.map((tag) => tag.toLowerCase());
  if (!tags.every((tag) => own.includes(tag))) return undefined;
  const name = entry.name.toLowerCase();
  const description = entry.description.toLowerCase();
  let points = 0;
  for (const word of words) {
    if (name.includes(word)) points += POINTS.name;
    else if (own.some((tag) => tag.includes(word))) points += POINTS.tag;
    else if (description.includes(word)) points += POINTS.description;
    else return undefined;
  }
  return points;
}

function summarize(
  entries: readonly InventoryEntry[],
  files: CapabilityFiles,
): CapabilitySummary[] {
  return entries.map((entry) => {
    const level = installLevel(entry, files);
    return {
      id: excerpt(entry.id),
      name: excerpt(entry.name),
      type: excerpt(entry.type),
      description: excerpt(entry.description, 300),
      tags: entry.tags.slice(0, 20).map((tag) => excerpt(tag, 40)),
      ...(level !== undefined && { install_level: excerpt(level, 40) }),
    };
  });
}

/** Undefined for an unreadable file: it must not hide the rest of a page. */
function installLevel(entry: InventoryEntry, files: CapabilityFiles): string | undefined {
  try {
    return files.installLevel(entry);
  } catch (error) {
    if (error instanceof FileError) return undefined;
    throw error;
  }
}

function overview(entries: readonly InventoryEntry[]): Pick<CapabilityPage, "types" | "top_tags"> {
  const tags = tally(entries.flatMap((entry) => entry.tags.map((tag) => tag.toLowerCase())));
  return {
    types: Object.fromEntries(tally(entries.map((entry) => entry.type))),
    top_tags: Object.fromEntries(tags.slice(0, TOP_TAGS)),
  };
}

/** How often each word occurs, most frequent first, then by name. */
function tally(words: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || compare(a[0], b[0]))
    .map(([word, count]): [string, number] => [excerpt(word, 40) || "none", count]);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The page as text: the overview if there is one, a line per capability, what to do next. */
export function renderCapabilities(page: CapabilityPage): string {
  const { total, offset, capabilities, types, top_tags } = page;
  const shown = capabilities.length === 0
    ? "none shown"
    : `${offset + 1} to ${offset + capabilities.length} shown`;
  return [
    `${total} ${total === 1 ? "capability" : "capabilities"}, ${shown}.`,
    ...(types ? [`By type: ${counts(types)}.`] : []),
    ...(top_tags ? [`Most used tags: ${counts(top_tags)}.`] : []),
    ...capabilities.map(renderSummary),
    ...whatNext(page),
  ].join("\n");
}

function counts(table: Record<string, number>): string {
  return Object.entries(table).map(([name, count]) => `${name} ${count}`).join(", ");
}

function renderSummary(summary: CapabilitySummary): string {
  const { id, name, type, description, tags, install_level } = summary;
  const title = name === id ? id : `${id}, ${name}`;
  const tagged = tags.length === 0 ? "" : ` [${tags.join(", ")}]`;
  const level = install_level === undefined ? "" : `; install level: ${install_level}`;
  return `- ${title} (${type}): ${description}${tagged}${level}`;
}

function whatNext({ total, offset, capabilities, next_offset }: CapabilityPage): string[] {
  if (total === 0) {
    return ["Try fewer or different words, or call without inputs for an overview."];
  }
  if (capabilities.length === 0) return [`Offset ${offset} is past the end: call with offset 0.`];
  if (next_offset === undefined) return [];
  return [`${total - next_offset} more: call again with offset ${next_offset}.`];
}
