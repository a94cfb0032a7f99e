import script from "./filter.js" with { type: "text" };
import style from "./page.css" with { type: "text" };
import { type Html, html } from "./html.ts";

export interface Page {
  subject: string;
  title: string;
  summary: string;
  parts: readonly (Html | undefined)[];
}

export interface Printing {
  program: string;
  now: Date;
}

/** The content security policy allows only the page's own style and script, by digest. */
export async function pageDocument(
  { subject, title, summary, parts }: Page,
  { program, now }: Printing,
): Promise<string> {
  const time = now.toISOString();
  const minute = time.slice(0, 16).replace("T", " ");
  const heading = `${subject}: ${title}, ${time.slice(0, 10)}`;
  const sources = `style-src '${await digestOf(style)}'; script-src '${await digestOf(script)}'`;
  const policy = `default-src 'none'; ${sources}; base-uri 'none'; form-action 'none'`;
  const head = html`
    <!DOCTYPE html>
    <html lang="en">
      <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="${policy}">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta name="referrer" content="no-referrer">
        <title>${heading}</title>
  `;
  const body = html`
    <header>
      <h1>${heading}</h1>
      <p data-summary>${summary}</p>
      <search class="filter">
        <label>Filter <input type="search" autocomplete="off" spellcheck="false"></label>
        <output></output>
      </search>
    </header>
    <main>
    ${parts}
    </main>
    <footer>Printed by ${program} on <time datetime="${time}">${minute} UTC</time>.
    This file loads and sends no data.</footer>
  `;
  return `${head}<style>${style}</style></head><body>${body}<script>${script}</script></body></html>\n`;
}

async function digestOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}
