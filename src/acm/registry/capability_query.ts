import { nearest } from "../../kernel/nearest.ts";
import { FileError, isUndecided } from "../../kernel/disk/file_error.ts";
import type { FileVersion } from "../../kernel/disk/folder.ts";
import type { RequestFolder } from "../files/request_folder.ts";
import { counted } from "../../kernel/plural.ts";
import { TextIndex } from "../../kernel/search/text_index.ts";
import { excerpt } from "../../kernel/text.ts";
import { CapabilityFiles } from "./capability.ts";
import { type DeclinedCapability, declinedFor } from "./declined.ts";
import { INVENTORY, type InventoryEntry, readInventory } from "./inventory.ts";

export const CAPABILITY_TYPES = ["skill", "tool", "agent", "plugin"] as const;

/** A query: an entry must match all conditions and at least one word. */
export interface CapabilityQuery {
  query?: string | undefined;
  type?: typeof CAPABILITY_TYPES[number] | undefined;
  tags?: string[] | undefined;
  limit: number;
  offset: number;
}

type CapabilitySummary = Omit<InventoryEntry, "path"> & { install_level?: string };

/**
 * A page of search results; includes counts and most used tags only if the query has no conditions.
 */
export interface CapabilityPage {
  total: number;
  offset: number;
  capabilities: CapabilitySummary[];
  next_offset?: number;
  types?: Record<string, number>;
  top_tags?: Record<string, number>;
  /** Capabilities that the registry's owners declined, which the total excludes. */
  declined?: DeclinedCapability[];
  hint?: string;
}

const TOP_TAGS = 12;

/** Returns the matching entries, best first. Throws the same errors as `readInventory`. */
export function queryCapabilities(registry: RequestFolder, asked: CapabilityQuery): CapabilityPage {
  const version = registry.file(INVENTORY);
  const entries = readInventory(registry).sort(byName);
  const tags = (asked.tags ?? []).map((tag) => tag.toLowerCase());
  const isFitting = (entry: InventoryEntry): boolean =>
    (asked.type === undefined || entry.type.toLowerCase() === asked.type) &&
    tags.every((tag) => entry.tags.some((own) => own.toLowerCase() === tag));
  const { query, offset } = asked;
  const end = offset + asked.limit;
  const { best, total } = query === undefined
    ? firstOf(entries.filter(isFitting), end)
    : ranked(entries, version, { query, isFitting, limit: end });
  const declined = query === undefined ? [] : declinedFor(registry, query);
  const isOverview = query === undefined && asked.type === undefined && tags.length === 0;
  const hint = total > 0 || isOverview ? undefined : hintFor(entries, tags);
  return {
    total,
    offset,
    capabilities: summarize(best.slice(offset), new CapabilityFiles(registry)),
    ...(end < total && { next_offset: end }),
    ...(isOverview && overview(entries)),
    ...(declined.length > 0 && { declined }),
    ...(hint !== undefined && { hint }),
  };
}

interface Found {
  best: InventoryEntry[];
  total: number;
}

function firstOf(entries: readonly InventoryEntry[], limit: number): Found {
  return { best: entries.slice(0, limit), total: entries.length };
}

function byName(a: InventoryEntry, b: InventoryEntry): number {
  return compare(a.name, b.name);
}

function ranked(
  entries: readonly InventoryEntry[],
  version: FileVersion | undefined,
  { query, isFitting, limit }: {
    query: string;
    isFitting: (entry: InventoryEntry) => boolean;
    limit: number;
  },
): Found {
  const { hits, total } = indexOf(entries, version).search(query, {
    limit,
    accepts: (at) => entries.slice(at, at + 1).some(isFitting),
  });
  return { best: hits.flatMap(({ key }) => entries[key] ?? []), total };
}

const indexes = new WeakMap<FileVersion, TextIndex<number>>();

function indexOf(
  entries: readonly InventoryEntry[],
  version: FileVersion | undefined,
): TextIndex<number> {
  const known = version && indexes.get(version);
  if (known !== undefined) return known;
  const index = new TextIndex<number>();
  for (const [at, { name, type, tags, description }] of entries.entries()) {
    index.put(at, { title: `${name} ${type}`, name: tags.join(" "), text: description });
  }
  if (version !== undefined) indexes.set(version, index);
  return index;
}

function hintFor(entries: readonly InventoryEntry[], tags: readonly string[]): string {
  const known = [
    ...new Set(entries.flatMap((entry) => entry.tags.map((tag) => tag.toLowerCase()))),
  ];
  const unknown = tags.find((tag) => !known.includes(tag));
  if (unknown !== undefined && known.length > 0) {
    const names = nearest(unknown, known).map((name) => excerpt(name, 40)).join(", ");
    return `No entry has the tag "${excerpt(unknown, 40)}". Nearest: ${names}.`;
  }
  return "Try fewer or different words, or call without inputs for an overview.";
}

function summarize(
  entries: readonly InventoryEntry[],
  files: CapabilityFiles,
): CapabilitySummary[] {
  return entries.map((entry) => {
    const level = installLevel(entry, files);
    return { ...entry, ...(level !== undefined && { install_level: level }) };
  });
}

function installLevel(entry: InventoryEntry, files: CapabilityFiles): string | undefined {
  try {
    return files.installLevel(entry);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return isUndecided(error) ? `unknown: ${error.reason}` : undefined;
  }
}

function overview(entries: readonly InventoryEntry[]): Pick<CapabilityPage, "types" | "top_tags"> {
  const tags = tally(entries.flatMap((entry) => entry.tags.map((tag) => tag.toLowerCase())));
  return {
    types: Object.fromEntries(tally(entries.map((entry) => entry.type))),
    top_tags: Object.fromEntries(tags.slice(0, TOP_TAGS)),
  };
}

function tally(words: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || compare(a[0], b[0]))
    .map(([word, count]): [string, number] => [excerpt(word, 40) || "none", count]);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

export function renderCapabilities(page: CapabilityPage): string {
  const { total, offset, capabilities, types, top_tags, declined = [] } = page;
  const shown = capabilities.length === 0
    ? "none shown"
    : `${offset + 1} to ${offset + capabilities.length} shown`;
  return [
    `${counted(total, "capability", "capabilities")}, ${shown}.`,
    ...(types ? [`By type: ${counts(types)}.`] : []),
    ...(top_tags ? [`Most used tags: ${counts(top_tags)}.`] : []),
    ...capabilities.map(renderSummary),
    ...declined.map(({ name, reason }) => `- ${name}: declined — ${reason}`),
    ...whatNext(page),
  ].join("\n");
}

function counts(table: Record<string, number>): string {
  return Object.entries(table).map(([name, count]) => `${name} ${count}`).join(", ");
}

function renderSummary(summary: CapabilitySummary): string {
  const { id, name, type, description, tags, clients, install_level } = summary;
  const title = name === id ? excerpt(id) : `${excerpt(id)}, ${excerpt(name)}`;
  const tagged = tags.length === 0 ? "" : ` [${listed(tags)}]`;
  const level = install_level === undefined ? "" : `; install level: ${excerpt(install_level, 40)}`;
  const enabled = clients === undefined ? "" : `; for ${listed(clients) || "no client"}`;
  return `- ${title} (${excerpt(type)}): ${excerpt(description, 300)}${tagged}${enabled}${level}`;
}

function listed(names: readonly string[]): string {
  return names.slice(0, 20).map((name) => excerpt(name, 40)).join(", ");
}

function whatNext({ total, offset, capabilities, next_offset, hint }: CapabilityPage): string[] {
  if (total === 0) return [hint ?? "The registry is empty."];
  if (capabilities.length === 0) {
    return [`Offset ${offset} is after the last entry: call with offset 0.`];
  }
  if (next_offset === undefined) return [];
  return [
    `Entries not shown: ${
      total - next_offset
    }. To see more, call again with offset ${next_offset}.`,
  ];
}
