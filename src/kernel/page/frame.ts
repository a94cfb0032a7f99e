import reportScript from "./bundled/report.js" with { type: "text" };
import style from "./bundled/theme.css" with { type: "text" };
import { drawContents, drawFailure, drawSection } from "./drawing.ts";
import { ToolError } from "../errors.ts";
import { type Html, html } from "./html.ts";
import type { Page, PageAnswer, PageCall, PageProgram, PageSection, ReportSource } from "./page.ts";

/** So many answers of a section are drawn, one following the other. */
const MAX_PAGES = 20;

/** Returns the program that makes a page's documents; `script` draws it inside a client. */
export function pageProgram(page: Page, script: string): PageProgram {
  return {
    report: (source) => reportDocument(page, source),
    app: (tool) => appDocument(page, { tool, script }),
  };
}

async function reportDocument(page: Page, source: ReportSource): Promise<string> {
  const answers = new Map<string, object>();
  const drawn: Html[] = [];
  const there = new Set<string>();
  for (const section of page.sections) {
    const input = section.ask(source.given, answers);
    if (input === undefined) continue;
    there.add(section.id);
    const { data, text } = await answerFor(section, input, source);
    // A project or folder that does not exist: a report on nothing would look like good news.
    if (data === undefined && answers.size === 0) throw refusalOf(text);
    if (data === undefined) drawn.push(drawFailure(section, text));
    else {
      answers.set(section.id, data);
      const refusal = page.refusal?.(source.given, answers);
      if (refusal !== undefined) throw new ToolError(refusal);
      drawn.push(drawSection(section, data, { isHosted: false }));
    }
  }
  const printed = source.printedAt.toISOString();
  const body = html`
    <a class="skip" href="#main">Skip to the content</a>
    <header>
      <h1>${page.title}</h1>
      <button type="button" class="theme" hidden>Light or dark</button>
      <p>${page.about}</p>
    </header>
    ${drawContents(page, there)}
    <main id="main">
    ${drawn}</main>
    <footer>
      <p>Printed by ${source.program} on <time datetime="${printed}">${printed.slice(0, 16).replace(
        "T",
        " ",
      )} UTC</time>. Everything is in this file: it loads nothing and sends nothing.</p>
    </footer>
  `;
  return await documentOf(page, body, reportScript);
}

/** Returns the error of a failed call: what failed, and on its second line what to do. */
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
  return await documentOf(page, body, script);
}

/** The answer to a section's call, with those that follow it. */
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
 * A whole document. Its policy allows its own style and script by their digests and nothing else: no
 * request, no form, no other script, wherever a text of a document might end up.
 */
async function documentOf({ title }: Page, body: Html, script: string): Promise<string> {
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
  // Style and script are the build's own and hold no `</`; as values they would be escaped.
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
