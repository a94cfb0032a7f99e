import { withoutCode } from "../../kernel/markdown/plain_text.ts";
import { proseLines } from "../../kernel/markdown/headings.ts";
import { EXTENSIONS } from "./markup.ts";

export interface DocumentLink {
  target: string;
  line: number;
}

const MAX_LINKS = 2000;
/** A target may contain brackets, and only a title or an image's size may follow it. */
const INLINE =
  /\]\(\s{0,9}(?:<([^>]{1,1000})>|((?:[^()\s<]|\([^()\s]{0,200}\)){1,1000}))(?=\s{0,9}\)|\s{1,9}["'(=])/g;
const DEFINITION = /^\s{0,3}\[(?!\^)[^\]]{1,300}\]:\s{0,9}<?([^\s>]{1,1000})>?\s*(?:$|["'(])/;

export function linksOf(text: string): DocumentLink[] {
  const links: DocumentLink[] = [];
  for (const { text: whole, number } of proseLines(text)) {
    if (!whole.includes("]")) continue;
    const line = withoutCode(whole);
    const found = [...line.matchAll(INLINE)].map(([, angled, plain]) => angled ?? plain);
    for (const target of [...found, DEFINITION.exec(line)?.[1]]) {
      if (target !== undefined) links.push({ target, line: number });
    }
    if (links.length >= MAX_LINKS) break;
  }
  return links;
}

const PERSON = /^@[\w-]+$|^[^/\s]+@[\w-]+\.[\w.-]+$/;

/**
 * Returns the target of a relative link in the file at `path`; undefined for another site, an
 * anchor, a person, an absolute path, or a path outside the content root.
 */
export function linkedPath(path: string, target: string): string | undefined {
  if (/^(?:[a-z][a-z0-9+.-]*:|[/#\\]|$)/i.test(target) || PERSON.test(target)) return undefined;
  const decoded = decode(target.split(/[?#]|:\d+$/, 1)[0] ?? "");
  const segments = path.split("/").slice(0, -1);
  for (const segment of decoded.split("/")) {
    if (segment === "..") {
      if (segments.pop() === undefined) return undefined;
    } else if (segment !== "." && segment !== "") segments.push(segment);
  }
  return segments.join("/");
}

/** Returns a relative link's existing file, also without its extension; otherwise the path. */
export function linkedFile(
  library: { has(path: string): boolean },
  from: string,
  target: string,
): string | undefined {
  const path = linkedPath(from, target);
  if (path === undefined || library.has(path)) return path;
  // Antora resolves a link from the folder of its pages.
  const [pages] = /^.*\/pages\//.exec(from) ?? [];
  const page = pages === undefined ? undefined : linkedPath(pages, target);
  if (page !== undefined && library.has(page)) return page;
  if (/\.(?!html)\w{1,8}$/.test(path)) return path;
  const bare = path.replace(/\.html$/, "");
  return EXTENSIONS.map((extension) => bare + extension).find((one) => library.has(one)) ?? path;
}

export function decode(text: string): string {
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
