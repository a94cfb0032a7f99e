import { type DatabaseRow, textColumn } from "../store/row.ts";
import type { SqlValue } from "../store/writer.ts";
import type { EntryFilter, VectorState } from "../store/entry_filter.ts";

/** The columns that `toEntry` reads from an entry: times in milliseconds, lists as JSON. */
export const POSTGRES_ENTRY_COLUMNS =
  `id, content, role, array_to_json(tags)::text AS tags, entry_type,
  confidence, title, author, parent_id, source::text AS source, version, supersedes, superseded_by,
  floor(extract(epoch FROM valid_until) * 1000)::float8 AS valid_until,
  floor(extract(epoch FROM verified_at) * 1000)::float8 AS verified_at,
  floor(extract(epoch FROM created_at) * 1000)::float8 AS created,
  floor(extract(epoch FROM updated_at) * 1000)::float8 AS updated`;

export class SqlValues {
  readonly list: SqlValue[] = [];

  add(value: SqlValue): string {
    this.list.push(value);
    return `$${this.list.length}`;
  }

  addList(values: readonly string[]): string {
    return `ARRAY[${values.map((value) => `${this.add(value)}::text`).join(", ")}]::text[]`;
  }

  addTexts(values: readonly string[]): string {
    return `ARRAY(SELECT json_array_elements_text(${
      this.add(JSON.stringify(values))
    }::text::json))`;
  }
}

const CURRENT =
  "superseded_by IS NULL AND (valid_until IS NULL OR valid_until > clock_timestamp())";

const FILE = `(source->>'file') COLLATE "C"`;

export function postgresCondition(filter: EntryFilter, values: SqlValues): string {
  const { roles, tags, parent, entryType, minConfidence, since, until } = filter;
  const { endsBefore, isCurrent, isDocument, files, folder } = filter;
  return [
    ...(roles ? [`role = ANY (${values.addList(roles)})`] : []),
    ...(tags ? [`tags && ${values.addList(tags)}`] : []),
    ...(parent ? [`parent_id = ${values.add(parent)}::text::uuid`] : []),
    ...(entryType ? [`entry_type = ${values.add(entryType)}::text`] : []),
    ...(minConfidence === undefined ? [] : [`confidence >= ${values.add(minConfidence)}::float8`]),
    ...(since === undefined
      ? []
      : [`created_at >= to_timestamp(${values.add(since)}::float8 / 1000)`]),
    ...(until === undefined
      ? []
      : [`created_at < to_timestamp(${values.add(until)}::float8 / 1000)`]),
    ...(endsBefore === undefined
      ? []
      : [`valid_until < to_timestamp(${values.add(endsBefore)}::float8 / 1000)`]),
    ...(isCurrent ? [CURRENT] : []),
    ...(isDocument === undefined ? [] : [`source->>'line' IS ${isDocument ? "NOT " : ""}NULL`]),
    ...(files ? [`${FILE} = ANY (${values.addList(files)})`] : []),
    ...(folder === "" ? [`${FILE} IS NOT NULL`] : []),
    // The character "0" follows "/" in the character set.
    ...(folder
      ? [
        `${FILE} > ${values.add(`${folder}/`)}::text AND ${FILE} < ${
          values.add(`${folder}0`)
        }::text`,
      ]
      : []),
  ].join(" AND ") || "TRUE";
}

/** Finds the state of the vectors, which is absent if the database has never had any. */
export const VECTOR_STATE = "SELECT value FROM kb_facts WHERE name = 'vectors'";

export function stateFrom([row]: readonly DatabaseRow[]): VectorState | undefined {
  return row && JSON.parse(textColumn(row, "value"));
}

/** Returns a vector in pgvector's format. Nine digits distinguish any two 4-byte numbers. */
export function vectorText(vector: Float32Array): string {
  return `[${Array.from(vector, (value) => value.toPrecision(9)).join(",")}]`;
}

export function vectorOf(text: unknown): Float32Array {
  return Float32Array.from(JSON.parse(String(text)), Number);
}
