import type { ClientSubject } from "./subject.ts";

/** A client of the table. */
export interface TriedClient {
  title: string;
  /** Its npm package, whose version the table shows, and others that it needs. */
  packages: readonly string[];
  /** The way it is tried, in a few words. */
  how: string;
  /** Throws if it fails; its packages are installed in `home`, `folder` is empty. */
  ask: (subject: ClientSubject, place: { home: string; folder: string }) => Promise<void>;
}

/** The time limit of a client, in milliseconds. */
const PATIENCE_MS = 120_000;

/** The exit code and the output of a program. */
export interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs a program of a client; of this machine's settings only PATH reaches it. */
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

/** Returns the last line that a program printed. */
export function lastLine({ stdout, stderr }: Ended): string {
  return `${stdout}\n${stderr}`.trim().split("\n").at(-1)?.slice(0, 200) ?? "";
}
