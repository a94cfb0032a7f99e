/**
 * A file's old and new name in a unified diff. A created file has no old name, and a deleted file
 * has no new name.
 */
export interface ChangedFile {
  before?: string;
  after?: string;
}

export function changedFiles(diff: string): ChangedFile[] {
  const files: ChangedFile[] = [];
  let file: ChangedFile | undefined;
  let left = { before: 0, after: 0 };
  for (const line of diff.split(/\r?\n/)) {
    if (left.before > 0 || left.after > 0) {
      const sign = line[0] ?? " ";
      if (sign === "\\") continue;
      if (sign !== "+") left.before--;
      if (sign !== "-") left.after--;
      continue;
    }
    const hunk = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/.exec(line);
    if (hunk !== null) {
      left = { before: Number(hunk[1] ?? 1), after: Number(hunk[2] ?? 1) };
    } else if (line.startsWith("diff --git ")) {
      files.push(file = fileOfHeader(line.slice("diff --git ".length)));
    } else if (line.startsWith("--- ")) {
      if (file === undefined || isBegun.has(file)) files.push(file = {});
      isBegun.add(file);
      setName(file, "before", line.slice(4));
    } else if (line.startsWith("+++ ") && file !== undefined) setName(file, "after", line.slice(4));
    else if (file !== undefined) setState(file, line);
  }
  return files.filter(({ before, after }) => before !== undefined || after !== undefined);
}

const isBegun = new WeakSet<ChangedFile>();

function fileOfHeader(names: string): ChangedFile {
  const quoted = /^("(?:[^"\\]|\\.)*"|\S+) ("(?:[^"\\]|\\.)*"|\S+)$/.exec(names);
  if (quoted !== null) return named(quoted[1] ?? "", quoted[2] ?? "");
  // If the names contain spaces, either both names are equal, or a later line has the new name.
  const half = (names.length - 1) / 2;
  return Number.isInteger(half) ? named(names.slice(0, half), names.slice(half + 1)) : {};
}

function named(before: string, after: string): ChangedFile {
  const file: ChangedFile = {};
  setName(file, "before", before);
  setName(file, "after", after);
  return file;
}

function setName(file: ChangedFile, which: "before" | "after", source: string): void {
  const name = unquoted(source.split("\t", 1)[0] ?? "");
  if (name === "/dev/null") delete file[which];
  else file[which] = name.replace(/^[ab]\//, "");
}

function setState(file: ChangedFile, line: string): void {
  const [, which, name = ""] = /^(?:rename|copy) (from|to) (.+)$/.exec(line) ?? [];
  if (which === "from") file.before = unquoted(name);
  else if (which === "to") file.after = unquoted(name);
  else if (line.startsWith("new file mode")) delete file.before;
  else if (line.startsWith("deleted file mode")) delete file.after;
}

function unquoted(name: string): string {
  if (!name.startsWith('"')) return name.trimEnd();
  const bytes: number[] = [];
  const encoder = new TextEncoder();
  for (
    const [, octal, escaped, plain] of name.slice(1, -1).matchAll(/\\([0-7]{3})|\\(.)|([^\\]+)/g)
  ) {
    if (octal !== undefined) bytes.push(parseInt(octal, 8));
    else bytes.push(...encoder.encode(plain ?? (escaped === "t" ? "\t" : escaped)));
  }
  return new TextDecoder().decode(new Uint8Array(bytes));
}
