import { repositoryPath } from "../executables.ts";
import { filesInArchive, unpack } from "./archive.ts";
import { clientEvent } from "./events.ts";
import { type RunServer, SERVERS, serversIn } from "./servers.ts";
import type { Occasion, Story, StoryEvent } from "./story.ts";

/** The bytes that all servers together may tell when a session starts, and at any other event. */
export const MAX_BYTES = { start: 2048, other: 1229 };

/** What the servers told at an event. */
export interface ToldEvent {
  at: Occasion["at"];
  /** The text of each server that spoke. */
  told: ReadonlyMap<string, string>;
  bytes: number;
  /** "SERVER: ITEM" for each first item that has nothing to do with the event. */
  unrelated: readonly string[];
  /** The servers that told the decisive fact; undefined where none is expected. */
  tellers?: readonly string[];
}

/** Plays a story in a folder of its own, and returns what was told at each event that hooks get. */
export async function play(
  story: Story,
  { isBuilt = false }: { isBuilt?: boolean } = {},
): Promise<ToldEvent[]> {
  const home = await Deno.realPath(await Deno.makeTempDir({ prefix: "help-" }));
  try {
    return await playIn(home, story, isBuilt);
  } finally {
    await Deno.remove(home, { recursive: true });
  }
}

async function playIn(home: string, story: Story, isBuilt: boolean): Promise<ToldEvent[]> {
  const folder = `${home}/${story.name}`;
  const archive = repositoryPath(`tests/fixtures/help_eval/${story.name}.txtar`);
  unpack(filesInArchive(await Deno.readTextFile(archive)), folder);
  await Deno.mkdir(`${folder}/.git`);
  await Deno.writeTextFile(`${folder}/.git/HEAD`, "ref: refs/heads/main\n");
  const env = { HOME: home, ...(story.owner !== undefined && { DECIBEL_OWNER: story.owner }) };
  const run = serversIn(folder, env, isBuilt);
  if (story.docs !== undefined) await run("knowledge", ["sync", story.docs]);
  for (const { repo, title, owner } of story.claims ?? []) {
    const claim = JSON.stringify({ repo, id: title, owner });
    await run("decibel", ["call", "sentinel_claim_issue", claim]);
  }
  const all: ToldEvent[] = [];
  for (const event of story.events) {
    if (event.at === "edit") touch(`${folder}/${event.path}`);
    const sent = clientEvent(story.client, event, { folder, id: story.name });
    if (sent !== undefined) all.push(await ask(run, JSON.stringify(sent), event));
  }
  return all;
}

/** Gives a file that exists the present time, as an edit does. */
function touch(path: string): void {
  try {
    Deno.utimeSync(path, new Date(), new Date());
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}

async function ask(run: RunServer, sent: string, event: StoryEvent): Promise<ToldEvent> {
  const told = new Map<string, string>();
  for (const server of SERVERS) {
    const text = textIn(await run(server, ["hook"], sent));
    if (text !== "") told.set(server, text);
  }
  const texts = [...told];
  const { at, related, fact } = event;
  return {
    at,
    told,
    bytes: texts.reduce((sum, [, text]) => sum + new TextEncoder().encode(text).length, 0),
    unrelated: texts.filter(([, text]) => !related?.test(firstItem(text)))
      .map(([server, text]) => `${server}: ${firstItem(text)}`),
    ...(fact && { tellers: texts.filter(([, text]) => fact.test(text)).map(([server]) => server) }),
  };
}

/** The text that the model or the user reads, in any client's form; empty for silence. */
function textIn(stdout: string): string {
  if (stdout.trim() === "") return "";
  const answer = JSON.parse(stdout);
  return answer.hookSpecificOutput?.additionalContext ?? answer.additionalContext ??
    answer.reason ?? answer.systemMessage;
}

function firstItem(text: string): string {
  return text.split("\n").find((line) => line.startsWith("- "))?.slice(2) ?? text;
}
