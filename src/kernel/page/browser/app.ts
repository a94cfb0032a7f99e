import type { Page } from "../page.ts";
import { element, onResize, type PageElement, rootElement } from "./dom.ts";
import { HostConnection, type HostContext } from "./host_connection.ts";
import { ShownPage, textOfResult } from "./shown_page.ts";

/**
 * Runs a report inside a client. It draws the results that the host sends, follows the host's
 * theme, and calls the server's tools for sections that the reader requests.
 */
export function runPage(page: Page): void {
  const shown = new ShownPage(page);
  const host = new HostConnection({
    "ui/notifications/tool-input": ({ arguments: given = {} }) => shown.given = given,
    "ui/notifications/tool-result": (result) =>
      shown.take({ tool: toolOf(page), arguments: shown.given }, result),
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

/** Returns the tool for whose result the client opened the report. */
function toolOf(page: Page): string {
  return element("main").dataset.tool ?? page.sections[0]?.tool ?? "";
}

async function call(host: HostConnection, shown: ShownPage, button: PageElement): Promise<void> {
  const { call: kind, tool = "", arguments: input = "{}" } = button.dataset;
  button.setAttribute("aria-busy", "true");
  try {
    const given = JSON.parse(input);
    const result = await host.callTool(tool, given);
    if (kind === "open") return openText(textOfResult(result));
    if (kind === "about") shown.turnTo(given, button.closest("section")?.id);
    shown.take({ tool, arguments: given }, result, { follows: kind === "more" });
  } catch (error) {
    openText(String(error));
  } finally {
    button.setAttribute("aria-busy", "false");
  }
}

function openText(text: string): void {
  element("dialog pre").textContent = text;
  element("dialog").showModal?.();
}

function followHost({ theme, styles }: HostContext): void {
  const root = rootElement();
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  for (const [name, value] of Object.entries(styles?.variables ?? {})) {
    if (/^--[a-z0-9-]+$/.test(name) && value !== undefined) root.style.setProperty(name, value);
  }
}
