import type { FolderReader } from "../../kernel/disk/request_folder.ts";
import { parseYaml, scalarText } from "../../kernel/markdown/yaml.ts";
import type { Entry } from "./inventory.ts";

const FILE = "capability.yaml";
const FOLDER = "capabilities";

/** A capability.yaml that was found and read. */
export interface CapabilityFile {
  /** Relative to the registry. */
  path: string;
  text: string;
}

/** Finds the capability.yaml files of a registry during one request. */
export class CapabilityFiles {
  readonly #registry: FolderReader;
  #nested: ReadonlyMap<string, string[]> | undefined;

  constructor(registry: FolderReader) {
    this.#registry = registry;
  }

  /**
   * The entry's file: at the inventory's path, else at `capabilities/<id>/`, else at
   * `capabilities/<folder>/<id>/`, of several the one in the folder of its type. Throws `FileError`.
   */
  find({ id, path, type }: Pick<Entry, "id" | "path" | "type">): CapabilityFile | undefined {
    const nested = () => {
      const paths = this.#nestedPaths(id);
      return paths.find((one) => one.startsWith(`${FOLDER}/${type}`)) ?? paths[0];
    };
    return this.#read(path && `${path}/${FILE}`) ?? this.#read(`${FOLDER}/${id}/${FILE}`) ??
      this.#read(nested());
  }

  /** Every file of an id that the inventory does not list. Throws `FileError`. */
  findUnlisted(id: string): CapabilityFile[] {
    return [`${FOLDER}/${id}/${FILE}`, ...this.#nestedPaths(id)]
      .map((path) => this.#read(path)).filter((file) => file !== undefined);
  }

  /** The `install_level` that the entry's file states; undefined when it states none. */
  installLevel(entry: Entry): string | undefined {
    const file = this.find(entry);
    return file && scalarText(parseYaml(file.text).fields.get("install_level"));
  }

  #read(path: string | undefined): CapabilityFile | undefined {
    const text = path && this.#registry.readIfPresent(path);
    return path && text !== undefined ? { path, text } : undefined;
  }

  /** The paths `capabilities/<folder>/<id>/capability.yaml`, of one scan for all ids. */
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
