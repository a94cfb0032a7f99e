import reportScript from "./bundled/report.js" with { type: "text" };
import style from "./bundled/theme.css" with { type: "text" };
import {
  drawContents,
  drawFailure,
  drawSection,
  filtersOf,
  recordsOf,
  summaryOf,
} from "./drawing.ts";
import { ToolError } from "../errors.ts";
import { counted, plural } from "../plural.ts";
import { type Html, html, type HtmlValue } from "./html.ts";
import {
  answerOfSection,
  type Page,
  type PageAnswer,
  type PageAnswers,
  type PageCall,
  type PageProgram,
  type PageSection,
  type ReportSource,
} from "./page.ts";
import { tools } from "./parts.ts";
import { recordTexts } from "./record_texts.ts";
import { siteArchive } from "./site.ts";

/** The maximum number of consecutive results that a section draws. */
const MAX_PAGES = 100;

/**
 * Returns the functions that create a report's documents. `script` draws the report inside a
 * client. `hasSite` adds the site.
 */
export function pageProgram(
  page: Page,
  script: string,
  { hasSite = false }: { hasSite?: boolean } = {},
): PageProgram {
  return {
    report: (source) => reportDocument(page, source),
    ...(hasSite && { site: (source, folder) => siteOf(page, source, folder) }),
    app: (tool) => appDocument(page, { tool, script }),
  };
}

/** The results for a report's sections. */
interface ReportAnswers {
  /** The results' data by section ID. */
  answers: ReadonlyMap<string, object>;
  /** The reasons why sections have no data, by section ID. */
  failures: ReadonlyMap<string, string>;
}

/**
 * Returns the results for all sections of a report. Throws `ToolError` if the first section has no
 * data.
 */
async function reportAnswers(page: Page, source: ReportSource): Promise<ReportAnswers> {
  const answers = new Map<string, object>();
  const failures = new Map<string, string>();
  for (const section of page.sections) {
    if (section.isHostedOnly) continue;
    const input = section.ask(source.given, answers);
    if (input === undefined) continue;
    const { data, text } = await answerFor(section, input, source);
    // The first call failed, for example because the project doesn't exist. An empty report would look like a report without problems.
    if (data === undefined && answers.size === 0) throw refusalOf(text);
    if (data === undefined) failures.set(section.id, text);
    else {
      answers.set(section.id, data);
      const refusal = page.refusal?.(source.given, answers);
      if (refusal !== undefined) throw new ToolError(refusal);
    }
  }
  return { answers, failures };
}

/** The maximum size of a report with its record texts, in bytes. */
const MAX_BYTES = 5 * 1024 * 1024;
/** The bytes of `MAX_BYTES` reserved for the style, the script and the frame. */
const FRAME_BYTES = 64 * 1024;

async function reportDocument(page: Page, source: ReportSource): Promise<string> {
  const results = await reportAnswers(page, source);
  const sections = printedSections(page, source, results);
  const size = new TextEncoder().encode(sections.map(({ drawn }) => drawn).join("")).length;
  const room = MAX_BYTES - FRAME_BYTES - size;
  const records = recordsOf(page, results.answers, source.printedAt.getTime());
  const { articles, leftOut } = await recordTexts(records, source, room);
  return await printedDocument(page, source, {
    answers: results.answers,
    sections,
    note: leftOut > 0 && leftOutSentence(leftOut),
    texts: html`${articles}<a class="close" href="#main">Close</a>`,
    ending: "This file is self-contained: it neither loads nor sends data.",
  });
}

/** Returns a site with an index and a page for each record. */
async function siteOf(page: Page, source: ReportSource, folder: string): Promise<Uint8Array> {
  const results = await reportAnswers(page, source);
  const { answers } = results;
  const index = await printedDocument(page, source, {
    answers,
    sections: printedSections(page, source, results),
    ending: "These pages load no other data and send none.",
  });
  const title = reportTitle(page, source, answers);
  const records = recordsOf(page, answers, source.printedAt.getTime());
  return await siteArchive({ title, index, records }, source, folder);
}

/** A section of a printed report. */
interface PrintedSection {
  section: PageSection<object>;
  drawn: Html;
}

function printedSections(
  { sections }: Page,
  { printedAt }: ReportSource,
  results: ReportAnswers,
): PrintedSection[] {
  const now = printedAt.getTime();
  const last = ({ isLast }: PageSection<object>): number => isLast ? 1 : 0;
  return sections.toSorted((a, b) => last(a) - last(b)).flatMap((section) => {
    const drawn = drawnSection(section, { ...results, now });
    return drawn === undefined ? [] : [{ section, drawn }];
  });
}

/** The content of a printed document. */
interface PrintedContents {
  answers: PageAnswers;
  sections: readonly PrintedSection[];
  /** A notice on top. */
  note?: HtmlValue;
  /** The record texts, which follow the sections. */
  texts?: HtmlValue;
  /** The last sentence. */
  ending: string;
}

async function printedDocument(
  page: Page,
  source: ReportSource,
  { answers, sections, note, texts, ending }: PrintedContents,
): Promise<string> {
  const printed = source.printedAt.toISOString();
  const title = reportTitle(page, source, answers);
  const summary = summaryOf(page, answers, source.printedAt.getTime());
  const body = html`
    <a class="skip" href="#main">Skip to the content</a>
    <header>
      <h1>${title}</h1>
      <button type="button" class="theme">Light or dark</button>
      ${summary !== undefined && html`<p data-summary>${summary}</p>`}
      ${note}
    </header>
    ${drawContents(sections.map(({ section }) => section))}
    ${tools(filtersOf(page, answers))}
    <main id="main">
    ${sections.map(({ drawn }) => drawn)}
    ${texts}</main>
    <footer>
      <p>Printed by ${source.program} on <time datetime="${printed}">${printed.slice(0, 16).replace(
        "T",
        " ",
      )} UTC</time>. ${ending}</p>
    </footer>
  `;
  return await documentOf(title, { body, script: reportScript });
}

/** Returns a section for a printed report, or undefined if the section is empty. */
function drawnSection(
  section: PageSection<object>,
  { answers, failures, now }: ReportAnswers & { now: number },
): Html | undefined {
  const failure = failures.get(section.id);
  if (failure !== undefined) return drawFailure(section, failure);
  const answer = answerOfSection(section, answers);
  return answer && drawSection(section, answer, { isHosted: false, now });
}

/** Returns a report's heading: the project's name, the report's subject and the date. */
function reportTitle(
  { title, subject }: Page,
  source: ReportSource,
  answers: PageAnswers,
): string {
  const name = subject?.(source.given, answers) ?? source.subject;
  return `${name}: ${title.toLowerCase()}, ${source.printedAt.toISOString().slice(0, 10)}`;
}

function leftOutSentence(count: number): Html {
  return html`
    <p class="note"
      data-left-out="${count}">This page would be larger than 5 MB: it leaves out the ${plural(
        count,
        "text",
        "texts",
      )} of ${counted(count, "record")}. Their files have them.</p>
  `;
}

/**
 * Returns the error for a failed call, with the failure on the first line and the remedy on the
 * second.
 */
function refusalOf(text: string): ToolError {
  const [what = "", ...next] = text.split("\n");
  return new ToolError(what, next.length === 0 ? {} : { next: next.join(" ") });
}

async function appDocument(
  page: Page,
  { tool, script }: { tool: string; script: string },
): Promise<string> {
  const body = html`
    <header>
      <h1>${page.title}</h1>
    </header>
    <main id="main" data-tool="${tool}" aria-busy="true"></main>
    <dialog
      aria-label="Document"><button type="button" data-close="">Close</button><pre tabindex="0"></pre></dialog>
  `;
  return await documentOf(page.title, { body, script });
}

/** Returns the result of a section's call, joined with the results of its follow-up calls. */
async function answerFor(
  section: PageSection<object>,
  input: PageCall["arguments"],
  { call, given }: ReportSource,
): Promise<PageAnswer> {
  const { tool } = section;
  const first = await call({ tool, arguments: input });
  let data = first.data;
  for (let pages = 1; data !== undefined && pages < MAX_PAGES; pages++) {
    const more = section.next?.(data, given);
    if (more === undefined) break;
    const following = (await call({ tool, arguments: more })).data;
    if (following === undefined) break;
    data = section.joined?.(data, following) ?? data;
  }
  return { data, text: first.text };
}

/**
 * Returns a complete HTML document. Its content security policy allows only its own style and
 * script, by digest. It blocks requests, forms and other scripts, even if a document's text
 * contains them.
 */
export async function documentOf(
  title: string,
  { body, script }: { body: Html; script: string },
): Promise<string> {
  const policy = [
    "default-src 'none'",
    `style-src '${await digestOf(style)}'`,
    `script-src '${await digestOf(script)}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  const head = html`
    <!DOCTYPE html>
    <html lang="en">
      <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="${policy}">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="referrer" content="no-referrer">
        <title>${title}</title>
  `;
  // Style and script come from the build and contain no `</`. Template values would be escaped.
  return `${head}
<style>${style}</style>
</head>
<body>
${body}
<script type="module">${script}</script>
</body>
</html>
`;
}

async function digestOf(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(bytes)))}`;
}
