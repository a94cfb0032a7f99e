import type { RequestFolder } from "../files/request_folder.ts";
import { ToolError } from "../../kernel/errors.ts";
import { JsonError, parseJson } from "../../kernel/json.ts";
import { ownField } from "../../kernel/own_field.ts";

export const INVENTORY = "inventory.json";

export interface InventoryEntry {
  id: string;
  name: string;
  type: string;
  description: string;
  tags: string[];
  clients?: string[];
  path: string | undefined;
}

/**
 * Returns the inventory's entries, without unnamed ones. Throws `FileError` if the file can't be
 * read. Throws `ToolError` if the file isn't valid JSON (with the position), has too many values or
 * doesn't contain a list.
 */
export function readInventory(registry: RequestFolder): InventoryEntry[] {
  const value = parseInventory(registry.read(INVENTORY));
  const list = Array.isArray(value) ? value : ownField(value, "capabilities");
  if (!Array.isArray(list)) {
    throw new ToolError(`${INVENTORY} doesn't contain a list`, { next: EXPECTED });
  }
  return list.map(toEntry).filter((entry) => entry !== undefined);
}

const EXPECTED = 'Expected [ … ] or {"capabilities": [ … ]}, each entry with name, type, ' +
  "description, tags and path.";

function parseInventory(text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    throw new ToolError(`${INVENTORY} is not valid JSON: ${error.message}`, { next: EXPECTED });
  }
}

function toEntry(item: unknown): InventoryEntry | undefined {
  const name = trimmedField(item, "name");
  if (name === undefined) return undefined;
  const tags = ownField(item, "tags");
  const clients = clientsOf(ownField(item, "clients"));
  return {
    id: trimmedField(item, "id") ?? name,
    name,
    type: trimmedField(item, "type") ?? "",
    description: trimmedField(item, "description") ?? "",
    tags: Array.isArray(tags) ? tags.filter((tag) => typeof tag === "string") : [],
    ...(clients && { clients }),
    path: trimmedField(item, "path"),
  };
}

function clientsOf(value: unknown): string[] | undefined {
  if (Array.isArray(value)) return value.filter((name) => typeof name === "string");
  if (typeof value !== "object" || value === null) return undefined;
  return Object.entries(value)
    .filter(([, one]) => one === true || ownField(one, "enabled") === true).map(([name]) => name);
}

function trimmedField(item: unknown, name: string): string | undefined {
  const value = ownField(item, name);
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}
