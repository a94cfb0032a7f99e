import { assert, assertEquals, assertMatch } from "@std/assert";
import { compile, compiler } from "../../src/dev/build/compile.ts";
import { executables, repositoryPath, runtimeFlags } from "../../src/dev/executables.ts";
import { reasonOf } from "../../src/dev/print.ts";
import { note } from "../note.ts";
import { attempts } from "./probe/attempts.ts";

interface Probe {
  name: string;
  /** The permissions and other flags for the process. */
  flags: readonly string[];
  compiled: boolean;
  command: string;
  args: string[];
}

interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
  milliseconds: number;
}

const main = "tests/sandbox/probe/main.ts";
const worker = "tests/sandbox/probe/worker.ts";

const folder = await Deno.makeTempDir({ prefix: "sandbox-" });
globalThis.addEventListener("unload", () => Deno.removeSync(folder, { recursive: true }));
Deno.mkdirSync(`${folder}/root`);
Deno.writeTextFileSync(`${folder}/root/file.txt`, "inside");
Deno.writeTextFileSync(`${folder}/secret.txt`, "outside");

/** The probe with each server's own flags, from source and, if possible, compiled. */
const probes: Probe[] = executables.map((executable) => {
  const flags = runtimeFlags(executable);
  return {
    name: `${executable.task} from source`,
    flags,
    compiled: false,
    command: Deno.execPath(),
    args: [
      "run",
      "--quiet",
      "--config",
      repositoryPath("deno.json"),
      ...flags,
      repositoryPath(main),
    ],
  };
});
try {
  for (const executable of executables) {
    const flags = runtimeFlags(executable);
    const command = `${folder}/${executable.task}-probe`;
    await compile({ main, worker, flags }, command);
    const name = `${executable.task} compiled`;
    probes.push({ name, flags, compiled: true, command, args: [] });
  }
} catch (error) {
  note(
    `Not tested: the sandbox of an executable: ${compiler()} cannot compile: ${reasonOf(error)}`,
  );
}

/** A probe, compiled if possible, for tests that don't depend on the server. */
const lastProbe = probes.slice(-1);

async function run(
  probe: Probe,
  args: string[],
  options: { env?: Record<string, string>; signalAfter?: number } = {},
): Promise<Outcome> {
  const started = performance.now();
  const child = new Deno.Command(probe.command, {
    args: [...probe.args, ...args],
    cwd: folder,
    env: { NO_COLOR: "1", ...options.env },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const timer = options.signalAfter === undefined
    ? undefined
    : setTimeout(() => child.kill("SIGTERM"), options.signalAfter);
  const { code, stdout, stderr } = await child.output();
  clearTimeout(timer);
  const text = new TextDecoder();
  const milliseconds = performance.now() - started;
  return { code, stdout: text.decode(stdout), stderr: text.decode(stderr), milliseconds };
}

/** Variables that the Deno runtime reads. No variable may give an executable more permissions. */
const RUNTIME_VARIABLES = {
  DENO_V8_FLAGS: "--no-disallow-code-generation-from-strings",
  DENO_PERMISSIONS: "all",
  DENO_CONFIG: "/nonexistent/deno.json",
  NODE_OPTIONS: "--require /nonexistent.js",
  OTEL_DENO: "true",
  DENO_NO_PROMPT: "0",
};

/**
 * Every kind of permission, and each variable that the flags name, because a list of variables
 * doesn't grant the whole kind.
 */
function permissionsToAsk(flags: readonly string[]): Deno.PermissionDescriptor[] {
  const variables = listOf(flags, "--allow-env=");
  return [
    ...(["read", "write", "net", "env", "run", "ffi", "sys"] as const).map((name) => ({ name })),
    ...variables.map((variable) => ({ name: "env", variable }) as const),
  ];
}

/**
 * Returns the permissions that the flags grant. The servers' flags name complete kinds of
 * permission and single variables.
 */
function grantedBy(flags: readonly string[]): Deno.PermissionDescriptor[] {
  return permissionsToAsk(flags).filter((asked) =>
    "variable" in asked
      ? listOf(flags, "--allow-env=").includes(asked.variable ?? "")
      : flags.includes(`--allow-${asked.name}`)
  );
}

function listOf(flags: readonly string[], name: string): string[] {
  return flags.filter((flag) => flag.startsWith(name))
    .flatMap((flag) => flag.slice(name.length).split(","));
}

Deno.test("the servers' flags grant permissions that the main thread must give up", () => {
  const kinds = probes.flatMap(({ flags }) => grantedBy(flags)).map(({ name }) => name);
  assertEquals([...new Set(kinds)].toSorted(), ["env", "net", "read", "write"]);
});

for (const probe of probes) {
  Deno.test(`${probe.name}: the sandbox refuses every attempt`, async () => {
    const env = probe.compiled ? RUNTIME_VARIABLES : {};
    const { code, stdout, stderr } = await run(probe, ["attempts", `${folder}/root`], { env });
    assertEquals(code, 0, stderr);
    const results: Record<string, string> = JSON.parse(stdout);
    assertEquals(Object.keys(results), Object.keys(attempts));
    const succeeded = Object.entries(results).filter(([, result]) => result.startsWith("GOT"));
    assertEquals(succeeded, []);
    assertRootIsAsItWas();
  });

  Deno.test(`${probe.name}: the main thread has no permissions after the worker is ready`, async () => {
    const asked = JSON.stringify(permissionsToAsk(probe.flags));
    const { code, stdout, stderr } = await run(probe, [
      "main-permissions",
      `${folder}/root`,
      asked,
    ]);
    assertEquals({ code, stderr }, { code: 0, stderr: "" });
    const refused = "NotCapable";
    assertEquals(JSON.parse(stdout), {
      before: grantedBy(probe.flags),
      after: [],
      read: refused,
      write: refused,
      net: refused,
      env: refused,
      run: refused,
    });
    assertRootIsAsItWas();
  });
}

function assertRootIsAsItWas(): void {
  assertEquals([...Deno.readDirSync(`${folder}/root`)].map(({ name }) => name), ["file.txt"]);
  assertEquals(Deno.readTextFileSync(`${folder}/root/file.txt`), "inside");
}

for (const probe of lastProbe) {
  const test = (name: string, body: () => Promise<void>): void =>
    Deno.test(`${probe.name}: ${name}`, body);

  for (const way of ["close", "exit"]) {
    test(`a worker that ends with ${way} ends the process with exit code 70 and one line`, async () => {
      const { code, stdout, stderr } = await run(probe, [way, `${folder}/root`]);
      assertEquals([code, stdout], [70, ""]);
      assertMatch(stderr, /^probe: the server's worker ended\n$/);
    });
  }

  for (const way of ["throw", "reject"]) {
    test(`a worker that fails with ${way} ends the process with exit code 70 and its error`, async () => {
      const { code, stdout, stderr } = await run(probe, [way, `${folder}/root`]);
      assertEquals([code, stdout], [70, ""]);
      assertMatch(stderr, /probe: the server's worker failed: .*boom\n$/);
    });
  }

  test("a worker that cannot be loaded ends the process with 70", async () => {
    const { code, stderr } = await run(probe, [
      "attempts",
      `${folder}/root`,
      "./no_such_worker.ts",
    ]);
    assertEquals(code, 70);
    assertMatch(stderr, /probe: the server's worker failed: /);
  });

  test("the process ends a hanging worker 5 s after its input ends or after SIGTERM", async () => {
    const [ended, signalled] = await Promise.all([
      run(probe, ["hang-after-end", `${folder}/root`]),
      run(probe, ["hang-in-loop", `${folder}/root`], { signalAfter: 2500 }),
    ]);
    assertEquals([ended.code, signalled.code], [70, 70]);
    assertMatch(ended.stderr, /^probe: the server did not finish within 5 seconds\n$/);
    assert(ended.milliseconds > 4900, `${ended.milliseconds} ms`);
    assert(signalled.milliseconds > 7400, `${signalled.milliseconds} ms`);
  });
}
