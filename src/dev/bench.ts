/**
 * `deno task bench [SERVER|first] [--quick]`: compares a server's measurements with those of a
 * plain Node server.
 */
import { reportAce } from "./bench/ace.ts";
import { reportAcm } from "./bench/acm.ts";
import { reportArchitecture } from "./bench/architecture.ts";
import { reportDecibel } from "./bench/decibel.ts";
import { reportFirst } from "./bench/first.ts";
import { reportKnowledge } from "./bench/knowledge.ts";
import { runToEnd } from "./bench/servers.ts";
import { print } from "./print.ts";

/**
 * The benchmarks, each of which may leave files in a workspace that is removed after the benchmark.
 */
const benchmarks = new Map<string, (workspace: string, quick: boolean) => Promise<void>>([
  ["first", reportFirst],
  ["acm", reportAcm],
  ["architecture", reportArchitecture],
  ["decibel", reportDecibel],
  ["ace", reportAce],
  ["knowledge", reportKnowledge],
]);

const usage = `Usage: deno task bench [WHAT] [--quick]

WHAT: ${[...benchmarks.keys()].join(", ")}; first: the commands and hooks that a user waits for
--quick: few runs, to try the benchmark. A missed target is reported and is no failure.`;

const [name = "acm", ...others] = Deno.args.filter((arg) => arg !== "--quick");
const report = benchmarks.get(name);
if (report === undefined || others.length > 0) {
  print(usage);
  Deno.exit(Deno.args.includes("--help") ? 0 : 2);
}
const workspace = await Deno.realPath(await Deno.makeTempDir({ prefix: `${name}-bench-` }));
const clean = (): void => Deno.removeSync(workspace, { recursive: true });
Deno.addSignalListener("SIGINT", () => {
  clean();
  Deno.exit(130);
});
try {
  const node = await runToEnd("node", ["--version"]).catch(() => "not installed");
  const { os, arch } = Deno.build;
  print(
    `Deno ${Deno.version.deno}, Node ${node}, ${os} ${arch}, load ${Deno.loadavg()[0]?.toFixed(1)}`,
  );
  print(
    `of ${navigator.hardwareConcurrency} processors; ratios are of values from the same round\n`,
  );
  await report(workspace, Deno.args.includes("--quick"));
} finally {
  clean();
}
Deno.exit();
