import { drawContents, drawFailure, drawSection, filtersOf, missingSections } from "../drawing.ts";
import { type Html, html } from "../html.ts";
import {
  answerOfSection,
  type Page,
  type PageCall,
  type PageSection,
  sectionOfTool,
} from "../page.ts";
import { callButton, nothing, tools } from "../parts.ts";
import { element } from "./dom.ts";
import type { HostedResult } from "./host_connection.ts";
import { enableRows } from "./rows.ts";

/** The sections of a report that have a result. */
export class ShownPage {
  /** True if the host can call the server's tools. */
  canCall = false;
  /** The arguments of the call for which the client opened the report. */
  given: PageCall["arguments"] = {};
  readonly #page: Page;
  readonly #answers = new Map<string, object>();
  /** The call that produced each section's result, by section ID. */
  readonly #calls = new Map<string, PageCall>();
  readonly #failures = new Map<string, string>();
  #said = "Waiting for the result…";

  constructor(page: Page) {
    this.#page = page;
  }

  /**
   * Draws a tool's result. With `follows`, appends it to the previous result instead of replacing
   * that result.
   */
  take(call: PageCall, result: HostedResult, { follows = false } = {}): void {
    const section = sectionOfTool(this.#page, call.tool);
    if (section === undefined) return this.say(textOfResult(result));
    if (!follows) this.#calls.set(section.id, call);
    const data = result._meta?.page ?? result.structuredContent;
    const isDrawn = data !== undefined && result.isError !== true;
    const before = this.#answers.get(section.id);
    if (!isDrawn) this.#failures.set(section.id, textOfResult(result));
    else {
      this.#failures.delete(section.id);
      const isNext = follows && before !== undefined && section.joined !== undefined;
      this.#answers.set(section.id, isNext ? section.joined?.(before, data) ?? data : data);
    }
    this.draw();
    if (this.#answers.size > 1) element(`#${section.id}-heading`).focus();
  }

  /** Changes the report's subject: removes all results except in the kept section. */
  turnTo(given: PageCall["arguments"], kept: string | undefined): void {
    this.given = given;
    for (const id of this.#answers.keys()) if (id !== kept) this.#answers.delete(id);
    this.#failures.clear();
  }

  /** Replaces the sections with a sentence. */
  say(sentence: string): void {
    this.#said = sentence;
    this.draw();
  }

  draw(): void {
    const { sections } = this.#page;
    const parts = sections.flatMap((section) => {
      const failure = this.#failures.get(section.id);
      if (failure !== undefined) return [drawFailure(section, failure)];
      const answer = answerOfSection(section, this.#answers);
      const showing = { isHosted: this.canCall, now: Date.now() };
      const drawn = answer && drawSection(section, answer, showing, this.#buttons(section, answer));
      return drawn === undefined ? [] : [drawn];
    });
    const there = sections.filter((section) =>
      answerOfSection(section, this.#answers) !== undefined || this.#failures.has(section.id)
    );
    const main = element("main");
    main.innerHTML = parts.length === 0
      ? nothing(this.#said).toString()
      : html`${there.length > 1 && drawContents(there)}${this.#offers()}${
        tools(filtersOf(this.#page, this.#answers))
      }${parts}`.toString();
    main.setAttribute("aria-busy", String(parts.length === 0));
    enableRows(main);
  }

  /** Returns the buttons that load more of a section or reload it. */
  #buttons(section: PageSection<object>, answer: object): Html | undefined {
    if (!this.canCall) return undefined;
    const more = section.answerOf === undefined ? section.next?.(answer, this.given) : undefined;
    const same = this.#calls.get(section.id);
    return html`<p class="asking">${
      more && callButton("more", "Show more", { tool: section.tool, arguments: more })
    }${same && callButton("show", "Ask again", same)}</p>`;
  }

  /** Returns buttons for the sections without a result. */
  #offers(): Html | undefined {
    if (!this.canCall) return undefined;
    const missing = missingSections(this.#page, this.given, this.#answers);
    if (missing.length === 0) return undefined;
    return html`<p class="asking">${
      missing.map(({ heading, call }) => callButton("show", `Show ${heading.toLowerCase()}`, call))
    }</p>`;
  }
}

/** Returns a result's text. */
export function textOfResult({ content = [] }: HostedResult): string {
  return content.map(({ text }) => text ?? "").filter((text) => text !== "").join("\n\n");
}
