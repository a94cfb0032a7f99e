import { fieldLine, textField } from "../../kernel/markdown/front_matter.ts";
import { plainText } from "../../kernel/markdown/plain_text.ts";
import type { ProjectFile } from "./project_files.ts";

/** A field's value in a file. */
export interface FieldValue {
  value: string;
  file: string;
  line: number;
}

/** Returns every value of a field: in the front matter, and in lines such as "**Phase:** Build". */
export function fieldValues({ path, prose, frontMatter }: ProjectFile, name: string): FieldValue[] {
  const key = name.toLowerCase();
  const stated = !frontMatter.fields.has(name) ? [] : [{
    value: textField(frontMatter, name) ?? "",
    file: path,
    line: fieldLine(frontMatter, name),
  }];
  const lines = prose.filter(({ text }) => text.includes(":")).flatMap(({ text, number }) => {
    const plain = plainText(text.slice(0, 500)).replace(/^[-+]\s+/, "");
    const colon = plain.indexOf(":");
    if (colon < 0 || plain.slice(0, colon).trim().toLowerCase() !== key) return [];
    return [{ value: plain.slice(colon + 1).trim(), file: path, line: number }];
  });
  return [...stated, ...lines];
}

/** Returns a value as compared: without case, Markdown marks and quotes. */
export function valueKey(value: string): string {
  return value.replace(/[*_`"]/g, "").replace(/\s+/g, " ").trim().toLowerCase();
}
