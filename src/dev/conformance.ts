/**
 * `deno task conformance [SERVER…]`: runs the official conformance suite against every server,
 * through a small HTTP bridge. Exits with 1 if a scenario fails without a reason in
 * `conformance/expected.yml`, or passes despite a listed reason.
 */
import { parse } from "@std/yaml";
import * as z from "zod";
import { servers } from "../../tests/e2e/servers.ts";
import { targetOf } from "../../tests/e2e/targets.ts";
import { inTempFolder } from "../../tests/kernel/temp_folder.ts";
import { serveBridge } from "./conformance/bridge.ts";
import { repositoryPath } from "./executables.ts";
import { installPackages } from "./npm.ts";
import { print } from "./print.ts";

const SUITE = "@modelcontextprotocol/conformance@0.2.0-alpha.12";

interface ScenarioResult {
  scenario: string;
  failures: string[];
}

const exemptionsSchema = z.array(z.strictObject({
  reason: z.string(),
  scenarios: z.array(z.string()),
  servers: z.array(z.string()).optional(),
}));
const checksSchema = z.array(z.object({
  id: z.string(),
  status: z.string(),
  errorMessage: z.string().optional(),
}));

const exemptions = exemptionsSchema.parse(
  parse(Deno.readTextFileSync(repositoryPath("src/dev/conformance/expected.yml"))),
);

async function resultsOf(name: string): Promise<ScenarioResult[]> {
  const server = servers.find(({ executable }) => executable === name);
  if (server === undefined) throw new Error(`unknown server ${name}`);
  return await inTempFolder(async (folder) => {
    await Deno.mkdir(`${folder}/data`);
    await Deno.mkdir(`${folder}/records`);
    await using bridge = serveBridge({ ...targetOf(name), env: server.env(`${folder}/data`) });
    return await runSuite(bridge.url, `${folder}/records`);
  });
}

async function runSuite(url: string, folder: string): Promise<ScenarioResult[]> {
  const home = repositoryPath("dist/conformance");
  await installPackages([SUITE], home);
  const { stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      ...["run", "-A", "--quiet", "--no-config", "--node-modules-dir=manual"],
      `${home}/node_modules/@modelcontextprotocol/conformance/dist/index.js`,
      ...["server", "--url", url, "--suite", "all", "--output-dir", folder],
    ],
    cwd: folder,
    env: { NO_COLOR: "1" },
    stdin: "null",
    signal: AbortSignal.timeout(300_000),
  }).output();
  const [printed, complaint] = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes));
  const summary = printed?.split("=== SUMMARY ===")[1];
  if (summary === undefined) throw new Error(`the suite printed no summary: ${complaint}`);
  return [...summary.matchAll(/^[✓✗] (\S+): \d+ passed/gm)].map(([, scenario = ""]) => ({
    scenario,
    failures: failuresOf(folder, scenario),
  }));
}

function failuresOf(folder: string, scenario: string): string[] {
  const record = new RegExp(`^server-${scenario}-\\d{4}-`);
  const name = [...Deno.readDirSync(folder)].find((entry) => record.test(entry.name))?.name;
  if (name === undefined) return ["it did not run"];
  const hasChecks = [...Deno.readDirSync(`${folder}/${name}`)].some((one) =>
    one.name === "checks.json"
  );
  if (!hasChecks) return ["it broke off"];
  const text = Deno.readTextFileSync(`${folder}/${name}/checks.json`);
  return checksSchema.parse(JSON.parse(text)).filter(({ status }) => status === "FAILURE")
    .map(({ id, errorMessage = "" }) => `${id}: ${errorMessage.split("\n")[0]}`);
}

function surprisesIn(server: string, { scenario, failures }: ScenarioResult): string[] {
  const reason = exemptions.find(({ scenarios, servers }) =>
    (servers?.includes(server) ?? true) && scenarios.some((begin) => scenario.startsWith(begin))
  )?.reason;
  if (reason === undefined) return failures.map((one) => `✗ ${scenario}: ${one}`);
  return failures.length === 0 ? [`✓ ${scenario} passes, though: ${reason}`] : [];
}

const names = Deno.args.length > 0 ? Deno.args : servers.map(({ executable }) => executable);
let surprises = 0;
for (const name of names) {
  const found = await resultsOf(name);
  const wrong = found.flatMap((result) => surprisesIn(name, result));
  const good = found.filter(({ failures }) => failures.length === 0).length;
  print(`${name}: ${good} of ${found.length} scenarios pass, ${wrong.length} surprises`);
  for (const line of wrong) print(`  ${line}`);
  surprises += wrong.length;
}
Deno.exit(surprises > 0 ? 1 : 0);
