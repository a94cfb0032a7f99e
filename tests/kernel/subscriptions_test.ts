import { assertEquals } from "@std/assert";
import { Subscriptions } from "../../src/kernel/subscriptions.ts";

Deno.test("Subscriptions.of() is what was added and not removed", () => {
  const subscriptions = new Subscriptions({ keepsAll: false });
  for (const uri of ["x:1", "x:2"]) subscriptions.add(uri);
  subscriptions.remove("x:2");
  assertEquals(subscriptions.of(["x:1", "x:2", "x:3"]), ["x:1"]);
});

Deno.test("Subscriptions.of() is everything where someone else keeps the list", () => {
  assertEquals(new Subscriptions({ keepsAll: true }).of(["x:1"]), ["x:1"]);
});
