import type { FolderReader } from "../../kernel/disk/request_folder.ts";
import { ToolError } from "../../kernel/errors.ts";
import { nearest } from "../../kernel/nearest.ts";
import { excerpt } from "../../kernel/text.ts";
import { CapabilityFiles } from "./capability_files.ts";
import { type Entry, readInventory } from "./inventory.ts";

/**
 * The capability.yaml of `id`, verbatim; where the registry has the id under several types, each
 * of them behind a line with type and path. Throws `ToolError` with the nearest ids.
 */
export function readCapability(registry: FolderReader, id: string): string {
  const entries = readInventory(registry);
  const named = entries.filter((entry) => entry.id === id || entry.name === id);
  const files = new CapabilityFiles(registry);
  const found = named.length === 0
    ? files.findUnlisted(id).map((file) => ({ type: "not in the inventory", file }))
    : named.map((entry) => ({ type: entry.type, file: files.find(entry) }));
  const present = found.flatMap(({ type, file }) => file === undefined ? [] : [{ type, ...file }]);
  const [only, ...others] = present;
  if (only === undefined) throw missingCapability(id, entries, named);
  if (others.length === 0) return only.text;
  return present.map(({ type, path, text }) =>
    `# ${excerpt(id)} (${excerpt(type)}): ${excerpt(path, 200)}\n${text}`
  ).join("\n");
}

function missingCapability(
  id: string,
  entries: readonly Entry[],
  named: readonly Entry[],
): ToolError {
  const [listed] = named;
  if (listed !== undefined) {
    const folder = excerpt(listed.path ?? `capabilities/${id}`, 200);
    return new ToolError(`Capability "${excerpt(id)}" has no capability.yaml in ${folder}`, {
      next: "query_capabilities shows what the inventory says of it.",
    });
  }
  const ids = nearest(id, [...new Set(entries.map((entry) => entry.id))]);
  const names = ids.map((name) => excerpt(name)).join(", ");
  return new ToolError(`No capability has the id "${excerpt(id)}"`, {
    next: ids.length > 0
      ? `Nearest: ${names}. Search with query_capabilities.`
      : "The inventory is empty.",
  });
}
