import { projectRoot } from "./servers.ts";

/** An executable to measure, under its name in the tables. */
export interface MeasuredVersion {
  name: string;
  path: string;
}

/** An executable, and `dist/NAME-before`, an earlier one, where it is there, to be measured in turn. */
export function measuredVersions(name: string): MeasuredVersion[] {
  const path = `${projectRoot}/dist/${name}`;
  const before = { name: `${name} before`, path: `${path}-before` };
  return [{ name, path }, ...(isFile(before.path) ? [before] : [])];
}

function isFile(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}
