/**
 * `deno task clients [CLIENT…]`: tries every server with clients from npm, which it installs in
 * `dist/clients`. CLIENT is a client's title. Exits with 1 if a client fails. If it tries all
 * clients, it writes the table in `src/dev/clients/README.md`. `--hooks` tries the agents' hooks in
 * a repository that init sets up, and writes `src/dev/clients/hooks.md`.
 */
import { servers } from "../../tests/e2e/servers.ts";
import { installPackages, runToEnd } from "./bench/servers.ts";
import { agents } from "./clients/agents.ts";
import type { TriedClient } from "./clients/client.ts";
import { HOOK_RESULTS, type HookedAgent, hookedAgents, tryHooks } from "./clients/hooks.ts";
import { commandClients } from "./clients/command_clients.ts";
import { libraryClients } from "./clients/library_clients.ts";
import { subjectIn } from "./clients/subject.ts";
import { repositoryPath } from "./executables.ts";
import { writeNpmPackage } from "./package/npm_package.ts";
import { print, reasonOf } from "./print.ts";

const TABLE = "src/dev/clients/README.md";
const HOOKS_TABLE = "src/dev/clients/hooks.md";

const named = Deno.args.filter((arg) => arg !== "--hooks");
const problems = Deno.args.includes("--hooks") ? await tryAgents() : await tryClients();
Deno.exit(problems > 0 ? 1 : 0);

/** Tries every server with each client, and returns the number of failed trials. */
async function tryClients(): Promise<number> {
  const all: readonly TriedClient[] = [...agents, ...libraryClients, ...commandClients];
  const rows: string[] = [];
  let problems = 0;
  for (const client of all.filter(isWanted)) {
    const home = await install(client);
    const cells: string[] = [];
    for (const server of servers) {
      const error = await inFolder(async (folder) => {
        await Deno.mkdir(`${folder}/data`);
        await client.ask(subjectIn(`${folder}/data`, server), { home, folder });
      });
      cells.push(error === undefined ? "✓" : "✗");
      if (error === undefined) continue;
      problems++;
      print(`${client.title}, ${server.executable}: ${reasonOf(error)}`);
    }
    const [pinned = ""] = client.packages;
    rows.push(`| ${client.title} | ${versionOf(pinned)} | ${cells.join(" | ")} | ${client.how} |`);
    print(rows.at(-1) ?? "");
  }
  if (named.length === 0) await Deno.writeTextFile(repositoryPath(TABLE), table(rows));
  return problems;
}

/** Tries each agent's hooks, and returns the number of failed checks. */
async function tryAgents(): Promise<number> {
  const commands = await installServers();
  const rows: string[] = [];
  let problems = 0;
  for (const agent of hookedAgents.filter(isWanted)) {
    const home = await install({ title: agent.title, packages: [agent.npmPackage] });
    let cells = HOOK_RESULTS.map(() => "✗");
    const error = await inFolder(async (folder) => {
      const results = await tryHooks(agent, { home, folder, commands });
      cells = HOOK_RESULTS.map((name) => results[name] ? "✓" : "✗");
    });
    if (error !== undefined) print(`${agent.title}: ${reasonOf(error)}`);
    problems += cells.filter((cell) => cell === "✗").length;
    rows.push(`| ${agent.title} | ${versionOf(agent.npmPackage)} | ${cells.join(" | ")} |`);
    print(rows.at(-1) ?? "");
  }
  if (named.length === 0) await Deno.writeTextFile(repositoryPath(HOOKS_TABLE), hooksTable(rows));
  return problems;
}

function isWanted({ title }: TriedClient | HookedAgent): boolean {
  return named.length === 0 || named.includes(title);
}

function versionOf(pinned: string): string {
  return pinned.slice(pinned.lastIndexOf("@") + 1);
}

/** Calls `use` with an empty folder, and returns the error that `use` threw. */
async function inFolder(use: (folder: string) => Promise<void>): Promise<unknown> {
  const folder = await Deno.realPath(await Deno.makeTempDir({ prefix: "clients-" }));
  try {
    await use(folder);
  } catch (error) {
    return error ?? new Error("the client failed and gave no reason");
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
  return undefined;
}

/** Installs a client's packages and returns their folder. */
async function install(
  { title, packages }: Pick<TriedClient, "title" | "packages">,
): Promise<string> {
  const home = repositoryPath(`dist/clients/${title.toLowerCase().replace(/[^a-z0-9]+/g, "-")}`);
  await installPackages(packages, home);
  return home;
}

/** Installs the npm package globally, as users do, and returns the folder with its commands. */
async function installServers(): Promise<string> {
  const folder = repositoryPath("dist/clients/servers");
  await Deno.remove(folder, { recursive: true }).catch(() => {});
  await Deno.mkdir(`${folder}/package`, { recursive: true });
  await writeNpmPackage(`${folder}/package`);
  const packed = await runToEnd(
    "npm",
    ["pack", "--silent", "--pack-destination", folder],
    `${folder}/package`,
  );
  await runToEnd("npm", ["install", "--global", "--prefix", folder, `${folder}/${packed}`]);
  return `${folder}/bin`;
}

function table(rows: readonly string[]): string {
  const names = servers.map(({ executable }) => executable.replace("-server", ""));
  return `# Clients

This table shows the result of \`deno task clients\`, which tries every server with each client. ✓
means that the client could use every server feature that it supports. The agents need neither an
account nor a network, because a scripted model (\`model.ts\`) replaces their own model. \`deno task
clients --hooks\` tests the [agents' hooks](hooks.md).

| client | version | ${names.join(" | ")} | tried by |
| --- | --- | ${names.map(() => "---").join(" | ")} | --- |
${rows.join("\n")}
`;
}

function hooksTable(rows: readonly string[]): string {
  return `# Hooks

This table shows the result of \`deno task clients --hooks\`, which tries each agent's hooks with a
scripted model (\`model.ts\`). In a repository that \`acm-mcp-servers init\` has set up, a prompt asks
for something that an ADR forbids. The model then runs a command that fails as a rule describes.

What a ✓ means in each column:

- servers: the model got the tools of all five servers
- start, prompt, failure: the model's requests contained the ADRs, the decision and the rule
- captured: ace-server logged the run
- unknown event: an event that the servers don't support did no harm

| agent | version | ${HOOK_RESULTS.join(" | ")} |
| --- | --- | ${HOOK_RESULTS.map(() => "---").join(" | ")} |
${rows.join("\n")}
`;
}
