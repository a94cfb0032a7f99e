import axe from "axe-core";
import { assertEquals } from "@std/assert";
import type { Frame, Page } from "playwright-core";

/** Fails with what axe-core finds wrong in a page or frame: the rule, and where. */
export async function assertAccessible(frame: Frame | Page): Promise<void> {
  // Runs in the page's own world by the browser's debugger, past the page's policy.
  await frame.evaluate(axe.source);
  const found: string[] = await frame.evaluate(`axe.run().then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ": " + html.slice(0, 200))))`);
  assertEquals(found, []);
}
