import { assertEquals } from "@std/assert";
import { unpackTar } from "modern-tar";
import { repositoryPath } from "../../src/dev/executables.ts";
import { targetsOf } from "../e2e/targets.ts";
import { assertAccessible } from "./accessibility.ts";
import { IN_BROWSER, inChromium, openSite } from "./chromium.ts";

const [target] = targetsOf("architecture-server");

/** The site for the architecture fixture, which all tests share. */
async function site(): Promise<Map<string, string>> {
  const { stdout } = await new Deno.Command(target?.command ?? "", {
    args: [...target?.args ?? [], "report", "--site", "public"],
    env: { ARCHITECTURE_ROOT: repositoryPath("tests/fixtures/pages/architecture") },
  }).output();
  const text = new TextDecoder();
  return new Map(
    (await unpackTar(stdout)).map(({ header, data }) => [header.name, text.decode(data)]),
  );
}

const TITLE = "Publish events through an outbox";
const TEXT = "Nothing is lost; a relay must run.";

for (const width of [1280, 390]) {
  for (const colorScheme of ["light", "dark"] as const) {
    Deno.test(
      `a site is accessible at ${width} pixels in ${colorScheme} mode`,
      IN_BROWSER,
      () =>
        inChromium(async (browser) => {
          const viewport = { width, height: 900 };
          const { page, incidents } = await openSite(browser, await site(), {
            viewport,
            colorScheme,
          });
          await assertAccessible(page);
          await page.getByRole("link", { name: TITLE }).first().click();
          await page.getByText(TEXT).waitFor();
          await assertAccessible(page);
          const wide = await page.evaluate("document.documentElement.scrollWidth");
          assertEquals([wide, incidents], [width, []]);
        }),
    );
  }
}

Deno.test(
  "a site without a script leads from the index to a record and on to another",
  IN_BROWSER,
  () =>
    inChromium(async (browser) => {
      const { page } = await openSite(browser, await site(), { javaScriptEnabled: false });
      await page.getByRole("link", { name: TITLE }).first().click();
      await page.getByRole("link", { name: "polling" }).click();
      assertEquals(
        await page.getByRole("heading", { level: 2 }).textContent(),
        "Publish events by polling",
      );
    }),
);

Deno.test(
  "a record's page links to the index",
  IN_BROWSER,
  () =>
    inChromium(async (browser) => {
      const { page } = await openSite(browser, await site());
      await page.getByRole("link", { name: TITLE }).first().click();
      await page.getByRole("link", { name: "architecture decisions" }).click();
      assertEquals(await page.getByRole("searchbox").isVisible(), true);
    }),
);
