import { assert, assertEquals } from "@std/assert";
import type { Browser, Page } from "playwright-core";
import { runCommand } from "../e2e/process.ts";
import { targetsOf } from "../e2e/targets.ts";
import { inTempFolder } from "../kernel/temp_folder.ts";
import { assertAccessible } from "./accessibility.ts";
import { IN_BROWSER, inChromium, openHtml } from "./chromium.ts";
import { type LargeProject, largeProjects } from "./many_records.ts";

const VIEWPORTS = [{ width: 1280, height: 900 }, { width: 768, height: 1024 }, {
  width: 390,
  height: 844,
}];

const THEMES = ["light", "dark"] as const;

/**
 * The maximum sizes of a page with 1,000 records, in bytes and pixels, and of a page with 30
 * records on a phone.
 */
const MAX_BYTES = 1_500_000;
const MAX_HEIGHT = 4000;
const MAX_PHONE_HEIGHT = 6000;

for (const project of largeProjects) {
  const name = project.executable;
  for (const count of [30, 1000]) {
    test(
      `the report of ${name} with ${count} records fits and is accessible`,
      project,
      count,
      async (
        html,
        browser,
      ) => {
        for (const [at, viewport] of VIEWPORTS.entries()) {
          const isSmall = count === 30;
          // Axe takes seconds on 1,000 records, whose rows are like those of the 30-record page, so it checks only one width.
          for (const colorScheme of isSmall ? THEMES : [THEMES[at % 2] ?? "light"]) {
            const { page, incidents } = await openHtml(browser, html, { viewport, colorScheme });
            const { width } = await sizeOf(page);
            assert(width <= viewport.width, `${width} pixels on ${viewport.width}`);
            if (isSmall || at === 0) await assertAccessible(page);
            assertEquals(incidents, []);
            await page.context().close();
          }
        }
      },
    );
  }

  test(`the report of ${name} with 30 records is short on a phone`, project, 30, async (
    html,
    browser,
  ) => {
    const { page } = await openHtml(browser, html, { viewport: { width: 390, height: 844 } });
    const { height } = await sizeOf(page);
    assert(height <= MAX_PHONE_HEIGHT, `${height} pixels`);
  });

  test(`the report of ${name} with 1,000 records opens small`, project, 1000, async (
    html,
    browser,
  ) => {
    assert(new TextEncoder().encode(html).length <= MAX_BYTES, `${html.length} characters`);
    const { page } = await openHtml(browser, html, { viewport: { width: 1280, height: 900 } });
    const { height } = await sizeOf(page);
    assert(height <= MAX_HEIGHT, `${height} pixels`);
  });

  test(`the report of ${name} shows more rows on request`, project, 1000, async (html, browser) => {
    const { page } = await openHtml(browser, html);
    const rows = page.locator("[data-row]:visible");
    const before = await rows.count();
    await page.getByRole("button", { name: "more" }).first().click();
    assertEquals(await rows.count(), before + 50);
  });

  test(`the report of ${name} prints the title of each record`, project, 1000, async (
    html,
    browser,
  ) => {
    const { page } = await openHtml(browser, html);
    await page.emulateMedia({ media: "print" });
    await page.evaluate('dispatchEvent(new Event("beforeprint"))');
    const text = String(await page.evaluate("document.body.innerText"));
    const lost = Array.from({ length: 1000 }, (_, index) => project.title(index))
      .filter((title) => !text.includes(title));
    assertEquals(lost, []);
  });
}

const [decibel] = largeProjects;

if (decibel !== undefined) {
  const word = decibel.word?.(4) ?? "";

  test("a title opens a record's text, and back closes the text", decibel, 30, async (
    html,
    browser,
  ) => {
    const { page } = await openHtml(browser, html);
    const text = page.locator("strong", { hasText: word });
    assertEquals(await text.isVisible(), false, "before the click");
    await page.getByRole("link", { name: decibel.title(4) }).first().click();
    assertEquals(await text.isVisible(), true, "after the click");
    await assertAccessible(page);
    await page.goBack();
    assertEquals(await text.isVisible(), false, "after going back");
  });

  test("the Escape key closes a text and returns the focus to its title", decibel, 30, async (
    html,
    browser,
  ) => {
    const { page } = await openHtml(browser, html);
    await page.getByRole("link", { name: decibel.title(4) }).first().click();
    await page.keyboard.press("Escape");
    assertEquals(await page.evaluate("document.activeElement.textContent"), decibel.title(4));
  });

  test("an address opens the text of a record without a visible row", decibel, 1000, async (
    html,
    browser,
  ) => {
    const { page } = await openHtml(browser, html);
    const id = /data-record="([^"]*shop-997\.md)"/.exec(html)?.[1];
    await page.goto(`http://page.test/#${id}`);
    const text = page.locator("strong", { hasText: decibel.word?.(997) ?? "" });
    assertEquals(await text.isVisible(), true);
  });

  test("the search shows only records with the word in their text", decibel, 1000, async (
    html,
    browser,
  ) => {
    const { page } = await openHtml(browser, html);
    await page.getByRole("searchbox").fill(decibel.word?.(997) ?? "");
    assertEquals(await page.locator("[data-record]:visible b").allTextContents(), [
      decibel.title(997),
    ]);
  });

  test("the search opens folded rows that match", decibel, 30, async (html, browser) => {
    const { page } = await openHtml(browser, html);
    await page.getByRole("searchbox").fill(decibel.word?.(7) ?? "");
    assertEquals(await page.locator("[data-record]:visible b").allTextContents(), [
      decibel.title(7),
    ]);
  });

  test("a board's filters combine", decibel, 30, async (html, browser) => {
    const { page } = await openHtml(browser, html);
    await page.getByLabel("Owner").selectOption("ada");
    await page.getByLabel("Severity").selectOption("high");
    const facts = await page.locator(".card:visible .signs").allTextContents();
    assert(facts.length > 0, "no card");
    assertEquals(facts.filter((text) => !/high.*ada/s.test(text)), []);
  });
}

function test(
  name: string,
  { executable, write }: LargeProject,
  count: number,
  use: (html: string, browser: Browser) => Promise<void>,
): void {
  const [target] = targetsOf(executable);
  if (target === undefined) return;
  Deno.test(name, IN_BROWSER, () =>
    inTempFolder(async (folder) => {
      const ran = await runCommand(target, ["report"], { env: write(folder, count) });
      assertEquals(ran.code, 0, ran.stderr);
      await inChromium((browser) => use(ran.stdout, browser));
    }));
}

async function sizeOf(page: Page): Promise<{ width: number; height: number }> {
  return await page.evaluate(
    "({ width: document.documentElement.scrollWidth, height: document.documentElement.scrollHeight })",
  );
}
