import { assert } from "@std/assert";
import type { Browser, Page } from "playwright-core";
import { note } from "../note.ts";

const folder = new URL("./screenshots/", import.meta.url);

/**
 * The share of a screenshot's pixels that may differ, because browser versions draw letters
 * differently.
 */
const TOLERANCE = 0.03;

/** The fonts in the committed screenshots. */
const FONTS = { "body": "DejaVu Sans", "code, pre": "DejaVu Sans Mono" };

/**
 * Compares a page with the committed screenshot `name`, or writes that screenshot if
 * UPDATE_SCREENSHOTS is set. If the page differs, a temporary file contains its current screenshot.
 */
export async function assertLooksAs(browser: Browser, page: Page, name: string): Promise<void> {
  for (const [selector, font] of Object.entries(FONTS)) {
    if (await page.evaluate(`document.fonts.check('12px "${font}"')`) !== true) {
      return note(`Not tested: how ${name} looks: there is no font ${font}`);
    }
    await page.evaluate(`for (const one of document.querySelectorAll("${selector}")) {
      one.style.fontFamily = '"${font}"';
    }`);
  }
  const now = await page.screenshot({ fullPage: true });
  const file = new URL(`${name}.webp`, folder);
  if (Deno.env.get("UPDATE_SCREENSHOTS")) {
    await Deno.mkdir(folder, { recursive: true });
    return await Deno.writeFile(file, Uint8Array.fromBase64(await inBrowser(browser, toWebp(now))));
  }
  const before = await Deno.readFile(file);
  const share = Number(await inBrowser(browser, differingShare(before, now)));
  if (share <= TOLERANCE) return;
  const path = await Deno.makeTempFile({ prefix: name, suffix: ".png" });
  await Deno.writeFile(path, now);
  assert(false, `${name} looks different in ${(100 * share).toFixed(1)} % of its pixels: ${path}`);
}

/**
 * Runs code on an empty page. The browser decodes the images, so the tests need no image library.
 */
async function inBrowser(browser: Browser, code: string): Promise<string> {
  const page = await browser.newPage();
  try {
    return String(await page.evaluate(code));
  } finally {
    await page.close();
  }
}

/** Returns code that decodes an image. */
function decoded(type: "png" | "webp", bytes: Uint8Array): string {
  return `(async () => {
    const image = new Image();
    image.src = "data:image/${type};base64,${bytes.toBase64()}";
    await image.decode();
    return image;
  })()`;
}

/** Returns code for an image as base64-encoded WebP, which takes half the bytes. */
function toWebp(png: Uint8Array): string {
  return `(async () => {
    const image = await ${decoded("png", png)};
    const canvas = new OffscreenCanvas(image.width, image.height);
    canvas.getContext("2d").drawImage(image, 0, 0);
    const blob = await canvas.convertToBlob({ type: "image/webp", quality: 0.85 });
    return new Uint8Array(await blob.arrayBuffer()).toBase64();
  })()`;
}

/**
 * Returns code for the share of visibly different pixels, from 0 to 1; the share is 1 for very
 * different heights.
 */
function differingShare(before: Uint8Array, after: Uint8Array): string {
  return `(async () => {
    const images = [await ${decoded("webp", before)}, await ${decoded("png", after)}];
    const [a, b] = images;
    const height = Math.max(a.height, b.height);
    if (a.width !== b.width || Math.abs(a.height - b.height) > height / 10) return 1;
    const [first, second] = images.map((image) => {
      const canvas = new OffscreenCanvas(a.width, height).getContext("2d");
      canvas.drawImage(image, 0, 0);
      return canvas.getImageData(0, 0, a.width, height).data;
    });
    let differing = 0;
    for (let at = 0; at < first.length; at += 4) {
      if ([0, 1, 2].some((one) => Math.abs(first[at + one] - second[at + one]) > 48)) differing++;
    }
    return differing / (a.width * height);
  })()`;
}
