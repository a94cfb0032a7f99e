import { assertEquals } from "@std/assert";
import {
  announceChanges,
  type ChangeListener,
  Subscriptions,
} from "../../../src/kernel/service/change.ts";

Deno.test("Subscriptions.of() returns only URIs that a client added and did not remove", () => {
  const subscriptions = new Subscriptions({ keepsAll: false });
  for (const uri of ["x:1", "x:2"]) subscriptions.add({ uri });
  subscriptions.remove({ uri: "x:2" });
  assertEquals(subscriptions.of(["x:1", "x:2", "x:3"]), ["x:1"]);
});

Deno.test("Subscriptions.of() returns all given URIs if keepsAll is set", () => {
  assertEquals(new Subscriptions({ keepsAll: true }).of(["x:1"]), ["x:1"]);
});

Deno.test("announceChanges() reports changed lists and subscribed resources until the caller ends it", async () => {
  const told: string[] = [];
  const tell = (what: string): Promise<void> => {
    told.push(what);
    return Promise.reject(new Error("the client is gone"));
  };
  let listener: ChangeListener | undefined;
  const watch = (given: ChangeListener): () => void => {
    listener = given;
    return () => told.push("ended");
  };
  const announcer = {
    resourcesChanged: () => tell("resources"),
    promptsChanged: () => tell("prompts"),
    updated: tell,
  };
  const { end, subscribe } = announceChanges(watch, announcer, "legacy");
  assertEquals(listener, undefined);
  await new Promise((resolve) => setTimeout(resolve, 5));
  subscribe({ uri: "x:1" });
  listener?.({ resources: true, updated: ["x:1", "x:2"] });
  listener?.({ prompts: true });
  end();
  assertEquals(told, ["resources", "x:1", "prompts", "ended"]);
});

Deno.test("announceChanges() starts watching at once, later or at a subscription, unless it has ended", async () => {
  let begun = 0;
  const watch = (): () => void => {
    begun++;
    return () => {};
  };
  const announcer = { resourcesChanged: none, promptsChanged: none, updated: none };
  announceChanges(watch, announcer, "legacy").end();
  await new Promise((resolve) => setTimeout(resolve, 5));
  assertEquals(begun, 0);
  announceChanges(watch, announcer, "modern");
  assertEquals(begun, 1);
  announceChanges(watch, announcer, "legacy").subscribe({ uri: "x:1" });
  assertEquals(begun, 2);
  await new Promise((resolve) => setTimeout(resolve, 5));
  assertEquals(begun, 2);
});

function none(): Promise<void> {
  return Promise.resolve();
}
