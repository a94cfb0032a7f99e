import { Session } from "./session.ts";
import { stories, type Story } from "./stories.ts";

/** A story as it went. */
export interface Told extends Pick<Story, "server" | "title" | "shown"> {
  /** The calls and their answers, as a terminal would show them. */
  lines: readonly string[];
  calls: number;
  /** What was not as the story has it. */
  error?: unknown;
}

/**
 * Tells every story in a folder of its own, all at once, and gives them in their order. What they
 * wrote is gone at the end.
 */
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
  const told = { server, title, shown };
  let session: Session | undefined;
  try {
    await Deno.mkdir(folder);
    session = await Session.start({ server, folder, variables, env: story.prepare(folder) });
    await story.tell(session, folder);
    return { ...told, lines: session.lines, calls: session.calls };
  } catch (error) {
    return { ...told, lines: session?.lines ?? [], calls: session?.calls ?? 0, error };
  } finally {
    await session?.stop();
  }
}
