import { drawContents, drawFailure, drawSection, missingSections } from "../drawing.ts";
import { type Html, html } from "../html.ts";
import { type Page, type PageCall, type PageSection, sectionOfTool } from "../page.ts";
import { callButton, nothing } from "../parts.ts";
import { element, onResize, type PageElement, rootElement } from "./dom.ts";
import { enableFilters } from "./filter.ts";
import { HostConnection, type HostContext, type HostedResult } from "./host_connection.ts";

/**
 * Runs a page inside a client: draws the answer that the host hands it, follows the host's theme,
 * and calls the tools of its server for what a reader asks to see besides.
 */
export function runPage(page: Page): void {
  const shown = new ShownPage(page);
  const host = new HostConnection({
    "ui/notifications/tool-input": ({ arguments: given = {} }) => shown.given = given,
    "ui/notifications/tool-result": (result) => shown.take(toolOf(page), result, false),
    "ui/notifications/tool-cancelled": ({ reason = "no reason given" }) =>
      shown.say(`The call was cancelled: ${reason}.`),
    "ui/notifications/host-context-changed": followHost,
  });
  onResize(rootElement(), () => {
    const { scrollHeight: height, offsetWidth: width } = element("body");
    host.notify("ui/notifications/size-changed", { width, height });
  });
  element("body").addEventListener("click", ({ target }) => {
    const button = target.closest("button");
    if (button?.dataset.call !== undefined) call(host, shown, button);
    else if (button?.dataset.close !== undefined) element("dialog").close?.();
  });
  host.initialize({ name: page.server, version: "1" }).then((answer) => {
    followHost(answer.hostContext ?? {});
    shown.canCall = answer.hostCapabilities?.serverTools !== undefined;
    shown.draw();
  }, (error) => shown.say(String(error)));
}

/** The tool whose answer the page was opened for. */
function toolOf(page: Page): string {
  return element("main").dataset.tool ?? page.sections[0]?.tool ?? "";
}

async function call(host: HostConnection, shown: ShownPage, button: PageElement): Promise<void> {
  const { call: kind, tool = "", arguments: input = "{}" } = button.dataset;
  button.setAttribute("aria-busy", "true");
  try {
    const given = JSON.parse(input);
    const result = await host.callTool(tool, given);
    if (kind === "open") return openText(textOf(result));
    if (kind === "about") shown.turnTo(given, button.closest("section")?.id);
    shown.take(tool, result, kind === "more");
  } catch (error) {
    openText(String(error));
  }
}

function openText(text: string): void {
  element("dialog pre").textContent = text;
  element("dialog").showModal?.();
}

function textOf({ content = [] }: HostedResult): string {
  return content.map(({ text }) => text ?? "").filter((text) => text !== "").join("\n\n");
}

function followHost({ theme, styles }: HostContext): void {
  const root = rootElement();
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  for (const [name, value] of Object.entries(styles?.variables ?? {})) {
    if (/^--[a-z0-9-]+$/.test(name) && value !== undefined) root.style.setProperty(name, value);
  }
}

/** The sections of a page that have an answer. */
class ShownPage {
  /** True where the host can call the tools of the server. */
  canCall = false;
  /** The arguments of the call that the page was opened for. */
  given: PageCall["arguments"] = {};
  readonly #page: Page;
  readonly #answers = new Map<string, object>();
  readonly #failures = new Map<string, string>();
  #said = "Waiting for the answer…";

  constructor(page: Page) {
    this.#page = page;
  }

  /** Draws what a tool answered; as what follows the answer before it, or in its place. */
  take(tool: string, result: HostedResult, follows: boolean): void {
    const section = sectionOfTool(this.#page, tool);
    if (section === undefined) return this.say(textOf(result));
    const data = result._meta?.page ?? result.structuredContent;
    const isDrawn = data !== undefined && result.isError !== true;
    const before = this.#answers.get(section.id);
    if (!isDrawn) this.#failures.set(section.id, textOf(result));
    else {
      this.#failures.delete(section.id);
      const isNext = follows && before !== undefined && section.joined !== undefined;
      this.#answers.set(section.id, isNext ? section.joined?.(before, data) ?? data : data);
    }
    this.draw();
    if (this.#answers.size > 1) element(`#${section.id}-heading`).focus();
  }

  /** Is about something else from now on: what was told of another one goes, but for one section. */
  turnTo(given: PageCall["arguments"], kept: string | undefined): void {
    this.given = given;
    for (const id of this.#answers.keys()) if (id !== kept) this.#answers.delete(id);
    this.#failures.clear();
  }

  /** Puts a sentence in the place of the sections. */
  say(sentence: string): void {
    this.#said = sentence;
    this.draw();
  }

  draw(): void {
    const { sections } = this.#page;
    const parts = sections.flatMap((section) => {
      const failure = this.#failures.get(section.id);
      if (failure !== undefined) return [drawFailure(section, failure)];
      const answer = this.#answers.get(section.id);
      if (answer === undefined) return [];
      return [
        drawSection(section, answer, { isHosted: this.canCall }, this.#more(section, answer)),
      ];
    });
    const there = new Set([...this.#answers.keys(), ...this.#failures.keys()]);
    const main = element("main");
    main.innerHTML = parts.length === 0
      ? nothing(this.#said).toString()
      : html`${there.size > 1 && drawContents(this.#page, there)}${this.#offers()}${parts}`
        .toString();
    main.setAttribute("aria-busy", String(parts.length === 0));
    enableFilters(main);
  }

  #more(section: PageSection<object>, answer: object): Html | undefined {
    const input = this.canCall ? section.next?.(answer, this.given) : undefined;
    return input && callButton("more", "Show more", { tool: section.tool, arguments: input });
  }

  /** Buttons for the sections that have no answer yet. */
  #offers(): Html | undefined {
    if (!this.canCall) return undefined;
    const missing = missingSections(this.#page, this.given, this.#answers);
    if (missing.length === 0) return undefined;
    return html`<p class="asking">${
      missing.map(({ heading, call }) => callButton("show", `Show ${heading.toLowerCase()}`, call))
    }</p>`;
  }
}
