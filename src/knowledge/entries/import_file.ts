import { ToolError } from "../../kernel/errors.ts";
import { FileError } from "../../kernel/disk/file_error.ts";
import type { RequestFolder } from "../../kernel/disk/request_folder.ts";
import { isWithin } from "../../kernel/roots/path.ts";
import { parseYamlValue } from "../../kernel/markdown/yaml.ts";
import { Failure } from "../store/failure.ts";

/** The largest file that is imported, in bytes. */
const MAX_BYTES = 1024 * 1024;

/** The data of a YAML file in the import root; throws `Failure`. */
export function readImportFile(root: RequestFolder | undefined, filePath: string): unknown {
  try {
    return readIn(root, filePath);
  } catch (error) {
    if (error instanceof Failure || !(error instanceof ToolError)) throw error;
    throw refused("The import folder cannot be read. Correct KB_IMPORT_ROOT.", error);
  }
}

function readIn(root: RequestFolder | undefined, filePath: string): unknown {
  if (root === undefined) throw refused("The server has no import folder. Set KB_IMPORT_ROOT.");
  const path = relativeTo(root, filePath);
  const facts = path === undefined ? undefined : root.facts(path);
  if (path === undefined || facts === undefined) {
    throw new Failure("NOT_FOUND", "No such file in the import folder (KB_IMPORT_ROOT)", {
      field: "file_path",
    });
  }
  if (facts.size > MAX_BYTES) throw refused("The file is larger than 1 MiB. Split it.");
  const { value, error } = parseYamlValue(textOf(root, path), MAX_BYTES);
  if (error === undefined) return value;
  throw refused(`Not valid YAML, line ${error.line}, column ${error.column}: ${error.message}`);
}

function textOf(root: RequestFolder, path: string): string {
  try {
    return root.readUncached(path);
  } catch (error) {
    if (!(error instanceof FileError) || error.problem === "absent") throw error;
    throw refused(`The file cannot be imported: ${error.reason}`);
  }
}

/** The path below the root; undefined for an absolute one that is not. */
function relativeTo(
  { root: { path, aliases = [] } }: RequestFolder,
  given: string,
): string | undefined {
  if (!given.startsWith("/") && !/^[A-Za-z]:[\\/]/.test(given)) return given;
  const base = [path, ...aliases].find((one) => isWithin(given, one));
  return base === undefined ? undefined : given.slice(base.length + 1);
}

function refused(message: string, cause?: unknown): Failure {
  return new Failure("VALIDATION_ERROR", message, { field: "file_path", cause });
}
