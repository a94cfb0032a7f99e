import { assertEquals } from "@std/assert";

const folder = new URL("./snapshots/", import.meta.url);

/** The date when the tests start, and the next one for runs that cross midnight. */
const DAYS = [0, 86_400_000].map((ms) => new Date(Date.now() + ms).toISOString().slice(0, 10));

/**
 * Compares a result with the committed snapshot `name`. If UPDATE_SNAPSHOTS is set, writes the
 * snapshot instead, so a diff shows the changed result.
 */
export async function assertSnapshot(name: string, result: string): Promise<void> {
  const file = new URL(name, folder);
  const text = DAYS.reduce((sum, day) => sum.replaceAll(day, "TODAY"), result);
  if (Deno.env.get("UPDATE_SNAPSHOTS")) {
    await Deno.mkdir(new URL(".", file), { recursive: true });
    await Deno.writeTextFile(file, text);
  }
  assertEquals(text, await Deno.readTextFile(file), `snapshot ${name}`);
}
