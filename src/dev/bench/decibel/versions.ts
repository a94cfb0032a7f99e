import { projectRoot } from "../servers.ts";

/** An executable to measure, under its name in the tables. */
export interface MeasuredVersion {
  name: string;
  path: string;
}

/** This executable, and one of an earlier version where it is there, to be measured in turn. */
export function decibelVersions(): MeasuredVersion[] {
  const path = `${projectRoot}/dist/decibel-server`;
  const before = { name: "decibel-server before", path: `${path}-before` };
  return [{ name: "decibel-server", path }, ...(isFile(before.path) ? [before] : [])];
}

function isFile(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}
