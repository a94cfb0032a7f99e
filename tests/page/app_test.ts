import { assert, assertEquals } from "@std/assert";
import type { Client } from "@modelcontextprotocol/client";
import type { Browser } from "playwright-core";
import { targetsOf } from "../e2e/targets.ts";
import { inTempFolder } from "../kernel/temp_folder.ts";
import { assertAccessible } from "./accessibility.ts";
import { IN_BROWSER, inChromium } from "./chromium.ts";
import { ERAS, openHosted, seeText, withClient } from "./client.ts";
import { pages, type TriedPage } from "./pages.ts";

for (const tried of pages) {
  for (const target of targetsOf(tried.executable)) {
    for (const [era, mode] of Object.entries(ERAS)) {
      Deno.test(
        `${tried.executable} (${target.name}) shows its page inside a client of ${era}, and the page uses the host's theme and calls the server`,
        IN_BROWSER,
        () =>
          inTempFolder((folder) =>
            withClient(
              target,
              { env: tried.env(folder), mode },
              (client) => inChromium((browser) => tryApp(browser, client, tried)),
            )
          ),
      );
    }
  }
}

async function tryApp(browser: Browser, client: Client, tried: TriedPage): Promise<void> {
  const { page, frame, called, incidents } = await openHosted(browser, client, tried.call);
  await seeText(frame, tried.shows);
  await assertAccessible(frame);
  const colour = () => frame.evaluate("getComputedStyle(document.body).backgroundColor");
  const light = await colour();
  await page.evaluate('changeTheme("dark")');
  await frame.locator(':root[data-theme="dark"]').waitFor({ state: "attached" });
  assert(await colour() !== light, "the page is dark where the host is");
  const font = await frame.evaluate("getComputedStyle(document.body).fontFamily");
  assertEquals(font, "monospace", "the page takes the host's font");
  await assertAccessible(frame);
  await frame.getByRole("button", { name: tried.asks.button }).first().click();
  await seeText(frame, tried.asks.shows);
  assertEquals(called.length, 1);
  assert(Number(await page.evaluate("heights.length")) > 0, "the page tells its size");
  await page.evaluate("teardown()");
  assertEquals(incidents, []);
}
