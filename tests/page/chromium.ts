import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { note } from "../note.ts";

/** The paths where distributions install Chromium. CHROMIUM sets another path. */
const PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:/Program Files/Google/Chrome/Application/chrome.exe",
];

/** The browser's program; undefined, with a note on stderr, if it isn't installed. */
export const chromiumPath: string | undefined = findChromium();

function findChromium(): string | undefined {
  const named = Deno.env.get("CHROMIUM");
  const found = (named === undefined ? PLACES : [named]).find(isFile);
  if (found === undefined) note("Not tested: pages in a browser: there is no Chromium (CHROMIUM)");
  return found;
}

function isFile(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}

/** A browser that has its parts running when a test ends has them until its own end. */
export const IN_BROWSER = {
  ignore: chromiumPath === undefined,
  sanitizeOps: false,
  sanitizeResources: false,
} as const;

/** Runs `use` with a new Chromium, without a network of its own. */
export async function inChromium(use: (browser: Browser) => Promise<void>): Promise<void> {
  const executablePath = chromiumPath ?? "";
  const browser = await chromium.launch({
    executablePath,
    // Root, as in containers, has no sandbox of Chromium; fonts are drawn alike on every machine.
    args: ["--no-sandbox", "--font-render-hinting=none", "--disable-lcd-text", "--hide-scrollbars"],
  });
  try {
    await use(browser);
  } finally {
    await browser.close();
  }
}

/** A page of the browser, with everything that went wrong on it so far. */
export interface WatchedPage {
  page: Page;
  /** Console messages, errors, dialogues, and requests but the first. */
  incidents: string[];
}

/** The address of the page under test, the only one on this network. */
const ADDRESS = "http://page.test/";

/** Opens a page with the HTML, served as a separate document, next to a script that it may load. */
export async function openHtml(
  browser: Browser,
  html: string,
  { script, ...options }: Parameters<Browser["newContext"]>[0] & { script?: string } = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({ viewport: { width: 760, height: 700 }, ...options });
  const watched = await watchedPage(context);
  const served = new Map([[ADDRESS, { body: html, contentType: "text/html; charset=utf-8" }]]);
  if (script !== undefined) {
    served.set(`${ADDRESS}host.js`, { body: script, contentType: "text/javascript" });
  }
  await context.route("**/*", (route) => {
    const found = served.get(route.request().url());
    return found === undefined ? route.abort() : route.fulfill(found);
  });
  await watched.page.goto(ADDRESS);
  return watched;
}

/** A page of a site's index, with the site's other files by their paths. */
export async function openSite(
  browser: Browser,
  files: ReadonlyMap<string, string>,
  options: Parameters<Browser["newContext"]>[0] = {},
): Promise<WatchedPage> {
  const context = await browser.newContext(options);
  const incidents: string[] = [];
  await context.route("**/*", (route) => {
    const path = decodeURIComponent(new URL(route.request().url()).pathname.slice(1));
    const body = files.get(path);
    if (body !== undefined) {
      const contentType = path.endsWith(".css") ? "text/css" : "text/html; charset=utf-8";
      return route.fulfill({ body, contentType });
    }
    if (path !== "favicon.ico") incidents.push(`request: ${path}`);
    return route.abort();
  });
  const page = await context.newPage();
  page.on("console", (message) => incidents.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => incidents.push(`error: ${error.message}`));
  await page.goto(`${ADDRESS}${[...files.keys()].find((path) => path.endsWith("index.html"))}`);
  return { page, incidents };
}

async function watchedPage(context: BrowserContext): Promise<WatchedPage> {
  const page = await context.newPage();
  const incidents: string[] = [];
  page.on("console", (message) => {
    // The bridge reports every message.
    if (message.type() !== "debug") incidents.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => incidents.push(`error: ${error.message}`));
  page.on("dialog", (dialog) => incidents.push(`dialog: ${dialog.message()}`));
  page.on("request", (request) => {
    const url = request.url();
    // A browser asks for the icon of every site; a file that is opened has none.
    if (![ADDRESS, `${ADDRESS}host.js`, `${ADDRESS}favicon.ico`, "about:srcdoc"].includes(url)) {
      incidents.push(`request: ${url}`);
    }
  });
  return { page, incidents };
}
