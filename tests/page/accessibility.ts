import axe from "axe-core";
import { assertEquals } from "@std/assert";
import type { Frame, Page } from "playwright-core";

/**
 * Fails if axe-core finds a violation in a page or frame. The failure names the rule and the
 * element.
 */
export async function assertAccessible(frame: Frame | Page): Promise<void> {
  // The code runs in the page's own world through the browser's debugger, so the page's policy
  // doesn't block it.
  await frame.evaluate(axe.source);
  const found: string[] = await frame.evaluate(`axe.run().then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ": " + html.slice(0, 200))))`);
  assertEquals(found, []);
}
