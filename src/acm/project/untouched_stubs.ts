import type { RequestFolder } from "../files/request_folder.ts";
import { STUB_FOLDER } from "../framework/framework_files.ts";
import type { DocumentName } from "../framework/places.ts";
import { sourcesOf } from "../framework/section_rules.ts";
import { servedText } from "../framework/served_specs.ts";
import type { ProjectDocuments } from "./project_file.ts";

/**
 * Returns the paths of a project's documents if each is an unchanged stub; empty if any document
 * was edited. The project's name and dates may differ, because a script fills them in.
 */
export function untouchedStubs(
  documents: ProjectDocuments,
  names: readonly DocumentName[],
): string[] {
  const { framework } = documents;
  const paths: string[] = [];
  for (const name of names) {
    const file = documents.find(name);
    const stubs = stubsOf(framework, name);
    if (stubs.length === 0 || ("problem" in file && file.path === undefined)) continue;
    if ("problem" in file || !stubs.some((stub) => isUntouched(file.source, stub))) return [];
    paths.push(file.path);
  }
  return paths;
}

function stubsOf(framework: RequestFolder, name: DocumentName): string[] {
  const files = name === "claude"
    ? ["claude-md", "agents"].flatMap((folder) =>
      framework.scan(`${STUB_FOLDER}/${folder}`, ".md").files
    )
    : [sourcesOf(name).stub];
  return files.map((file) => servedText(framework, file)).filter((text) => text !== undefined);
}

const FILLED_IN = /\[Project Name\]|YYYY-MM-DD/g;

/**
 * Returns true if each line of a document matches the stub, except for text that a script fills in.
 */
function isUntouched(text: string, stub: string): boolean {
  const [lines, wanted] = [linesOf(text), linesOf(stub)];
  return lines.length === wanted.length && wanted.every((line, index) => {
    const parts = line.split(FILLED_IN);
    return parts.length === 1 ? lines[index] === line : hasParts(lines[index] ?? "", parts);
  });
}

function linesOf(text: string): string[] {
  return text.split("\n").map((line) => line.trim()).filter((line) => line !== "");
}

/**
 * Returns true if a line contains these parts in order, and begins with the first part and ends
 * with the last.
 */
function hasParts(line: string, parts: readonly string[]): boolean {
  let at = 0;
  for (const [index, part] of parts.entries()) {
    const found = index === parts.length - 1
      ? Math.max(at, line.length - part.length)
      : line.indexOf(part, at);
    if (found < 0 || (index === 0 && found > 0) || !line.startsWith(part, found)) return false;
    at = found + part.length;
  }
  return true;
}
