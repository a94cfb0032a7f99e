import { connect } from "../bench/client.ts";
import { executableOf, sourceArguments } from "../executables.ts";
import { Session } from "./session.ts";
import { stories, type Story } from "./stories.ts";

/** A played story. */
export interface Told extends Pick<Story, "server" | "title" | "shown"> {
  /** The calls and their results, as a terminal would show them. */
  lines: readonly string[];
  calls: number;
  /** The reason why the story failed. */
  error?: unknown;
}

/** Plays all stories at once, each in a temporary folder, and yields the stories in order. */
export async function* tellStories(): AsyncGenerator<Told> {
  const workspace = await Deno.realPath(await Deno.makeTempDir({ prefix: "try-" }));
  const all = stories.map((story) => tell(story, `${workspace}/${story.server}`));
  try {
    yield* all;
  } finally {
    await Promise.all(all);
    await Deno.remove(workspace, { recursive: true });
  }
}

async function tell(story: Story, folder: string): Promise<Told> {
  const { server, title, shown, variables } = story;
  let session: Session | undefined;
  let error: unknown;
  try {
    await Deno.mkdir(folder);
    // An empty variable counts as unset.
    const unset = Object.fromEntries(variables.map(({ name }) => [name, ""]));
    const client = await connect({
      path: Deno.execPath(),
      args: sourceArguments(executableOf(server)),
      env: { ...unset, ...await story.prepare(folder) },
      cwd: folder,
    });
    session = new Session(server, client);
    await story.tell(session, folder).finally(() => client.stop());
  } catch (problem) {
    error = problem;
  }
  const { lines, calls } = session ?? { lines: [], calls: 0 };
  return { server, title, shown, lines, calls, error };
}
