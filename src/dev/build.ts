/** `deno task build [server…]`: bundles and compiles the executables into `dist/`. */
import { compile, compilerVersion, warnOfOldBase } from "./build/compile.ts";
import { executables, namedExecutable, repositoryPath, runtimeFlags } from "./executables.ts";
import { print } from "./print.ts";

async function build(names: readonly string[]): Promise<void> {
  const version = await compilerVersion();
  for (const executable of executables) {
    if (names.length > 0 && !names.includes(executable.name)) continue;
    const output = `dist/${executable.name}${Deno.build.os === "windows" ? ".exe" : ""}`;
    await Deno.mkdir(repositoryPath("dist"), { recursive: true });
    const flags = runtimeFlags(executable);
    await compile({ ...executable, flags }, repositoryPath(output));
    const { size } = await Deno.stat(repositoryPath(output));
    print(`${output}  ${(size / 1024 / 1024).toFixed(1)} MiB  on Deno ${version}`);
    print(`  ${flags.join("\n  ")}`);
  }
  warnOfOldBase(version);
}

if (import.meta.main) {
  const unknown = Deno.args.filter((word) => namedExecutable(word) === undefined);
  if (unknown.length > 0) {
    const known = executables.map(({ name }) => name).join(", ");
    print(`No server is called ${unknown.join(", ")} exists. Choose from: ${known}`);
    Deno.exit(2);
  }
  try {
    await build(Deno.args.flatMap((word) => namedExecutable(word)?.name ?? []));
  } catch (error) {
    print(error instanceof Error ? error.message : String(error));
    print("Where the base executable cannot be downloaded, set DENO_COMPILE_BIN and DENORT_BIN.");
    Deno.exit(1);
  }
}
