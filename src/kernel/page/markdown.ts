import { Lexer, type MarkedToken, type Token } from "marked";
import { type Html, html } from "./html.ts";
import { recordLink } from "./parts.ts";

/** Returns the ID of the record that a relative link points to, or undefined. */
export type LinkResolver = (href: string) => string | undefined;

/**
 * The maximum text length in characters, and the maximum number of emphasis marks. Texts above
 * these limits stay unformatted.
 */
const MAX_LENGTH = 200_000;
const MAX_MARKS = 5000;

/**
 * Returns Markdown as HTML, without its title. Builds all HTML from templates: HTML in the text
 * stays plain text, pictures become links, and only web addresses and records are links.
 */
export function markdownHtml(text: string, resolve: LinkResolver = () => undefined): Html {
  try {
    if (isCostly(text)) return asWritten(text);
    const tokens = known(new Lexer().lex(text)).filter(({ type }) => type !== "space");
    const [first] = tokens;
    const isTitled = first?.type === "heading" && first.depth === 1;
    return blocks(isTitled ? tokens.slice(1) : tokens, resolve);
  } catch (error) {
    // Thousands of nested lists or quotations can overflow the stack.
    if (error instanceof RangeError) return asWritten(text);
    throw error;
  }
}

/**
 * Returns true for a text that is too costly to parse. The library takes quadratic time for
 * unclosed emphasis.
 */
function isCostly(text: string): boolean {
  return text.length > MAX_LENGTH || text.replace(/[^*_]/g, "").length > MAX_MARKS;
}

function asWritten(text: string): Html {
  return html`<pre>${text}</pre>`;
}

/** Returns the tokens of the library's own types. We add no extensions. */
function known(tokens: readonly Token[] = []): MarkedToken[] {
  return tokens.filter((token): token is MarkedToken => token.type !== "generic");
}

function blocks(tokens: readonly Token[], resolve: LinkResolver): Html {
  return html`${known(tokens).map((token) => block(token, resolve))}`;
}

function block(token: MarkedToken, resolve: LinkResolver): Html {
  switch (token.type) {
    case "heading":
      return heading(token.depth, inline(token.tokens, resolve));
    case "paragraph":
      return html`<p>${inline(token.tokens, resolve)}</p>`;
    case "blockquote":
      return html`<blockquote>${blocks(token.tokens, resolve)}</blockquote>`;
    case "list": {
      const items = token.items.map(({ tokens }) => html`<li>${blocks(tokens, resolve)}</li>`);
      return token.ordered ? html`<ol start="${Number(token.start)}">${items}</ol>` : html`
        <ul>${items}</ul>
      `;
    }
    case "code":
      return html`<pre><code>${token.text}</code></pre>`;
    case "table":
      return tableHtml(token, resolve);
    case "hr":
      return html`<hr>`;
    case "html":
      return html`<p>${token.text.trimEnd()}</p>`;
    case "space":
    case "def":
      return html``;
    default:
      return inline([token], resolve);
  }
}

/**
 * Returns a heading of the text at a lower level than the record's title, which is a second-level
 * heading.
 */
function heading(depth: number, content: Html): Html {
  if (depth <= 2) return html`<h3>${content}</h3>`;
  return depth === 3 ? html`<h4>${content}</h4>` : html`<h5>${content}</h5>`;
}

function tableHtml(
  { header, rows }: MarkedToken & { type: "table" },
  resolve: LinkResolver,
): Html {
  const heads = header.map(({ tokens }) => html`<th scope="col">${inline(tokens, resolve)}</th>`);
  const lines = rows.map((cells) =>
    html`<tr>${cells.map(({ tokens }) => html`<td>${inline(tokens, resolve)}</td>`)}</tr>`
  );
  return html`
    <div class="scroll">
      <table>
        <thead>
          <tr>${heads}</tr>
        </thead>
        <tbody>${lines}</tbody>
      </table>
    </div>
  `;
}

function inline(tokens: readonly Token[] | undefined, resolve: LinkResolver): Html {
  return html`${known(tokens).map((token) => span(token, resolve))}`;
}

function span(token: MarkedToken, resolve: LinkResolver): Html {
  switch (token.type) {
    case "strong":
      return html`<strong>${inline(token.tokens, resolve)}</strong>`;
    case "em":
      return html`<em>${inline(token.tokens, resolve)}</em>`;
    case "del":
      return html`<del>${inline(token.tokens, resolve)}</del>`;
    case "codespan":
      return html`<code>${token.text}</code>`;
    case "br":
      return html`<br>`;
    case "link":
      return link(token.href, inline(token.tokens, resolve), resolve);
    case "image":
      return link(token.href, html`${token.text || token.href}`, resolve);
    case "checkbox":
      return html`${token.checked ? "☑ " : "☐ "}`;
    case "text":
      return token.tokens ? inline(token.tokens, resolve) : html`${unescaped(token.text)}`;
    case "escape":
      return html`${token.text}`;
    default:
      return html`${token.raw}`;
  }
}

function link(href: string, content: Html, resolve: LinkResolver): Html {
  const id = resolve(href);
  if (id !== undefined) return recordLink(id, content);
  return /^(?:https?|mailto):/i.test(href)
    ? html`<a href="${href}" rel="noreferrer">${content}</a>`
    : content;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&nbsp;": " ",
};

/** Decodes character references, which the library leaves unchanged. */
function unescaped(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|nbsp);/g, (one) => ENTITIES[one] ?? one);
}
