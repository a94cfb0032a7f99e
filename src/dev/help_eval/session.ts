import { repositoryPath } from "../executables.ts";
import { filesInArchive, unpack } from "./archive.ts";
import { clientEvent } from "./events.ts";
import { type RunServer, SERVERS, serversIn } from "./servers.ts";
import type { Occasion, Trap, TrapEvent } from "./trap.ts";

/**
 * The maximum number of bytes that all servers together may show when a session starts, and at any
 * other event.
 */
export const MAX_BYTES = { start: 2048, other: 1229 };

/** The facts that the servers reported for an event. */
export interface ToldEvent {
  at: Occasion["at"];
  /** The text from each server that reported one. */
  told: ReadonlyMap<string, string>;
  bytes: number;
  /** "SERVER: ITEM" for each first item that is unrelated to the event. */
  unrelated: readonly string[];
  /** The servers that reported the decisive fact; undefined if the event requires none. */
  fact?: { now: readonly string[]; before: readonly string[] };
}

/** Plays a trap in its own folder, and returns the texts shown at each event for the hooks. */
export async function play(
  trap: Trap,
  { isBuilt = false }: { isBuilt?: boolean } = {},
): Promise<ToldEvent[]> {
  const home = await Deno.realPath(await Deno.makeTempDir({ prefix: "help-" }));
  try {
    return await playIn(home, trap, isBuilt);
  } finally {
    await Deno.remove(home, { recursive: true });
  }
}

async function playIn(home: string, trap: Trap, isBuilt: boolean): Promise<ToldEvent[]> {
  const folder = `${home}/${trap.name}`;
  const archive = repositoryPath(`tests/fixtures/help_eval/${trap.name}.txtar`);
  unpack(filesInArchive(await Deno.readTextFile(archive)), folder);
  await Deno.mkdir(`${folder}/.git`);
  await Deno.writeTextFile(`${folder}/.git/HEAD`, "ref: refs/heads/main\n");
  const env = { HOME: home, ...(trap.owner !== undefined && { DECIBEL_OWNER: trap.owner }) };
  const run = serversIn(folder, env, isBuilt);
  if (trap.docs !== undefined) await run("knowledge", ["sync", trap.docs]);
  for (const { repo, title, owner } of trap.claims ?? []) {
    const claim = JSON.stringify({ repo, id: title, owner });
    await run("decibel", ["call", "sentinel_claim_issue", claim]);
  }
  const all: ToldEvent[] = [];
  for (const event of trap.events) {
    if (event.at === "edit") touch(`${folder}/${event.path}`);
    const sent = clientEvent(trap.client, event, { folder, id: trap.name });
    if (sent === undefined) continue;
    const asked = await ask(run, JSON.stringify(sent), event);
    const { fact } = event;
    const before = fact &&
      all.flatMap(({ at, told }) => tellersOf(told, fact).map((server) => `${server} at ${at}`));
    all.push({
      ...asked,
      ...(fact && before && { fact: { now: tellersOf(asked.told, fact), before } }),
    });
  }
  return all;
}

/** Sets an existing file's modification time to now, as an edit does. */
function touch(path: string): void {
  try {
    // deno-lint-ignore acm/no-file-attributes -- a file of its own, outside of any sandbox
    Deno.utimeSync(path, new Date(), new Date());
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}

function tellersOf(told: ReadonlyMap<string, string>, fact: RegExp): string[] {
  return [...told].filter(([, text]) => fact.test(text)).map(([server]) => server);
}

async function ask(run: RunServer, sent: string, event: TrapEvent): Promise<ToldEvent> {
  const told = new Map<string, string>();
  for (const server of SERVERS) {
    const text = textIn(await run(server, ["hook"], sent));
    if (text !== "") told.set(server, text);
  }
  const texts = [...told];
  const { at, related } = event;
  return {
    at,
    told,
    bytes: texts.reduce((sum, [, text]) => sum + new TextEncoder().encode(text).length, 0),
    unrelated: texts.filter(([, text]) => !related?.test(firstItem(text)))
      .map(([server, text]) => `${server}: ${firstItem(text)}`),
  };
}

/**
 * Returns the text that the model or the user reads, from any client's format; empty if the hook
 * shows no text.
 */
function textIn(stdout: string): string {
  if (stdout.trim() === "") return "";
  const answer = JSON.parse(stdout);
  return answer.hookSpecificOutput?.additionalContext ?? answer.additionalContext ??
    answer.reason ?? answer.systemMessage;
}

function firstItem(text: string): string {
  return text.split("\n").find((line) => line.startsWith("- "))?.slice(2) ?? text;
}
