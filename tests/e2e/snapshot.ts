import { assertEquals } from "@std/assert";

const folder = new URL("./snapshots/", import.meta.url);

/**
 * Compares `text` with the committed snapshot `name`. If UPDATE_SNAPSHOTS is set, writes the
 * snapshot instead, so a diff shows the changed result.
 */
export async function assertSnapshot(name: string, text: string): Promise<void> {
  const file = new URL(name, folder);
  if (Deno.env.get("UPDATE_SNAPSHOTS")) {
    await Deno.mkdir(new URL(".", file), { recursive: true });
    await Deno.writeTextFile(file, text);
  }
  assertEquals(text, await Deno.readTextFile(file), `snapshot ${name}`);
}
