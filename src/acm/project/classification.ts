import { plainText } from "../../kernel/markdown/plain_text.ts";
import { sectionsOf } from "../framework/sections.ts";
import type { LinePlace } from "../framework/exit_criteria.ts";
import type { Located } from "./project_file.ts";

/** What kind of project it is, as its brief says; in lower case, and where. */
export interface ProjectKind {
  type?: string;
  scale?: string;
  place?: LinePlace;
}

const TYPE = /^\s{0,8}(?:[-*+]\s+)?type\s{0,3}:\s{0,3}([a-z]+)/i;
const SCALE = /^\s{0,8}(?:[-*+]\s+)?scale\s{0,3}:\s{0,3}([a-z]+)/i;
/** "Classification: App + personal + mvp", "**Classification:** App · personal". */
const LINE = /^\s{0,8}classification\s{0,3}:\s{0,3}([a-z]+)(?:\s{0,3}[+·,]\s{0,3}([a-z]+))?/i;
const KINDS: Record<string, string> = {
  app: "app",
  software: "app",
  workflow: "workflow",
  artifact: "artifact",
};

/** The classification that a brief states. */
export function classificationOf(file: Located): ProjectKind {
  if ("problem" in file) return {};
  const found: ProjectKind = {};
  const section = sectionsOf(file.text, (key) => /\bclassification$/.test(key))[0];
  for (const { text, number } of section?.lines ?? []) {
    const line = plainText(text.slice(0, 200));
    const type = KINDS[TYPE.exec(line)?.[1]?.toLowerCase() ?? ""];
    if (type !== undefined && found.type === undefined) {
      found.type = type;
      found.place = { file: file.path, line: number };
    }
    const scale = SCALE.exec(line)?.[1]?.toLowerCase();
    if (scale !== undefined) found.scale ??= scale;
  }
  if (found.type !== undefined) return found;
  for (const [index, line] of file.text.split("\n").entries()) {
    const [, type = "", scale] = LINE.exec(plainText(line.slice(0, 200))) ?? [];
    const kind = KINDS[type.toLowerCase()];
    if (kind === undefined) continue;
    return {
      type: kind,
      ...(scale && { scale: scale.toLowerCase() }),
      place: { file: file.path, line: index + 1 },
    };
  }
  return found;
}
