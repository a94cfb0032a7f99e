import { excerpt } from "../../kernel/text.ts";
import { AceError } from "../errors.ts";
import type { Playbook } from "./playbook.ts";

export function withSections({ text, sections }: Playbook, names: readonly string[]): string {
  const present = new Set(sections.map(({ name }) => name));
  const missing = names.filter((name) => !present.has(name));
  if (missing.length === 0) return text;
  const newline = text.includes("\r\n") ? "\r\n" : "\n";
  const gap = text === "" ? "" : text.endsWith("\n") ? newline : newline + newline;
  return text + gap + missing.map((name) => `## ${name}${newline}`).join(newline);
}

export function sectionNotFound(
  missing: readonly string[],
  sections: readonly { name: string }[],
): AceError {
  const present = [...new Set(sections.map(({ name }) => name))];
  const shown = present.slice(0, 40).map((name) => excerpt(name)).join("; ");
  return new AceError(
    "SECTION_NOT_FOUND",
    `The playbook has no section "${missing.map((name) => excerpt(name)).join('", "')}"`,
    {
      next:
        `Nothing was written. Add this section as a ## or ### heading, or choose an existing section. Sections: ${
          shown || "none"
        }.`,
      details: {
        missing: missing.map((name) => excerpt(name, 200)),
        sections: present.slice(0, 200),
      },
    },
  );
}
