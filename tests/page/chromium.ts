import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { note } from "../note.ts";

/** The paths where operating systems install Chromium. CHROMIUM sets another path. */
const PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:/Program Files/Google/Chrome/Application/chrome.exe",
];

/** The path of Chromium; undefined, with a note on stderr, if Chromium isn't installed. */
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

/**
 * The options for a browser test. The sanitisers are off, because parts of the browser run until
 * the browser ends.
 */
export const IN_BROWSER = {
  ignore: chromiumPath === undefined,
  sanitizeOps: false,
  sanitizeResources: false,
} as const;

/** Runs `use` with a new Chromium that has no network access. */
export async function inChromium(use: (browser: Browser) => Promise<void>): Promise<void> {
  const executablePath = chromiumPath ?? "";
  const browser = await chromium.launch({
    executablePath,
    // As root, for example in a container, Chromium has no sandbox. Fonts look the same on every
    // machine.
    args: ["--no-sandbox", "--font-render-hinting=none", "--disable-lcd-text", "--hide-scrollbars"],
  });
  try {
    await use(browser);
  } finally {
    await browser.close();
  }
}

/** A browser page, with all problems that occurred on it so far. */
export interface WatchedPage {
  page: Page;
  /** Console messages, errors, dialogues, and all requests except the first. */
  incidents: string[];
}

/** The address of the page under test, which is the only address on the network. */
const ADDRESS = "http://page.test/";

/** Opens a page with the given HTML as its own document. */
export async function openHtml(
  browser: Browser,
  html: string,
  options: Parameters<Browser["newContext"]>[0] = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({ viewport: { width: 760, height: 700 }, ...options });
  const watched = await watchedPage(context);
  await context.route(
    "**/*",
    (route) =>
      route.request().url() === ADDRESS
        ? route.fulfill({ body: html, contentType: "text/html; charset=utf-8" })
        : route.abort(),
  );
  await watched.page.goto(ADDRESS);
  return watched;
}

async function watchedPage(context: BrowserContext): Promise<WatchedPage> {
  const page = await context.newPage();
  const incidents: string[] = [];
  page.on("console", (message) => incidents.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => incidents.push(`error: ${error.message}`));
  page.on("dialog", (dialog) => incidents.push(`dialog: ${dialog.message()}`));
  page.on("request", (request) => {
    const url = request.url();
    // A browser requests every site's icon, but an opened file has no icon.
    if (url !== ADDRESS && url !== `${ADDRESS}favicon.ico`) incidents.push(`request: ${url}`);
  });
  return { page, incidents };
}
