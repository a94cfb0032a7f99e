import { ToolError } from "../kernel/errors.ts";
import { nearest } from "../kernel/nearest.ts";
import type { RootFolder } from "../kernel/root_folder.ts";
import { excerpt } from "../kernel/text.ts";
import { parseYaml, scalarText } from "../kernel/yaml.ts";
import { type Entry, readInventory } from "./inventory.ts";

const FILE = "capability.yaml";
const FOLDER = "capabilities";

/**
 * The capability.yaml of `id`, verbatim; where the inventory has the id under several types, each
 * of them behind a line with type and path. Throws `ToolError` with the nearest ids.
 */
export function readCapability(registry: RootFolder, id: string): string {
  const entries = readInventory(registry);
  const named = entries.filter((entry) => entry.id === id || entry.name === id);
  const found = named.length === 0
    ? [{ type: "", file: findFile(registry, { id }) }]
    : named.map((entry) => ({ type: entry.type, file: findFile(registry, entry) }));
  const present = found.flatMap(({ type, file }) => file === undefined ? [] : [{ type, ...file }]);
  const [only, ...others] = present;
  if (only === undefined) throw unknownCapability(id, entries, named);
  if (others.length === 0) return only.text;
  return present.map(({ type, path, text }) =>
    `# ${excerpt(id)} (${excerpt(type)}): ${excerpt(path)}\n${text}`
  )
    .join("\n");
}

/** The `install_level` that an entry's capability.yaml states; undefined when it states none. */
export function installLevel(registry: RootFolder, entry: Entry): string | undefined {
  const file = findFile(registry, entry);
  if (file === undefined) return undefined;
  return scalarText(parseYaml(file.text).fields.get("install_level"));
}

/** At the inventory's path, else `capabilities/<id>/`, else `capabilities/<any folder>/<id>/`. */
function findFile(
  registry: RootFolder,
  { id, path }: { id: string; path?: string },
): { path: string; text: string } | undefined {
  const places = [...(path === undefined ? [] : [path]), `${FOLDER}/${id}`];
  for (const place of places) {
    const text = registry.readIfPresent(`${place}/${FILE}`);
    if (text !== undefined) return { path: `${place}/${FILE}`, text };
  }
  const ending = `/${id}/${FILE}`;
  const deeper = registry.scan(FOLDER, FILE).files.find((file) => file.endsWith(ending));
  return deeper === undefined ? undefined : { path: deeper, text: registry.read(deeper) };
}

function unknownCapability(
  id: string,
  entries: readonly Entry[],
  named: readonly Entry[],
): ToolError {
  if (named.length > 0) {
    return new ToolError(`Capability "${excerpt(id)}" has no ${FILE} in the registry`, {
      next: "query_capabilities shows what the inventory says of it.",
    });
  }
  const ids = nearest(id, entries.map((entry) => entry.id)).map((name) => excerpt(name));
  return new ToolError(`No capability has the id "${excerpt(id)}"`, {
    next: ids.length > 0 ? `Nearest: ${ids.join(", ")}` : "The inventory is empty.",
  });
}
