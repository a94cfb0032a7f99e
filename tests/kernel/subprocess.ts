/** The standard output and standard error of a process. */
export interface Output {
  stdout: string;
  stderr: string;
}

/**
 * Runs TypeScript code in a separate process. The code can import kernel modules from "kernel/…".
 */
export async function outputOf(code: string, ...args: string[]): Promise<Output> {
  const kernel = new URL("../../src/kernel/", import.meta.url).href;
  const config = new URL("../../deno.json", import.meta.url).pathname;
  const source = code.replaceAll('"kernel/', `"${kernel}`);
  const { stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["eval", "--ext=ts", "--quiet", "--config", config, source, ...args],
    env: { NO_COLOR: "1" },
    signal: AbortSignal.timeout(30_000),
  }).output();
  const decoder = new TextDecoder();
  return { stdout: decoder.decode(stdout), stderr: decoder.decode(stderr) };
}
