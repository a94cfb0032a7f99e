import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import axe from "axe-core";
import type { Page } from "playwright-core";
import { runCommand } from "../e2e/process.ts";
import { targetOf } from "../e2e/targets.ts";
import { inTempFolder } from "../kernel/temp_folder.ts";
import { IN_BROWSER, inChromium, openHtml } from "./chromium.ts";
import { pages, type TriedPage } from "./pages.ts";
import { assertLooksAs } from "./screenshot.ts";

/** Hostile document texts, which run code, load files, close their element or reverse the line. */
const HOSTILE = [
  "<script>window.ran=1</script>",
  `<img src=http://page.test/x onerror="window.ran=1">`,
  `"onerror="window.ran=1" autofocus onfocus='window.ran=1' x='`,
  "</p></li></td></section></main><h1>forged</h1><style>*{display:none}</style>",
  "![picture](http://page.test/y.png) [link](javascript:window.ran=1)",
  "\u202edesrever\u202c\u2066\u200b",
].join(" ");

/** Adds a script and two handlers to a page. */
const INTRUDE = `(() => {
  const script = document.createElement("script");
  script.textContent = "window.ran = 1";
  const image = document.createElement("img");
  image.setAttribute("onerror", "window.ran = 2");
  image.src = "http://page.test/x.png";
  document.body.append(script, image);
})()`;

/** A word that is wider than every tested screen. */
const LONG = "long".repeat(500);

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 900 };

for (const tried of pages) {
  Deno.test(
    `the page from ${tried.executable}`,
    IN_BROWSER,
    (t) =>
      inTempFolder((folder) =>
        inChromium(async (browser) => {
          const html = await printed(tried, tried.env(`${folder}/own`));

          await t.step("has one heading, a sentence and a filter", async () => {
            const { page, incidents } = await openHtml(browser, html);
            const heading = await page.locator("h1").innerText();
            assertStringIncludes(heading, new Date().toISOString().slice(0, 10));
            assertEquals(await page.title(), heading);
            assertMatch(await page.locator("[data-summary]").innerText(), tried.summary);
            await page.getByRole("searchbox").fill(tried.filter.words);
            assertEquals(await visibleRecords(page), tried.filter.count);
            await page.getByRole("searchbox").fill("no such words");
            assertEquals(await visibleRecords(page), 0);
            const sections = page.locator("section:not(.board *):visible");
            const withRecords = sections.filter({ has: page.locator("[data-record]") });
            assertEquals(await withRecords.count(), 0);
            assertEquals(incidents, []);
          });

          await t.step("opens a record's text without a script", async () => {
            const { page } = await openHtml(browser, html, { javaScriptEnabled: false });
            const row = page.locator("[data-record]").filter({ hasText: tried.record.title })
              .first();
            for (const summary of await row.locator("summary").all()) await summary.click();
            const text = row.getByText(tried.record.text).filter({ visible: true });
            assert(await text.count() > 0, tried.record.text);
          });

          await t.step("is readable on a desktop and on a phone, in light and dark", async () => {
            const { page } = await openHtml(browser, html);
            await page.evaluate(axe.source);
            for (const viewport of [DESKTOP, PHONE]) {
              await page.setViewportSize(viewport);
              assertEquals(await widthOf(page), viewport.width);
              await assertAccessible(page);
              await assertLooksAs(browser, page, `${tried.name}-${viewport.width}`);
              await page.emulateMedia({ colorScheme: "dark" });
              await assertAccessible(page);
              await page.emulateMedia({ colorScheme: "light" });
            }
          });

          await t.step("shows hostile text as plain text", async () => {
            const hostile = await printed(tried, tried.hostile(`${folder}/hostile`, HOSTILE));
            assert(!/[\u202a-\u202e\u2066-\u2069\u200b]/.test(hostile), "characters are invisible");
            const { page, incidents } = await openHtml(browser, hostile);
            await assertHarmless(page);
            assertEquals(incidents, []);
            // The page's policy blocks any text that gets past the escaping.
            await page.evaluate(INTRUDE);
            assertEquals(await page.evaluate("window.ran"), undefined);
            const refused = incidents.filter((one) => one.includes("Content Security Policy"));
            assert(refused.some((one) => one.includes("/x.png")), incidents.join("\n"));
            assert(refused.some((one) => one.includes("script-src")), incidents.join("\n"));
          });

          await t.step("wraps a long word", async () => {
            const long = await printed(tried, tried.hostile(`${folder}/long`, LONG));
            const { page } = await openHtml(browser, long, { viewport: PHONE });
            assertEquals(await widthOf(page), PHONE.width);
          });
        })
      ),
  );
}

async function printed({ executable }: TriedPage, env: Record<string, string>): Promise<string> {
  const { code, stdout, stderr } = await runCommand(targetOf(executable), ["report"], { env });
  assertEquals(code, 0, stderr);
  return stdout;
}

async function visibleRecords(page: Page): Promise<number> {
  return await page.locator("[data-record]:visible").count();
}

async function widthOf(page: Page): Promise<number> {
  return Number(await page.evaluate("document.documentElement.scrollWidth"));
}

/** Fails if axe-core finds a violation, and names the rule and the element. */
async function assertAccessible(page: Page): Promise<void> {
  const found: string[] = await page.evaluate(`axe.run().then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ": " + html.slice(0, 200))))`);
  assertEquals(found, []);
}

/** Checks that the text ran no code, became no element of the page, and is entirely readable. */
async function assertHarmless(page: Page): Promise<void> {
  const count = (selector: string) => page.locator(selector).count();
  assertEquals(await page.evaluate("window.ran"), undefined);
  assertEquals(await count("img, iframe, object, embed, form, [style], h1:has-text('forged')"), 0);
  assertEquals(await count("a[href^='javascript' i]"), 0);
  assertEquals([await count("script"), await count("style"), await count("main")], [1, 1, 1]);
  const handlers = await page.evaluate(
    "[...document.querySelectorAll('*')].flatMap(e => e.getAttributeNames()).filter(n => n.startsWith('on'))",
  );
  assertEquals(handlers, []);
  const text = String(await page.evaluate("document.body.innerText"));
  assertStringIncludes(text, "<script>window.ran=1</script>");
}
