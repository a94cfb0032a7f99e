import { decode } from "../records/links.ts";

/** Returns the old and new names of the files that `git diff` shows, each once. */
export function changedPaths(diff: string): { all: string[]; after: string[] } {
  const all = new Set<string>();
  const after = new Set<string>();
  const add = (source: string, isAfter: boolean) => {
    const name = unquoted(source.split("\t", 1)[0] ?? "");
    if (name === "/dev/null" || name === "") return;
    all.add(name);
    if (isAfter) after.add(name);
  };
  const path = (source: string) => source.replace(/^("?)[abciow]\//, "$1");
  let isHeader = true;
  for (const line of diff.split(/\r?\n/)) {
    const [, kind, name = ""] = /^(---|\+\+\+|(?:rename|copy) (?:from|to)) (.+)$/.exec(line) ?? [];
    if (line.startsWith("diff --git ")) {
      isHeader = true;
      // Changes of only the mode, and of binary files, have no other line with the name.
      const names = line.slice("diff --git ".length);
      const half = names.slice((names.length + 1) / 2);
      if (names === `${half.replace("b/", "a/")} ${half}`) add(path(half), true);
    } else if (line.startsWith("@@ ")) {
      // The lines of a hunk may look like file headers.
      isHeader = false;
    } else if (isHeader && (kind === "---" || kind === "+++")) add(path(name), kind === "+++");
    else if (isHeader && kind !== undefined) add(name, kind.endsWith("to"));
  }
  return { all: [...all], after: [...after] };
}

function unquoted(name: string): string {
  if (!name.startsWith('"')) return name.trimEnd();
  const inUri = name.slice(1, -1).replaceAll("%", "%25")
    .replace(/\\([0-7]{3})/g, (_, octal) => `%${parseInt(octal, 8).toString(16).padStart(2, "0")}`);
  return decode(inUri).replace(/\\(.)/g, (_, sign) => sign === "t" ? "\t" : sign);
}
