import * as z from "zod";
import { FileError } from "../../kernel/disk/file_error.ts";
import { linesOf } from "../../kernel/disk/line_reader.ts";
import type { Folder } from "../../kernel/disk/folder.ts";
import { ToolError } from "../../kernel/errors.ts";
import { parseYamlValue } from "../../kernel/markdown/yaml.ts";
import { isWithin } from "../../kernel/roots/path.ts";
import { ownField } from "../../kernel/own_field.ts";
import { inputError } from "../../kernel/service/input_error.ts";
import { type Role, ROLES } from "../store/role.ts";
import { roleSchema, typeSchema } from "../store/knowledge_entry.ts";
import {
  confidenceSchema,
  contentSchema,
  idSchema,
  labelSchema,
  tagsSchema,
  textSchema,
  timeSchema,
} from "../entries/entry_schema.ts";
import { type FailedEntry, failedEntry, refuseSecrets } from "../entries/failure.ts";
import { KnowledgeFailure } from "../store/failure.ts";

const MAX_BYTES = 1024 * 1024;
const MAX_ENTRIES = 1000;
const PART_ITEMS = 200;

const optionalTags = tagsSchema.nullable().transform((tags) => tags ?? []).optional();

const versionItemSchema = z.strictObject({
  version: z.number().int().min(1),
  content: contentSchema,
  role: roleSchema,
  tags: tagsSchema,
  /** Exports of earlier versions have it. */
  author: z.null().optional(),
  updated_at: timeSchema,
});

const itemSchema = z.strictObject({
  id: idSchema.optional(),
  content: contentSchema,
  title: labelSchema.nullish(),
  entry_type: typeSchema.optional(),
  role: roleSchema.optional(),
  roles: z.array(roleSchema).min(1).max(ROLES.length).optional(),
  tags: optionalTags,
  source_file: textSchema(1000).optional(),
  source_heading: textSchema(1000).optional(),
  source_line: z.number().int().min(1).optional(),
  source_date: timeSchema.optional(),
  source_repository: textSchema(1000).optional(),
  source_story: textSchema(1000).optional(),
  source_reference: textSchema(1000).optional(),
  confidence: confidenceSchema.optional(),
  parent_id: idSchema.nullish(),
  supersedes: z.union([idSchema, z.array(idSchema).max(100)]).nullish(),
  valid_until: timeSchema.nullish(),
  created_at: timeSchema.optional(),
  updated_at: timeSchema.optional(),
  version: z.number().int().min(1).optional(),
  versions: z.array(versionItemSchema).max(10_000).optional(),
}).refine(({ role, roles }) => (role === undefined) !== (roles === undefined), {
  path: ["roles"],
  error: "must name the roles, or role one of them",
});

export type ImportItem = Omit<z.output<typeof itemSchema>, "role" | "roles"> & { roles: Role[] };

export interface ImportItems {
  items: ImportItem[];
  failed: FailedEntry[];
}

export function readImportFile(imports: Folder | undefined, filePath: string): ImportItems {
  const { folder, path } = fileIn(imports, filePath);
  try {
    const version = folder.file(path);
    if (version === undefined) throw absentFile();
    if (version.size > MAX_BYTES) throw refused("The file is larger than 1 MiB. Split it.");
    return itemsOf(folder.text(version));
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    throw refused(`The file cannot be imported: ${error.reason}`);
  }
}

function itemsOf(yaml: string): ImportItems {
  const { value, error } = parseYamlValue(yaml, MAX_BYTES);
  if (error === undefined) return parseItems(value);
  throw refused(`Not valid YAML, line ${error.line}, column ${error.column}: ${error.message}`);
}

export function* readLongFile(
  imports: Folder | undefined,
  filePath: string,
): Generator<ImportItems> {
  const { folder, path } = fileIn(imports, filePath);
  let part: string[] = [];
  let [size, items] = [0, 0];
  for (const line of linesOf(folder.open(path), path)) {
    // In an export, and in most other files, each item begins on a new line. A part never ends
    // within an item.
    if (line.startsWith("- ") && (size > MAX_BYTES / 4 || items >= PART_ITEMS)) {
      yield itemsOf(part.join("\n"));
      [part, size, items] = [[], 0, 0];
    }
    if (line.startsWith("- ")) items++;
    part.push(line);
    size += line.length + 1;
  }
  yield itemsOf(part.join("\n"));
}

export function parseItems(data: unknown): ImportItems {
  if (!Array.isArray(data ?? [])) throw refused("The file must be a list of items.");
  const found: ImportItems = { items: [], failed: [] };
  const ids = new Set<string>();
  for (const [at, given] of [data ?? []].flat().entries()) {
    try {
      const item = itemFrom(given, `item ${at + 1}`);
      if (item.id !== undefined && ids.has(item.id)) {
        throw refused(`item ${at + 1} has the same id as an earlier item in the file`);
      }
      if (item.id !== undefined) ids.add(item.id);
      found.items.push(item);
    } catch (error) {
      const content = ownField(given, "content");
      found.failed.push(failedEntry(typeof content === "string" ? content : "", error));
    }
  }
  if (found.items.flatMap(({ roles }) => roles).length <= MAX_ENTRIES) return found;
  throw refused(`The file yields more than ${MAX_ENTRIES} entries. Split it.`);
}

function itemFrom(given: unknown, name: string): ImportItem {
  const parsed = itemSchema.safeParse(given);
  if (!parsed.success) throw inputError({ name, input: itemSchema }, parsed.error.issues, given);
  const { role, roles = role === undefined ? [] : [role], ...item } = parsed.data;
  const { content, title, tags = [], source_reference: source, versions = [] } = item;
  const earlier = versions.map((one) => one.content).join("\n");
  refuseSecrets({ content, title: title ?? "", tags: tags.join("\n"), source, versions: earlier });
  return { ...item, roles };
}

function fileIn(
  folder: Folder | undefined,
  filePath: string,
): { folder: Folder; path: string } {
  if (folder === undefined) throw refused("The server has no import folder. Set KB_IMPORT_ROOT.");
  try {
    folder.requirePresent();
    const path = relativeTo(folder, filePath);
    if (path !== undefined && folder.kind(path) === "file") return { folder, path };
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    throw refused("The import folder cannot be read. Correct KB_IMPORT_ROOT.", error);
  }
  throw absentFile();
}

function relativeTo(
  { root: { path, aliases = [] } }: Folder,
  given: string,
): string | undefined {
  if (!given.startsWith("/") && !/^[A-Za-z]:[\\/]/.test(given)) return given;
  const base = [path, ...aliases].find((one) => isWithin(given, one));
  return base === undefined ? undefined : given.slice(base.length + 1);
}

function absentFile(): KnowledgeFailure {
  const message = "The import folder doesn't have this file. KB_IMPORT_ROOT or --import-root " +
    "sets the folder; default: the working directory";
  return new KnowledgeFailure("NOT_FOUND", message, { field: "file_path" });
}

function refused(message: string, cause?: unknown): KnowledgeFailure {
  return new KnowledgeFailure("VALIDATION_ERROR", message, { field: "file_path", cause });
}
