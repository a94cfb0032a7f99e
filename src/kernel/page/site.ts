import { packTar } from "modern-tar";
import style from "./bundled/theme.css" with { type: "text" };
import { sha256Hex } from "../digest.ts";
import { type Html, html } from "./html.ts";
import type { PageRecord, ReportSource } from "./page.ts";
import { recordContent } from "./record_texts.ts";

/** A site's unlinked documents: its index, and the records that become pages. */
export interface SiteParts {
  /** The index's heading. */
  title: string;
  /** The index document, in which links point to records by `#ID`. */
  index: string;
  records: readonly PageRecord[];
}

/** Returns a tar archive of static pages in `folder`: an index, and a page for each record. */
export async function siteArchive(
  { title, index, records }: SiteParts,
  source: ReportSource,
  folder: string,
): Promise<Uint8Array> {
  const names = await namesOf(records);
  // The index must show every record.
  const unfolded = index.replaceAll("<details>", "<details open>");
  const files = new Map([
    ["style.css", style],
    ["index.html", linked(unfolded, names, "records/")],
  ]);
  for (const record of records) {
    const content = await recordContent(record, source);
    const document = recordDocument(record, { content, site: title, source });
    files.set(`records/${names.get(record.id)}`, linked(document, names, ""));
  }
  const encoder = new TextEncoder();
  return await packTar([...files].map(([path, text]) => {
    const body = encoder.encode(text);
    const facts = { size: body.length, mtime: source.printedAt, mode: 0o644 };
    return { header: { name: `${folder}/${path}`, ...facts }, body };
  }));
}

/** The maximum length of a file name without its extension, in characters of up to 3 bytes. */
const MAX_NAME = 70;

/** Returns the distinct file name of each record's page, by record ID. */
async function namesOf(records: readonly PageRecord[]): Promise<ReadonlyMap<string, string>> {
  // Some file systems ignore the case of names.
  const alike = Map.groupBy(records, ({ id }) => safeName(id).toLowerCase());
  const names = new Map<string, string>();
  for (const { id } of records) {
    const name = safeName(id);
    const isAlone = alike.get(name.toLowerCase())?.length === 1;
    // The suffix comes from the ID, so an address never points to another record.
    names.set(id, `${isAlone ? name : `${name}-${(await sha256Hex(id)).slice(0, 12)}`}.html`);
  }
  return names;
}

function safeName(id: string): string {
  return id.replace(/^\.+|\.md$/g, "").replaceAll(/[^\p{L}\p{N}._-]+/gu, "-").slice(0, MAX_NAME)
    .toWellFormed();
}

/** Returns a document in which record links point to the records' pages in `folder`. */
function linked(document: string, names: ReadonlyMap<string, string>, folder: string): string {
  // Texts contain only escaped quotation marks, so this pattern always matches an attribute.
  return document.replace(/ href="#([^"]*)"/g, (link, address: string) => {
    const name = names.get(decodeURIComponent(address.replaceAll("&#39;", "'")));
    return name === undefined ? link : ` href="${folder}${encodeURIComponent(name)}"`;
  });
}

function recordDocument(
  { title, facts }: PageRecord,
  { content, site, source }: { content: Html; site: string; source: ReportSource },
): string {
  const printed = source.printedAt.toISOString();
  return html`
    <!DOCTYPE html>
    <html lang="en">
      <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy"
          content="default-src 'none'; style-src 'self' file:; base-uri 'none'; form-action 'none'">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="referrer" content="no-referrer">
        <title>${title}</title>
        <link rel="stylesheet" href="../style.css">
      </head>
      <body class="record">
        <header>
          <h1><a href="../index.html">${site}</a></h1>
        </header>
        <main>
          <h2>${title}</h2>
          ${facts}
          <div class="text">${content}</div>
        </main>
        <footer>
          <p>Printed by ${source.program} on <time datetime="${printed}">${printed.slice(
            0,
            10,
          )}</time>.</p>
        </footer>
      </body>
    </html>
  `.toString().trimStart();
}
