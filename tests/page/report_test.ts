import { assert, assertEquals } from "@std/assert";
import { runCommand } from "../e2e/process.ts";
import { targetsOf } from "../e2e/targets.ts";
import { inTempFolder } from "../kernel/temp_folder.ts";
import { assertAccessible } from "./accessibility.ts";
import { IN_BROWSER, inChromium, openHtml } from "./chromium.ts";
import { pages, type TriedPage } from "./pages.ts";
import { assertLooksAs } from "./screenshot.ts";

/** The maximum size of a page, in bytes. */
const BUDGET = 120 * 1024;

for (const page of pages) {
  for (const target of targetsOf(page.executable)) {
    Deno.test(`${page.executable} (${target.name}) prints a page that matches its screenshot`, {
      ...IN_BROWSER,
    }, async () => {
      const html = await inTempFolder((folder) => printed(page, target, folder));
      assert(html.length < BUDGET, `the page has ${html.length} bytes`);
      await inChromium(async (browser) => {
        for (const colorScheme of ["light", "dark"] as const) {
          const { page: shown, incidents } = await openHtml(browser, html, { colorScheme });
          await assertAccessible(shown);
          await assertLooksAs(browser, shown, `${page.name}-${colorScheme}`);
          assertEquals(incidents, []);
          await shown.context().close();
        }
      });
    });
  }
}

for (const page of pages) {
  const [target] = targetsOf(page.executable);
  if (target === undefined) continue;
  Deno.test(
    `the page from ${page.executable} fits on a phone, and the keyboard operates its buttons`,
    {
      ...IN_BROWSER,
    },
    async () => {
      const html = await inTempFolder((folder) => printed(page, target, folder));
      await inChromium(async (browser) => {
        const { page: shown, incidents } = await openHtml(browser, html, {
          viewport: { width: 360, height: 640 },
          colorScheme: "light",
        });
        const width = await shown.evaluate("document.documentElement.scrollWidth");
        assert(Number(width) <= 360, `the page is ${width} pixels wide`);
        // The first press of Tab focuses the link to the content, and the second focuses the theme
        // button.
        await shown.keyboard.press("Tab");
        assertEquals(await focusedText(shown), "Skip to the content");
        await shown.keyboard.press("Tab");
        await shown.keyboard.press("Enter");
        assertEquals(await shown.evaluate("document.documentElement.dataset.theme"), "dark");
        await assertAccessible(shown);
        assertEquals(incidents, []);
        await shown.emulateMedia({ media: "print" });
        assertEquals(await shown.locator("nav").isVisible(), false);
        assertEquals(await shown.locator("h1").isVisible(), true);
      });
    },
  );
}

async function printed(
  { env, given = {} }: TriedPage,
  target: Parameters<typeof runCommand>[0],
  folder: string,
): Promise<string> {
  const ran = await runCommand(target, ["report", JSON.stringify(given)], { env: env(folder) });
  assertEquals(ran.code, 0, ran.stderr);
  return ran.stdout;
}

async function focusedText(page: { evaluate(code: string): Promise<unknown> }): Promise<unknown> {
  return await page.evaluate("document.activeElement.textContent");
}
