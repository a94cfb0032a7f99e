/**
 * `deno task conformance [SERVER…]`: runs the official conformance suite against every server,
 * through a small HTTP bridge. Exits with 1 if a scenario fails without a listed reason, or passes
 * despite a listed reason. If it tests all servers, it writes the table in
 * `src/dev/conformance/README.md`.
 */
import { servers } from "../../tests/e2e/servers.ts";
import { targetsOf } from "../../tests/e2e/targets.ts";
import { serveBridge } from "./conformance/bridge.ts";
import { exemptionOf } from "./conformance/expected.ts";
import { runSuite, type ScenarioResult, SUITE } from "./conformance/suite.ts";
import { repositoryPath } from "./executables.ts";
import { print } from "./print.ts";

const TABLE = "src/dev/conformance/README.md";

const names = Deno.args.length > 0 ? Deno.args : servers.map(({ executable }) => executable);
const results = new Map<string, ScenarioResult[]>();
let surprises = 0;
for (const name of names) {
  const found = await tried(name);
  results.set(name, found);
  const wrong = found.flatMap((result) => surpriseIn(name, result));
  const good = found.filter(({ failures }) => failures.length === 0).length;
  print(`${name}: ${good} of ${found.length} scenarios pass, ${wrong.length} surprises`);
  for (const line of wrong) print(`  ${line}`);
  surprises += wrong.length;
}
if (Deno.args.length === 0) await Deno.writeTextFile(repositoryPath(TABLE), table());
Deno.exit(surprises > 0 ? 1 : 0);

async function tried(name: string): Promise<ScenarioResult[]> {
  const server = servers.find(({ executable }) => executable === name);
  const target = targetsOf(name).at(-1);
  if (server === undefined || target === undefined) throw new Error(`unknown server ${name}`);
  const folder = await Deno.makeTempDir({ prefix: "conformance-" });
  try {
    await Deno.mkdir(`${folder}/data`);
    await Deno.mkdir(`${folder}/records`);
    await using bridge = serveBridge({ ...target, env: server.env(`${folder}/data`) });
    return await runSuite(bridge.url, `${folder}/records`);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/**
 * Returns the unexpected results: failures without a listed reason, and reasons that no longer
 * apply.
 */
function surpriseIn(server: string, { scenario, failures }: ScenarioResult): string[] {
  const reason = exemptionOf(scenario, server);
  if (failures.length > 0 && reason === undefined) {
    return failures.map((one) => `✗ ${scenario}: ${one}`);
  }
  const isAlone = failures.length === 0 && reason !== undefined;
  return isAlone ? [`✓ ${scenario} passes, though: ${reason}`] : [];
}

function table(): string {
  const scenarios = [...new Set([...results.values()].flat().map(({ scenario }) => scenario))];
  const rows = scenarios.map((scenario) => {
    const cells = names.map((name) => {
      const one = results.get(name)?.find((result) => result.scenario === scenario);
      if (one === undefined) return "–";
      const count = one.passed + one.failures.length;
      return one.failures.length === 0 ? `✓ ${one.passed}` : `${one.passed} of ${count}`;
    });
    const reasons = new Set(names.flatMap((name) => exemptionOf(scenario, name) ?? []));
    return `| ${scenario} | ${cells.join(" | ")} | ${[...reasons].join("; ")} |`;
  });
  return `# Conformance

This table shows the result of \`deno task conformance\`, which runs all server scenarios in the
official suite (\`${SUITE}\`). The suite tests each of the five servers through the HTTP bridge in
this folder. ✓ and a number mean that all checks passed, and how many. Other cells give the number of passed checks and of
all checks, with the reason for the failures. The task fails if a failure has no reason, or if a reason no longer applies.

| scenario | ${names.map((name) => name.replace("-server", "")).join(" | ")} | why not |
| --- | ${names.map(() => "---").join(" | ")} | --- |
${rows.join("\n")}
`;
}
