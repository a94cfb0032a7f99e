import { headingsOf } from "../../kernel/markdown/headings.ts";
import { bodyOffsetOf } from "../../kernel/markdown/front_matter.ts";
import { valuePlace } from "../documents/status_place.ts";
import { titleHeading } from "./draft_text.ts";

/** An exact replacement in a file, which contains `old_text` once. */
export interface FileEdit {
  path: string;
  old_text: string;
  new_text: string;
}

/** The superseding record, as the edit names it. */
export interface Successor {
  /** The record's path, relative to the root folder. */
  path: string;
  /** The record's title, in the style of the folder's titles. */
  heading: string;
  /** A short name for use in a field, such as "ADR-0005". */
  label: string;
}

/**
 * Returns the edit that marks a record as superseded; `words` are the project's words for
 * "superseded by". If the record has no status, the edit adds a status at the same position as in
 * the record `like`.
 */
export function supersedingEdit(
  { path, text }: { path: string; text: string },
  successor: Successor,
  { words, like }: { words: string; like: string | undefined },
): FileEdit {
  const target = relativePath(path, successor.path);
  const link = (name: string) => `${words} [${name.replace(/[[\]]/g, "")}](${target})`;
  const place = valuePlace(text, "status");
  if (place !== undefined) {
    const value = link(place.form === "section" ? successor.heading : successor.label);
    const written = place.form === "yaml" ? JSON.stringify(value) : value;
    return edit(path, text, { start: place.start, end: place.end, with: written });
  }
  const usual = like === undefined ? undefined : valuePlace(like, "status");
  const offset = bodyOffsetOf(text);
  if (usual?.form === "yaml" && offset > 0) {
    const start = text.indexOf("\n") + 1;
    const line = `status: ${JSON.stringify(link(successor.label))}\n`;
    return edit(path, text, { start, end: start, with: line });
  }
  const headings = headingsOf(text);
  const title = titleHeading(headings);
  const next = headings[title === undefined ? 0 : headings.indexOf(title) + 1];
  if (usual?.form === "section" && like !== undefined && next !== undefined) {
    const heading = headingsOf(like.slice(0, usual.start)).at(-1)?.text ?? "Status";
    const section = `## ${heading}\n\n${link(successor.heading)}\n\n`;
    return edit(path, text, { start: next.start, end: next.start, with: section });
  }
  const line = `Status: ${link(successor.heading)}\n`;
  const end = title?.end ?? next?.start ?? offset;
  return edit(path, text, {
    start: end,
    end,
    with: title === undefined ? `${line}\n` : `\n${line}`,
  });
}

/** Returns an edit of as many whole lines as make the old text unique in the file. */
function edit(
  path: string,
  text: string,
  change: { start: number; end: number; with: string },
): FileEdit {
  let start = text.lastIndexOf("\n", change.start - 1) + 1;
  let end = text.indexOf("\n", change.end);
  if (end < 0) end = text.length;
  const count = () => text.split(text.slice(start, end)).length - 1;
  while (count() > 1 && (start > 0 || end < text.length)) {
    if (start > 0) start = text.lastIndexOf("\n", start - 2) + 1;
    else end = Math.min(text.length, text.indexOf("\n", end + 1) + 1 || text.length);
  }
  return {
    path,
    old_text: text.slice(start, end),
    new_text: text.slice(start, change.start) + change.with + text.slice(change.end, end),
  };
}

/** Returns a file's path as a percent-encoded relative link from another file. */
export function relativePath(from: string, to: string): string {
  const folders = from.split("/").slice(0, -1);
  const parts = to.split("/");
  while (folders.length > 0 && parts.length > 1 && folders[0] === parts[0]) {
    folders.shift();
    parts.shift();
  }
  return [...folders.map(() => ".."), ...parts].map(encodeURIComponent).join("/");
}
