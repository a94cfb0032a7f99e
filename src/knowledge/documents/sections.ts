import { documentName } from "../../kernel/markdown/document.ts";
import { parseFrontMatter, textField } from "../../kernel/markdown/front_matter.ts";
import { secretsIn } from "../../kernel/secrets.ts";
import { flatten } from "../../kernel/text.ts";
import { tagsSchema } from "../entries/entry_schema.ts";
import { derivedId, NAMESPACE } from "../exchange/import_plan.ts";
import { roleSchema } from "../store/knowledge_entry.ts";
import type { Role } from "../store/role.ts";
import { rawSections } from "./formats.ts";

export interface EntrySection {
  /** Always the same for the same file, headings and order. */
  id: string;
  title: string;
  heading: string;
  line: number;
  text: string;
}

export interface DocumentSections {
  sections: EntrySection[];
  role: Role | undefined;
  tags: string[];
  status: string | undefined;
  secretLines: number[];
}

const MOST_PART = 6000;
const MOST_TEXT = 20_000;
const MOST_HEADING = 150;

const METADATA_LINES = 12;
/** A line such as `Status: draft`, `- **Status:** draft`, `:Status: Draft` or `| Status | draft |`. */
const METADATA_STATUS =
  /^[ \t]{0,3}[-*+|:]?[ \t]{0,3}[*_]{0,2}status[*_]{0,2}[ \t]{0,20}[:|][*_]{0,2}[ \t]{0,20}(\p{L}{1,30})/imu;

export interface DocumentPath {
  file: string;
  repository: string | undefined;
}

export async function entrySections(
  { file, repository = "" }: DocumentPath,
  given: string,
): Promise<DocumentSections> {
  const text = given.replace(/^\ufeff/, "").replaceAll("\r\n", "\n");
  const frontMatter = parseFrontMatter(text);
  const { fields, bodyOffset } = frontMatter;
  const raw = rawSections(file, text, bodyOffset);
  const firstLines = text.slice(bodyOffset).split("\n", METADATA_LINES).join("\n");
  const title = flatten(textField(frontMatter, "title") ?? "").slice(0, MOST_HEADING);
  const hasTop = raw.some(({ level }) => level === 1);
  const name = documentName(file).replace(/\.[a-z]{3,8}$/, "");
  const start = title !== "" ? [title] : hasTop ? [] : [name];
  const secretLines: number[] = [];
  const sections: EntrySection[] = [];
  const seen = new Map<string, number>();
  let above: { level: number; heading: string }[] = [];
  for (const { level, heading, line, text, textLine } of raw) {
    above = level === 0 ? [] : [...above.filter((one) => one.level < level), { level, heading }];
    const path = above.map((one) => one.heading.slice(0, MOST_HEADING))
      .filter((one, at) => at > 0 || one !== title);
    const headings = level === 0 && start.length === 0 ? [name] : [...start, ...path];
    const occurrence = seen.get(headings.join("\n")) ?? 0;
    seen.set(headings.join("\n"), occurrence + 1);
    const safe = withoutSecrets(text, textLine);
    secretLines.push(...safe.lines);
    for (const [part, content] of partsOf(safe.text).entries()) {
      const names = [repository, file, ...headings, occurrence, part];
      sections.push({
        id: await derivedId(NAMESPACE, names.join("\n")),
        title: headings.join(" > ").slice(0, 500).toWellFormed(),
        heading: headings.at(-1) ?? name,
        line,
        text: content,
      });
    }
  }
  return {
    sections: sections.filter(({ title }) => secretsIn(title).length === 0),
    role: roleSchema.safeParse(fields.get("role")).data,
    tags: tagsIn(fields.get("tags")),
    status: textField(frontMatter, "status") ?? METADATA_STATUS.exec(firstLines)?.[1],
    secretLines,
  };
}

function withoutSecrets(text: string, line: number): { text: string; lines: number[] } {
  const secrets = secretsIn(text);
  if (secrets.length === 0) return { text, lines: [] };
  let [kept, from] = ["", 0];
  for (const { start, end } of secrets) {
    const before = text.slice(0, start).lastIndexOf("\n\n");
    const after = text.indexOf("\n\n", end);
    if (before > from) kept += text.slice(from, before);
    from = Math.max(from, after < 0 ? text.length : after);
  }
  const lines = secrets.map(({ start }) => line + text.slice(0, start).split("\n").length - 1);
  return { text: kept + text.slice(from), lines };
}

function partsOf(text: string): string[] {
  const parts: string[] = [];
  let part = "";
  const add = (piece: string): void => {
    if (part !== "" && part.length + piece.length > MOST_PART) {
      parts.push(part);
      part = "";
    }
    part += part === "" ? piece : `\n\n${piece}`;
  };
  for (const paragraph of text.split(/\n[ \t]*\n/)) {
    for (let start = 0; start < paragraph.length || start === 0; start += MOST_TEXT) {
      add(paragraph.slice(start, start + MOST_TEXT).toWellFormed());
    }
  }
  return [...parts, part].map((one) => one.replaceAll("\0", "").replace(/^\n+/, "").trimEnd())
    .filter((one) => one.trim() !== "");
}

function tagsIn(value: unknown): string[] {
  const given = Array.isArray(value) ? value : typeof value === "string" ? value.split(",") : [];
  const tags = given.map((tag) => String(tag).trim().replaceAll(/\s+/g, "-"))
    .flatMap((tag) => tagsSchema.safeParse([tag]).data ?? []);
  return [...new Set(tags)].slice(0, 40);
}
