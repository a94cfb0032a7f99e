import type { RequestFolder } from "../files/request_folder.ts";
import { ToolError } from "../../kernel/errors.ts";
import { FileError, isUndecided } from "../../kernel/disk/file_error.ts";
import { parseFrontMatter, textField } from "../../kernel/markdown/front_matter.ts";
import { parseYaml, scalarText } from "../../kernel/markdown/yaml.ts";
import { nearest } from "../../kernel/nearest.ts";
import { excerpt, flatten } from "../../kernel/text.ts";
import { type InventoryEntry, readInventory } from "./inventory.ts";

const FILE = "capability.yaml";
const FOLDER = "capabilities";

/** A capability.yaml file that was read. */
export interface CapabilityFile {
  /** The file's path, relative to the registry. */
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

  /** The paths `capabilities/<folder>/<id>/capability.yaml`; one scan serves all ids. */
  #nestedPaths(id: string): string[] {
    this.#nested ??= Map.groupBy(
      this.#registry.scan(FOLDER, FILE).files.filter(isNested),
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
  if (others.length === 0) return `${only.text}${endOf(registry, only)}`;
  return present.map(({ type, path, text }) =>
    `# ${excerpt(id)} (${excerpt(type)}): ${excerpt(path, 200)}\n${text}${
      endOf(registry, { path, text })
    }`
  ).join("\n");
}

/**
 * Returns the notes after an entry: the rest of its description, and whether its install method is
 * missing.
 */
function endOf(registry: RequestFolder, file: CapabilityFile): string {
  const notes = [descriptionNote(registry, file), installNote(file)]
    .filter((note) => note !== undefined);
  if (notes.length === 0) return "";
  return `${file.text.endsWith("\n") ? "" : "\n"}${notes.map((note) => `# ${note}\n`).join("")}`;
}

function installNote({ text }: CapabilityFile): string | undefined {
  return /^\s{0,8}install(?!_level)\w{0,30}\s*:/m.test(text)
    ? undefined
    : "The registry has no install method for this capability.";
}

/** Returns the rest of an incomplete description, because registries use only its first line. */
function descriptionNote(
  registry: RequestFolder,
  { path, text }: CapabilityFile,
): string | undefined {
  const short = scalarText(parseYaml(text).fields.get("description")) ?? "";
  if (!/^description:\s*>/m.test(text) || /[.!?)”"']$/.test(short)) return undefined;
  const isOwn = /^source:\s*["']?internal\b/m.test(text);
  const whole = fullDescription(registry, path);
  const isWhole = whole !== undefined && whole.length > short.length &&
    flatten(whole).startsWith(flatten(short.replace(/^'/, "")).slice(0, 40));
  if (isOwn && !isWhole) return undefined;
  return isWhole
    ? `SKILL.md has the whole description: ${excerpt(whole, 2000)}`
    : "The registry's description doesn't end with a full stop, so it may be cut off.";
}

function fullDescription(registry: RequestFolder, path: string): string | undefined {
  try {
    const text = registry.readIfPresent(`${path.slice(0, path.lastIndexOf("/") + 1)}SKILL.md`);
    return text && textField(parseFrontMatter(text), "description");
  } catch (error) {
    if (error instanceof FileError && !isUndecided(error)) return undefined;
    throw error;
  }
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
