import { assertEquals } from "@std/assert";
import { relevantBullets } from "../../../src/ace/insights/relevance.ts";
import { aceFolder, playbookWith } from "../files.ts";

// The first three fit a task as well as each other and are equally long: only feedback tells them apart.
const agents = playbookWith(
  "[Bullet #a, helpful:0, harmful:4] Retry flaky network fetches with backoff",
  "[Bullet #d, helpful:0, harmful:0] Retry flaky network queries with backoff",
  "[Bullet #b, helpful:8, harmful:0] Retry flaky network uploads with backoff",
  "[Bullet #c, helpful:9, harmful:0] Name each colour token once",
);

Deno.test("relevantBullets() puts what fits and helped first, and leaves out the rest", () => {
  const folder = aceFolder({ agents });
  const ids = (task: string) =>
    relevantBullets(folder.context, { task, limit: 5 }).bullets.map(({ id }) => id);
  assertEquals(ids("retry flaky network transfers"), ["b", "d", "a"]);
  assertEquals(ids("colour tokens"), ["c"]);
  assertEquals(ids("zeppelin"), []);
  assertEquals(ids("typescript patterns"), []);
  assertEquals(relevantBullets(folder.context, { task: "retry", limit: 1 }).totalMatched, 3);
  folder.remove();
});
