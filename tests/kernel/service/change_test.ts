import { assertEquals } from "@std/assert";
import { Announcement, type ChangeListener } from "../../../src/kernel/service/change.ts";

/** Returns the listener's place, the notifications, and what `Announcement` needs. */
function recorded() {
  const told: string[] = [];
  const tell = (what: string): Promise<void> => {
    told.push(what);
    return Promise.reject(new Error("the client is gone"));
  };
  const held: { listener?: ChangeListener } = {};
  const watch = (listener: ChangeListener): () => void => {
    held.listener = listener;
    told.push("begun");
    return () => told.push("ended");
  };
  const announcer = {
    resourcesChanged: () => tell("resources"),
    promptsChanged: () => tell("prompts"),
    updated: tell,
  };
  return { told, held, watch, announcer };
}

const later = () => new Promise((resolve) => setTimeout(resolve, 5));

Deno.test("an announcement reports changed lists and subscribed resources until it ends", () => {
  const { told, held, watch, announcer } = recorded();
  const announcement = new Announcement(watch, announcer, "legacy");
  for (const uri of ["x:1", "x:2"]) announcement.subscribe(uri);
  announcement.unsubscribe("x:2");
  held.listener?.({ resources: true, updated: ["x:1", "x:2", "x:3"] });
  held.listener?.({ prompts: true });
  announcement.end();
  assertEquals(told, ["begun", "resources", "x:1", "prompts", "ended"]);
});

Deno.test("an announcement reports every changed resource to a modern client", () => {
  const { told, held, watch, announcer } = recorded();
  new Announcement(watch, announcer, "modern");
  held.listener?.({ updated: ["x:1"] });
  assertEquals(told, ["begun", "x:1"]);
});

Deno.test("an announcement starts after the current task, unless it has ended", async () => {
  const [going, ended] = [recorded(), recorded()];
  new Announcement(going.watch, going.announcer, "legacy");
  new Announcement(ended.watch, ended.announcer, "legacy").end();
  assertEquals(going.told, []);
  await later();
  assertEquals([going.told, ended.told], [["begun"], []]);
});
