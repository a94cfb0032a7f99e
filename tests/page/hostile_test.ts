import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { Frame, Page } from "playwright-core";
import { runCommand } from "../e2e/process.ts";
import { targetsOf } from "../e2e/targets.ts";
import { inTempFolder } from "../kernel/temp_folder.ts";
import { IN_BROWSER, inChromium, openHtml } from "./chromium.ts";
import { ERAS, openHosted, seeText, withClient } from "./client.ts";
import { pages } from "./pages.ts";

/** Hostile document texts, which run code, load files, close their element or reverse the line. */
const HOSTILE = [
  "<script>window.ran=1</script>",
  `<img src=http://page.test/x onerror="window.ran=1">`,
  `"onerror="window.ran=1" autofocus onfocus='window.ran=1' x='`,
  "</p></li></td></section></main><h1>forged</h1><style>*{display:none}</style>",
  "![picture](http://page.test/y.png) [link](javascript:window.ran=1)",
  "${window.ran=1} {{constructor}} javascript:window.ran=1",
  "\u202edesrever\u202c\u2066\u200b",
].join(" ");

/** Returns a text that tries to add a script, two handlers and a request to a page. */
const INTRUDE = `(() => {
  const script = document.createElement("script");
  script.textContent = "window.ran = 1";
  const image = document.createElement("img");
  image.setAttribute("onerror", "window.ran = 2");
  image.src = "http://page.test/x.png";
  const link = document.createElement("a");
  link.setAttribute("onclick", "window.ran = 3");
  document.body.append(script, image, link);
  link.click();
})()`;

/** A word that is wider than every tested screen. */
const LONG = "long".repeat(500);

for (const tried of pages) {
  const [target] = targetsOf(tried.executable);
  if (target === undefined) continue;

  Deno.test(
    `the page from ${tried.executable} shows hostile text as plain text`,
    IN_BROWSER,
    () =>
      inTempFolder(async (folder) => {
        const env = tried.hostile(folder, HOSTILE);
        const { stdout } = await runCommand(target, ["report", given(tried.given)], { env });
        assert(
          !/[\u202a-\u202e\u2066-\u2069\u200b]/.test(stdout),
          "invisible characters are escaped",
        );
        await inChromium(async (browser) => {
          const { page, incidents } = await openHtml(browser, stdout);
          await assertHarmless(page);
          assertEquals(incidents, []);
          // The page's policy blocks any text that gets past the escaping.
          await page.evaluate(INTRUDE);
          assertEquals(await page.evaluate("window.ran"), undefined);
          const refused = incidents.filter((one) => one.includes("Content Security Policy"));
          assert(refused.some((one) => one.includes("/x.png")), incidents.join("\n"));
          assert(refused.some((one) => one.includes("script-src")), incidents.join("\n"));
        });
      }),
  );

  Deno.test(`the page from ${tried.executable} inside a client shows hostile text as plain text`, {
    ...IN_BROWSER,
  }, () =>
    inTempFolder((folder) =>
      withClient(target, {
        env: tried.hostile(folder, HOSTILE),
        mode: ERAS["2025-11-25"],
      }, (client) =>
        inChromium(async (browser) => {
          const { page, frame, incidents } = await openHosted(browser, client, tried.call);
          await frame.locator("section").first().waitFor();
          await frame.getByRole("button", { name: tried.asks.button }).first().click();
          await seeText(frame, "<script>window.ran=1</script>");
          await assertHarmless(frame);
          assertEquals(await page.evaluate("window.ran"), undefined);
          assertEquals(incidents, []);
        }))
    ));

  Deno.test(
    `the page from ${tried.executable} wraps a long word`,
    IN_BROWSER,
    () =>
      inTempFolder(async (folder) => {
        const env = tried.hostile(folder, LONG);
        const { stdout } = await runCommand(target, ["report", given(tried.given)], { env });
        await inChromium(async (browser) => {
          const viewport = { width: 360, height: 640 };
          const { page } = await openHtml(browser, stdout, { viewport });
          const width = Number(await page.evaluate("document.documentElement.scrollWidth"));
          assert(width <= viewport.width, `the page is ${width} pixels wide`);
        });
      }),
  );
}

/** Checks that the text ran no code, became no element of the page, and is entirely readable. */
async function assertHarmless(page: Page | Frame): Promise<void> {
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

function given(input: Record<string, unknown> = {}): string {
  return JSON.stringify(input);
}
