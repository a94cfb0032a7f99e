import { plainText } from "../../kernel/markdown/plain_text.ts";
import { statusOf } from "./status.ts";

/** The values that the body of a handwritten record adds to its front matter. */
export interface HandWritten {
  status?: string;
  severity?: string;
  date?: string;
}

/** The limits of the text to search for these values: lines, and characters per line. */
const MAX_LINES = 80;
const MAX_LINE = 300;

const FIELDS = ["status", "severity", "date"] as const;

/**
 * Reads the forms in which decisions are written by hand: lines such as `**Status:** Accepted`,
 * `Date: 2026-01-31` or `* Status: rejected` (MADR 2) before the first section, and sections such as
 * `## Status` (adr-tools).
 */
export function handWritten(body: string): HandWritten {
  const said: HandWritten = {};
  let section = "";
  let sections = 0;
  for (const line of body.slice(0, MAX_LINES * MAX_LINE).split("\n", MAX_LINES)) {
    const text = line.slice(0, MAX_LINE).trim();
    const [, heading] = /^##+ (.+)/.exec(text) ?? [];
    if (heading !== undefined) {
      section = heading.trim().replace(/:$/, "").toLowerCase();
      sections++;
      continue;
    }
    for (const field of FIELDS) {
      const value = section === field ? text : sections === 0 ? valueIn(text, field) : "";
      const plain = plainText(value.replace(/~~[^~]*~~|<!--[^>]*-->/g, ""), { marks: "around" });
      if (plain === "") continue;
      // adr-tools adds a new status line after the earlier status.
      const isLast = field === "status" && statusOf(plain) === "superseded";
      if (isLast || said[field] === undefined) said[field] = plain;
    }
  }
  return said;
}

/** Returns the value in a line such as `* **Status:** x`; "" for other lines. */
function valueIn(line: string, field: string): string {
  const text = line.replace(/^[-*_>\s]+/, "");
  if (text.slice(0, field.length).toLowerCase() !== field) return "";
  const rest = text.slice(field.length).replace(/^[*_]*/, "");
  return rest.startsWith(":") ? rest.slice(1).replace(/^[*_\s]+/, "") : "";
}
