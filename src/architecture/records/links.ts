import { withoutCode } from "../../kernel/markdown/plain_text.ts";
import { proseLines } from "../../kernel/markdown/headings.ts";
import { EXTENSIONS } from "./markup.ts";

export interface DocumentLink {
  target: string;
  line: number;
}

const MAX_TARGET = 1000;
const MAX_LINKS = 2000;
const MAX_BRACKETS = 32;

export function linksOf(text: string): DocumentLink[] {
  const links: DocumentLink[] = [];
  for (const { text: line, number } of proseLines(text)) {
    if (!line.includes("]")) continue;
    for (const target of targetsIn(withoutCode(line))) {
      if (links.length >= MAX_LINKS) return links;
      links.push({ target, line: number });
    }
  }
  return links;
}

function* targetsIn(line: string): Generator<string> {
  for (let at = line.indexOf("]("); at >= 0; at = line.indexOf("](", at + 2)) {
    const target = targetAt(line.slice(at + 2, at + 2 + MAX_TARGET));
    if (target !== undefined) yield target;
  }
  const [, defined, more = ""] =
    /^\s{0,3}\[(?!\^)[^\]]{1,300}\]:\s{0,10}<?([^\s>]{1,1000})(.*)$/.exec(line) ?? [];
  if (defined !== undefined && /^>?\s*(?:$|["'(])/.test(more)) yield defined;
}

function targetAt(rest: string): string | undefined {
  const text = rest.trimStart();
  if (text.startsWith("<")) {
    const end = text.indexOf(">");
    return end > 0 && text.includes(")", end) ? text.slice(1, end) : undefined;
  }
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? "";
    if (character === "(" && ++depth > MAX_BRACKETS) return undefined;
    if (character === ")" && depth-- === 0) return text.slice(0, at);
    else if (/\s/.test(character)) {
      // Only a title or an image's size may follow the target.
      const isTarget = /^\s*["'(=)]/.test(text.slice(at)) && text.includes(")", at);
      return isTarget ? text.slice(0, at) : undefined;
    }
  }
  return undefined;
}

const PERSON = /^@[\w-]+$|^[^/\s]+@[\w-]+\.[\w.-]+$/;

/**
 * Returns the target path of a relative link in the file at `path`, both relative to the content
 * root. Returns undefined for another site, an anchor, a person, an absolute path, or a path
 * outside the content root.
 */
export function linkedPath(path: string, target: string): string | undefined {
  if (/^(?:[a-z][a-z0-9+.-]*:|[/#\\]|$)/i.test(target) || PERSON.test(target)) return undefined;
  const decoded = decode(target.split(/[?#]/, 1)[0] ?? "");
  const segments = path.split("/").slice(0, -1);
  for (const segment of decoded.split("/")) {
    if (segment === "..") {
      if (segments.pop() === undefined) return undefined;
    } else if (segment !== "." && segment !== "") segments.push(segment);
  }
  return segments.join("/");
}

/**
 * Returns the existing file of a relative link; also for the links of a built site, which end in
 * `.html` or have no extension. Without such a file, returns the path as written.
 */
export function linkedFile(
  library: { has(path: string): boolean },
  from: string,
  target: string,
): string | undefined {
  const path = linkedPath(from, target);
  if (path === undefined || library.has(path)) return path;
  if (/\.(?!html)\w{1,8}$/.test(path)) return path;
  const bare = path.replace(/\.html$/, "");
  return EXTENSIONS.map((extension) => bare + extension).find((one) => library.has(one)) ?? path;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function siteIn(config: string): string | undefined {
  const [, url = ""] =
    /^[ \t]{0,8}\[remote "origin"\][^[]{0,2000}?\burl[ \t]{0,8}=[ \t]{0,8}(\S{1,500})/m.exec(
      config,
    ) ?? [];
  const [, host, path] = /^(?:\w+:\/\/)?(?:[^@/]*@)?([\w.-]+)(?::\d+\/|[:/])(\S+?)(?:\.git)?\/?$/
    .exec(url) ?? [];
  return host === undefined || path === undefined ? undefined : `${host}/${path}`;
}

export function pathOnSite(site: string | undefined, target: string): string | undefined {
  if (site === undefined) return undefined;
  const [, address = ""] = /^https?:\/\/(?:www\.)?([^?#]+)/.exec(target) ?? [];
  if (!address.toLowerCase().startsWith(`${site.toLowerCase()}/`)) return undefined;
  const [, path = ""] =
    /^\/(?:-\/)?(?:blob|tree|src)\/[^/]+\/(.+?)\/?$/.exec(address.slice(site.length)) ?? [];
  return path === "" ? undefined : decode(path.replace(/(?<![.:)\]*])[.:)\]*]+$/, ""));
}
