import { assert } from "@std/assert";
import type { Browser, Page } from "playwright-core";

const folder = new URL("./screenshots/", import.meta.url);

/** So many of a screenshot's pixels may differ: fonts are not the same on every machine. */
const TOLERANCE = 0.03;

/**
 * Compares how a page looks with the committed picture `name`, and writes that instead when
 * UPDATE_SCREENSHOTS is set. Where it differs, the page as it looks now lies beside it.
 */
export async function assertLooksAs(browser: Browser, page: Page, name: string): Promise<void> {
  const now = await page.screenshot({ fullPage: true });
  const file = new URL(`${name}.png`, folder);
  if (Deno.env.get("UPDATE_SCREENSHOTS")) {
    await Deno.mkdir(folder, { recursive: true });
    return await Deno.writeFile(file, now);
  }
  const share = await differingShare(browser, await Deno.readFile(file), now);
  if (share <= TOLERANCE) return;
  const path = await Deno.makeTempFile({ prefix: name, suffix: ".png" });
  await Deno.writeFile(path, now);
  assert(false, `${name} looks different in ${(100 * share).toFixed(1)} % of its pixels: ${path}`);
}

/** The share of pixels that differ visibly, from 0 to 1; 1 for pictures of very different heights. */
async function differingShare(
  browser: Browser,
  before: Uint8Array,
  after: Uint8Array,
): Promise<number> {
  const page = await browser.newPage();
  try {
    const urls = [before, after].map((bytes) => `data:image/png;base64,${bytes.toBase64()}`);
    return await page.evaluate(COMPARE(JSON.stringify(urls)));
  } finally {
    await page.close();
  }
}

/** Decodes both pictures on canvases: a browser is here anyway, and no library is needed. */
const COMPARE = (urls: string): string =>
  `(async () => {
  const [a, b] = await Promise.all(${urls}.map(async (url) => {
    const image = new Image();
    image.src = url;
    await image.decode();
    return image;
  }));
  const width = Math.max(a.width, b.width);
  const height = Math.max(a.height, b.height);
  if (Math.abs(a.height - b.height) > height / 10 || a.width !== b.width) return 1;
  const [first, second] = [a, b].map((image) => {
    const canvas = new OffscreenCanvas(width, height).getContext("2d");
    canvas.drawImage(image, 0, 0);
    return canvas.getImageData(0, 0, width, height).data;
  });
  let differing = 0;
  for (let at = 0; at < first.length; at += 4) {
    const apart = [0, 1, 2].some((channel) => Math.abs(first[at + channel] - second[at + channel]) > 48);
    if (apart) differing++;
  }
  return differing / (width * height);
})()`;
