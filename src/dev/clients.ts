/**
 * `deno task clients [CLIENT…]`: tries every server with the clients that npm has, installed in
 * `dist/clients`; a client is named by its title. Exits with 1 if one fails; for all clients it writes
 * the table of `src/dev/clients/README.md`.
 */
import { servers } from "../../tests/e2e/servers.ts";
import { installPackages } from "./bench/servers.ts";
import { agents } from "./clients/agents.ts";
import type { TriedClient } from "./clients/client.ts";
import { commandClients } from "./clients/command_clients.ts";
import { libraryClients } from "./clients/library_clients.ts";
import { subjectIn } from "./clients/subject.ts";
import { repositoryPath } from "./executables.ts";
import { print, reasonOf } from "./print.ts";

const TABLE = "src/dev/clients/README.md";

const all: readonly TriedClient[] = [...agents, ...libraryClients, ...commandClients];
const clients = all.filter(({ title }) => Deno.args.length === 0 || Deno.args.includes(title));
const rows: string[] = [];
let problems = 0;
for (const client of clients) {
  const home = await install(client);
  const cells: string[] = [];
  for (const server of servers) {
    const folder = await Deno.makeTempDir({ prefix: "clients-" });
    try {
      await Deno.mkdir(`${folder}/data`);
      await client.ask(subjectIn(`${folder}/data`, server), { home, folder });
      cells.push("✓");
    } catch (error) {
      problems++;
      cells.push("✗");
      print(`${client.title}, ${server.executable}: ${reasonOf(error)}`);
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  }
  const [pinned = ""] = client.packages;
  const version = pinned.slice(pinned.lastIndexOf("@") + 1);
  rows.push(`| ${client.title} | ${version} | ${cells.join(" | ")} | ${client.how} |`);
  print(rows.at(-1) ?? "");
}
if (Deno.args.length === 0) await Deno.writeTextFile(repositoryPath(TABLE), table());
Deno.exit(problems > 0 ? 1 : 0);

/** Installs a client's packages; returns the folder. */
async function install({ title, packages }: TriedClient): Promise<string> {
  const home = repositoryPath(`dist/clients/${title.toLowerCase().replace(/[^a-z0-9]+/g, "-")}`);
  await installPackages(packages, home);
  return home;
}

function table(): string {
  const names = servers.map(({ executable }) => executable.replace("-server", ""));
  return `# Clients

Every server with each of these clients, as \`deno task clients\` has tried them and written it here:
✓ where a client did all that it can. The agents need neither an account nor a network for it: a
scripted model stands for theirs (\`model.ts\`).

| client | version | ${names.join(" | ")} | tried by |
| --- | --- | ${names.map(() => "---").join(" | ")} | --- |
${rows.join("\n")}
`;
}
