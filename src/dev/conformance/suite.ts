import * as z from "zod";
import { installPackages } from "../bench/servers.ts";
import { repositoryPath } from "../executables.ts";

/** The official suite, whose dependencies aren't in this project's lock files. */
export const SUITE = "@modelcontextprotocol/conformance@0.2.0-alpha.12";

/** A server's result in one scenario. */
export interface ScenarioResult {
  scenario: string;
  passed: number;
  /** The failures, with one line for each. */
  failures: string[];
}

/** The time limit for all scenarios together, in milliseconds. */
const PATIENCE_MS = 300_000;

const checksSchema = z.array(z.object({
  id: z.string(),
  status: z.string(),
  errorMessage: z.string().optional(),
}));

/**
 * Runs all server scenarios against the server at `url`, and stores the suite's records in the
 * empty `folder`.
 */
export async function runSuite(url: string, folder: string): Promise<ScenarioResult[]> {
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
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).output();
  const text = new TextDecoder();
  const summary = text.decode(stdout).split("=== SUMMARY ===")[1];
  if (summary === undefined) {
    throw new Error(`the conformance suite printed no summary: ${text.decode(stderr)}`);
  }
  const results: ScenarioResult[] = [];
  for (const [, scenario = "", passed] of summary.matchAll(/^[✓✗] (\S+): (\d+) passed/gm)) {
    results.push({ scenario, passed: Number(passed), failures: failuresOf(folder, scenario) });
  }
  return results;
}

/** Returns a scenario's failed checks. A scenario without a record counts as one failure. */
function failuresOf(folder: string, scenario: string): string[] {
  const record = new RegExp(`^server-${scenario}-\\d{4}-`);
  const name = [...Deno.readDirSync(folder)].find((entry) => record.test(entry.name))?.name;
  if (name === undefined) return ["it did not run"];
  try {
    const checks = checksSchema.parse(
      JSON.parse(Deno.readTextFileSync(`${folder}/${name}/checks.json`)),
    );
    return checks.filter(({ status }) => status === "FAILURE")
      .map(({ id, errorMessage = "" }) => `${id}: ${errorMessage.split("\n")[0]}`);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return ["it broke off"];
    throw error;
  }
}
