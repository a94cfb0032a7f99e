import type { RequestFolder } from "../files/request_folder.ts";
import { ToolError } from "../../kernel/errors.ts";
import { parseYaml, scalarText } from "../../kernel/markdown/yaml.ts";
import { nearest } from "../../kernel/nearest.ts";
import { excerpt } from "../../kernel/text.ts";
import { type InventoryEntry, readInventory } from "./inventory.ts";

const FILE = "capability.yaml";
const FOLDER = "capabilities";

export interface CapabilityFile {
  path: string;
  text: string;
}

/** Finds the capability.yaml files of a registry during one request. */
export class CapabilityFiles {
  readonly #registry: RequestFolder;
  #nested: ReadonlyMap<string, string[]> | undefined;

  constructor(registry: RequestFolder) {
    this.#registry = registry;
  }

  /**
   * Returns the entry's file at the inventory's path, or at `capabilities/<id>/`, or at
   * `capabilities/<folder>/<id>/`, preferring the folder for its type. Throws `FileError`.
   */
  find(
    { id, path, type }: Pick<InventoryEntry, "id" | "path" | "type">,
  ): CapabilityFile | undefined {
    const nested = () => {
      const paths = this.#nestedPaths(id);
      return paths.find((one) => one.startsWith(`${FOLDER}/${type}`)) ?? paths[0];
    };
    return this.#read(path && `${path}/${FILE}`) ?? this.#read(`${FOLDER}/${id}/${FILE}`) ??
      this.#read(nested());
  }

  /** Returns every file for an ID that isn't in the inventory. Throws `FileError`. */
  findUnlisted(id: string): CapabilityFile[] {
    return [`${FOLDER}/${id}/${FILE}`, ...this.#nestedPaths(id)]
      .map((path) => this.#read(path)).filter((file) => file !== undefined);
  }

  /** Returns the `install_level` in the entry's file; undefined if the file has none. */
  installLevel(entry: InventoryEntry): string | undefined {
    const file = this.find(entry);
    return file && scalarText(parseYaml(file.text).fields.get("install_level"));
  }

  #read(path: string | undefined): CapabilityFile | undefined {
    const text = path && this.#registry.readIfPresent(path);
    return path && text !== undefined ? { path, text } : undefined;
  }

  #nestedPaths(id: string): string[] {
    this.#nested ??= Map.groupBy(
      this.#registry.scan(FOLDER, FILE).paths.filter(isNested),
      (path) => path.split("/")[2] ?? "",
    );
    return this.#nested.get(id) ?? [];
  }
}

function isNested(path: string): boolean {
  const [, , , file, ...deeper] = path.split("/");
  return file === FILE && deeper.length === 0;
}

/**
 * Returns the capability.yaml with this ID verbatim; if several types share the ID, a line with
 * type and path precedes each file. Throws a `ToolError` with the nearest IDs.
 */
export function readCapability(registry: RequestFolder, id: string): string {
  const entries = readInventory(registry);
  const named = entries.filter((entry) => entry.id === id || entry.name === id);
  const files = new CapabilityFiles(registry);
  const found = named.length === 0
    ? files.findUnlisted(id).map((file) => ({ type: "missing from the inventory", file }))
    : named.map((entry) => ({ type: entry.type, file: files.find(entry) }));
  const present = found.flatMap(({ type, file }) => file === undefined ? [] : [{ type, ...file }]);
  const [only, ...others] = present;
  if (only === undefined) throw missingCapability(id, entries, named);
  if (others.length === 0) return `${only.text}${endOf(only)}`;
  return present.map(({ type, path, text }) =>
    `# ${excerpt(id)} (${excerpt(type)}): ${excerpt(path, 200)}\n${text}${endOf({ path, text })}`
  ).join("\n");
}

function endOf({ text }: CapabilityFile): string {
  const { fields } = parseYaml(text);
  const id = scalarText(fields.get("install_id"));
  const isRecorded = [...fields.keys()].some((name) => name === "install");
  const note = id !== undefined
    ? `install: ${excerpt(id, 200)}`
    : isRecorded
    ? "install: see the entry"
    : "The registry has no install method for this capability.";
  return `${text.endsWith("\n") ? "" : "\n"}# ${note}\n`;
}

function missingCapability(
  id: string,
  entries: readonly InventoryEntry[],
  named: readonly InventoryEntry[],
): ToolError {
  const [listed] = named;
  if (listed !== undefined) {
    const folder = excerpt(listed.path ?? `capabilities/${id}`, 200);
    return new ToolError(`Capability "${excerpt(id)}" has no capability.yaml in ${folder}`, {
      next: "To see its inventory entry, call query_capabilities.",
    });
  }
  const ids = nearest(id, [...new Set(entries.map((entry) => entry.id))]);
  const names = ids.map((name) => excerpt(name)).join(", ");
  return new ToolError(`No capability has the ID "${excerpt(id)}"`, {
    next: ids.length > 0
      ? `Nearest: ${names}. Search with query_capabilities.`
      : "The inventory is empty.",
  });
}
