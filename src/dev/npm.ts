/** Packages from npm outside this project's lock files, and the programs that they bring. */

const isWindows = Deno.build.os === "windows";

export async function installPackages(packages: readonly string[], folder: string): Promise<void> {
  await Deno.mkdir(folder, { recursive: true });
  await Deno.writeTextFile(`${folder}/package.json`, '{ "private": true, "type": "module" }\n');
  const flags = ["install", "--no-audit", "--no-fund", "--no-save", "--loglevel=error"];
  await runToEnd(isWindows ? "npm.cmd" : "npm", [...flags, ...packages], { cwd: folder });
}

/** Returns a program's stdout. Throws an error with its stderr if the program fails. */
export async function runToEnd(
  path: string,
  args: string[],
  options: { cwd?: string; env?: Record<string, string>; clearEnv?: boolean } = {},
): Promise<string> {
  const signal = AbortSignal.timeout(300_000);
  const { success, code, stdout, stderr } = await new Deno.Command(path, {
    args,
    signal,
    stdin: "null",
    ...options,
  }).output();
  const [out, complaint] = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes).trim());
  if (success) return out ?? "";
  throw new Error(
    `${path.split(/[\\/]/).at(-1)} ${args[0] ?? ""} ended with ${code}. ${complaint}`,
  );
}

/** Returns a stream's lines without their line breaks. */
export async function* textLines(
  stream: ReadableStream<Uint8Array>,
): AsyncGenerator<string, undefined> {
  let rest = "";
  for await (const text of stream.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
}
