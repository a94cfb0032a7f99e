import { assert, assertStringIncludes } from "@std/assert";
import { cpuTimeOfProcess } from "../../src/dev/cpu_time.ts";
import { repositoryPath } from "../../src/dev/executables.ts";
import { copyFolder, inTempFolder } from "../kernel/temp_folder.ts";
import { note } from "../note.ts";
import { type Json, ServerProcess } from "./process.ts";
import { servers } from "./servers.ts";
import { targetsOf } from "./targets.ts";

/** A file that a server reads as JSON, full of values that mean nothing. */
interface WideFile {
  executable: string;
  /** The fixtures that the file lies among. */
  fixtures: string;
  file: string;
  /** What there is too much of. */
  of: string;
  text: () => string;
  env: (folder: string) => Record<string, string>;
  /** What reads the file, and what is to be found in the answer. */
  request: [method: string, params: Json];
  said: string;
}

/** A list of empty objects of so many bytes. */
function objects(bytes: number): string {
  return `[${"{},".repeat(bytes / 3 - 2)}0]`;
}

const insights = Deno.readTextFileSync(repositoryPath("tests/fixtures/ace/insights.jsonl"));

const FILES: readonly WideFile[] = [
  {
    executable: "acm-server",
    fixtures: "registry",
    file: "inventory.json",
    of: "entries",
    text: () => objects(4_000_000),
    env: (folder) => ({ ACM_REGISTRY_ROOT: folder }),
    request: ["tools/call", { name: "query_capabilities", arguments: {} }],
    said: "inventory.json has over 500,000 values",
  },
  {
    executable: "architecture-server",
    fixtures: "architecture",
    file: "prompts/wide.json",
    of: "messages",
    text: () => `{"name":"wide","messages":${objects(1_000_000)}}`,
    env: (folder) => ({ ARCHITECTURE_ROOT: folder }),
    request: ["prompts/list", {}],
    said: "create-adr",
  },
  ...[[9_000_000, 6], [1_400_000, 40]].map(([bytes = 0, lines = 0]) => ({
    executable: "ace-server",
    fixtures: "ace",
    file: "insights.jsonl",
    of: `values in ${lines} lines`,
    text: () => `{"id":"a","evidence":${objects(bytes)}}\n`.repeat(lines) + insights,
    env: (folder: string) => ({ ACE_INSIGHTS_PATH: `${folder}/insights.jsonl` }),
    request: ["tools/call", {
      name: "ace_get_insights",
      arguments: { source: "insights" },
    }] satisfies WideFile["request"],
    said: `"skippedLines":${lines}`,
  })),
];

for (const { executable, fixtures, file, of, text, env, request, said } of FILES) {
  const tried = servers.find((server) => server.executable === executable);
  for (const target of targetsOf(executable)) {
    Deno.test(`${target.name}: ${executable} does not parse ${file} where it holds far too many ${of}`, () =>
      inTempFolder(async (folder) => {
        const given = { ...tried?.env(folder), ...env(folder) };
        copyFolder(repositoryPath(`tests/fixtures/${fixtures}`), folder);
        await Deno.writeTextFile(`${folder}/${file}`, text());
        const server = new ServerProcess(target, { env: given });
        await server.initialize();
        const begun = await cpuTimeOfProcess(server.child.pid);
        for (let id = 1; id < 4; id++) {
          assertStringIncludes(
            JSON.stringify(await server.request(id, ...request)).replaceAll("\\", ""),
            said,
          );
        }
        const taken = await cpuTimeOfProcess(server.child.pid) - begun;
        assert(taken < 4000, `${taken} ms of processor time`);
        const peak = server.peakMemory();
        if (peak === undefined) note("Not tested: peak memory, without /proc");
        else assert(peak < 300, `${peak} MiB`);
        await server.end();
      }));
  }
}
