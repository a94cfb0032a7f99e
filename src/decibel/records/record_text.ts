import { yamlScalar } from "../../kernel/markdown/yaml.ts";

/** A record as it is written: front matter fields in order, and the parts of its body. */
export interface RecordText {
  fields: Record<string, string>;
  /** Paragraphs, headings among them. */
  parts: readonly string[];
}

/** The fields that are times, which YAML may read as such. */
const TIMES = ["timestamp", "created_at", "updated_at"];

/** The text of a record's file. */
export function renderRecord({ fields, parts }: RecordText): string {
  const lines = Object.entries(fields).map(([name, value]) =>
    `${name}: ${TIMES.includes(name) ? value : yamlScalar(value)}`
  );
  return ["---", ...lines, "---", "", parts.join("\n\n"), ""].join("\n");
}

/** A text as a heading: a line break in it would end the heading. */
export function onLine(text: string): string {
  return text.replace(/\s*\n\s*/g, " ");
}
