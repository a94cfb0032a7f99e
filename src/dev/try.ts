/**
 * `deno task try`: starts each server from source, speaks MCP to it as an agent's client would, and
 * prints what the agent gets. What is written lies in a folder that is removed at the end.
 */
import { paintMarks } from "../kernel/cli/colour.ts";
import { print, reasonOf } from "./print.ts";
import { Session } from "./try/session.ts";
import { stories, type Story } from "./try/stories.ts";

const started = performance.now();
const workspace = await Deno.realPath(await Deno.makeTempDir({ prefix: "try-" }));
const isColoured = Deno.stdout.isTerminal() && !Deno.env.get("NO_COLOR");
let calls = 0;
try {
  for (const story of stories) {
    const { server, title, shown } = story;
    show(`── ${server}: ${title}`);
    await tell(story);
    show(`✓ ${shown}\n`);
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  show(
    `✓ ${stories.length} servers, ${calls} calls, ${seconds} s; README.md says how to install them`,
  );
} catch (error) {
  show(`✗ ${reasonOf(error)}`);
  Deno.exitCode = 1;
} finally {
  await Deno.remove(workspace, { recursive: true });
}

async function tell(story: Story): Promise<void> {
  const { server, variables } = story;
  const folder = `${workspace}/${server}`;
  await Deno.mkdir(folder);
  const session = await Session.start({ server, folder, variables, env: story.prepare(folder) });
  try {
    await story.tell(session, folder);
  } finally {
    calls += session.calls;
    show(session.lines.join("\n"));
    await session.stop();
  }
}

function show(text: string): void {
  print(isColoured ? paintMarks(text) : text);
}
