import { parse as parseJsonc } from "@std/jsonc";
import { ToolError } from "../kernel/errors.ts";
import type { RootFolder } from "../kernel/root_folder.ts";
import { excerpt } from "../kernel/text.ts";

/** The file that lists a registry's capabilities. */
export const INVENTORY = "inventory.json";

/** An entry of the inventory; fields of another type than expected count as absent. */
export interface Entry {
  id: string;
  name: string;
  type: string;
  description: string;
  tags: string[];
  /** The folder of its capability.yaml, relative to the registry. */
  path?: string;
}

/**
 * The inventory's entries; those without a name are left out. Throws `FileError` when it cannot
 * be read, and `ToolError` with the position when it is not JSON or not a list.
 */
export function readInventory(registry: RootFolder): Entry[] {
  const value = parseInventory(registry.read(INVENTORY));
  const list = Array.isArray(value) ? value : ownField(value, "capabilities");
  if (!Array.isArray(list)) throw new ToolError(`${INVENTORY} holds no list`, { next: EXPECTED });
  return list.flatMap((item) => toEntry(item));
}

const EXPECTED = 'Expected [ … ] or {"capabilities": [ … ]}, each entry with name, type, ' +
  "description, tags and path.";

function parseInventory(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : "";
    const where = /position \d+|line \d+ column \d+/.test(reason) ? "" : positionOf(text);
    throw new ToolError(`${INVENTORY} is not valid JSON: ${excerpt(reason, 160)}${where}`, {
      next: EXPECTED,
    });
  }
}

/** The position, where the runtime's message has none: as another JSON parser sees it. */
function positionOf(text: string): string {
  try {
    parseJsonc(text);
    return "";
  } catch (error) {
    const position = /position (\d+)/.exec(error instanceof Error ? error.message : "")?.[1];
    return ` at position ${position ?? text.length}`;
  }
}

function toEntry(item: unknown): Entry[] {
  const name = stringField(item, "name");
  if (name === undefined) return [];
  const tags = ownField(item, "tags");
  const path = stringField(item, "path");
  return [{
    id: stringField(item, "id") ?? name,
    name,
    type: stringField(item, "type") ?? "",
    description: stringField(item, "description") ?? "",
    tags: Array.isArray(tags) ? tags.filter((tag) => typeof tag === "string") : [],
    ...(path !== undefined && { path }),
  }];
}

function stringField(item: unknown, name: string): string | undefined {
  const value = ownField(item, name);
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}

function ownField(item: unknown, name: string): unknown {
  if (typeof item !== "object" || item === null || !Object.hasOwn(item, name)) return undefined;
  return Reflect.get(item, name);
}
