import { assertEquals } from "@std/assert";
import { FileWarnings } from "../../../src/architecture/documents/warnings.ts";

Deno.test("FileWarnings.update() returns only new warnings", () => {
  const told: string[] = [];
  const warnings = new FileWarnings((file, reason) => told.push(`${file}: ${reason}`));
  const update = (reasons: Record<string, string>) =>
    warnings.update(new Map(Object.entries(reasons)));
  update({ a: "1", b: "1" });
  update({ a: "1", b: "2" });
  update({ b: "2" });
  update({ a: "1", b: "2" });
  assertEquals(told, ["a: 1", "b: 1", "b: 2", "a: 1"]);
  assertEquals([...warnings.current.keys()], ["a", "b"]);
});
