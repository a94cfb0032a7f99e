import type { ClientSubject } from "./subject.ts";

/** A client in the table. */
export interface TriedClient {
  title: string;
  /** The client's npm package, whose version the table shows, and other required packages. */
  packages: readonly string[];
  /** A short description of how the trial uses the client. */
  how: string;
  /**
   * Throws if the client fails. The client's packages are installed in `home`; `folder` is empty.
   */
  ask: (subject: ClientSubject, place: { home: string; folder: string }) => Promise<void>;
}

/** The time limit for a client, in milliseconds. */
const PATIENCE_MS = 120_000;

/** A program's exit code and output. */
export interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs a client's program, which gets only PATH from this machine's environment. */
export async function runClient(
  command: string,
  args: readonly string[],
  { folder, env = {}, cwd = folder }: {
    /** The home folder. */
    folder: string;
    env?: Record<string, string>;
    cwd?: string;
  },
): Promise<Ended> {
  const output = await new Deno.Command(command, {
    args: [...args],
    cwd,
    env: { PATH: Deno.env.get("PATH") ?? "", HOME: folder, NO_COLOR: "1", ...env },
    clearEnv: true,
    stdin: "null",
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).output();
  const text = new TextDecoder();
  return { ...output, stdout: text.decode(output.stdout), stderr: text.decode(output.stderr) };
}

/** Returns the last line that a program has printed. */
export function lastLine({ stdout, stderr }: Ended): string {
  return `${stdout}\n${stderr}`.trim().split("\n").at(-1)?.slice(0, 200) ?? "";
}
