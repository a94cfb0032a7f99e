import { RequestFolder } from "../kernel/disk/request_folder.ts";
import { ToolError } from "../kernel/errors.ts";
import type { Root } from "../kernel/roots/root.ts";
import type { Inspection } from "../kernel/service/service.ts";
import type { ArchitectureContext } from "./context.ts";
import { CATEGORIES, CATEGORY_FOLDERS, RESOURCES } from "./documents/document.ts";
import { PROMPTS } from "./prompt_files/library.ts";

type Problem = Inspection["problems"][number];

/** What the content root holds, folder by folder, and what is wrong with its files. */
export function inspectArchitecture(
  { root, documents, prompts }: ArchitectureContext,
): Inspection[] {
  const counts = CATEGORIES.map((category) => ({
    path: `${RESOURCES}/${CATEGORY_FOLDERS[category]}`,
    count: documents.list(category).length,
  }));
  const problems = [
    ...[...documents.problems(), ...prompts.problems()].map(([file, reason]) => ({
      what: reason.includes(file) ? reason : `${file}: ${reason}`,
      advice: "Fix it; a running server picks it up within two seconds.",
    })),
    ...misplacedFolders(root, counts.map(({ path }) => path)),
  ];
  const isEmpty = prompts.fileCount() === 0 && counts.every(({ count }) => count === 0);
  return [{
    title: root.title,
    facts: [
      ...counts.map(({ path, count }) => `${count} in ${path}/`),
      `${prompts.list().length} prompts`,
    ],
    files: [
      ...counts.map(({ path, count }) => ({ path, found: count > 0, optional: true as const })),
      { path: PROMPTS, found: prompts.fileCount() > 0, optional: true },
    ],
    problems: isEmpty && problems.length === 0 && exists(root) ? [emptiness(root)] : problems,
  }];
}

/** What is in the place of a folder of documents; the scan reports links that leave the root. */
function misplacedFolders(root: Root, paths: readonly string[]): Problem[] {
  if (!exists(root)) return [];
  const folder = new RequestFolder(root);
  return paths.filter((path) => ["file", "other"].includes(folder.kind(path))).map((path) => ({
    what: `${path}: it is not a folder`,
    advice: "Move it away and create a folder for the documents.",
  }));
}

function emptiness({ title, setBy }: Root): Problem {
  return {
    what: `the ${title} folder has no documents and no prompts`,
    advice:
      `Put documents into ${RESOURCES}/${CATEGORY_FOLDERS.guideline}, ${RESOURCES}/${CATEGORY_FOLDERS.pattern} ` +
      `or ${RESOURCES}/${CATEGORY_FOLDERS.adr}, or set ${setBy} to the folder that has them.`,
  };
}

/** True when the root's folder exists; the built-in starter has none. */
function exists(root: Root): boolean {
  if (root.embedded) return false;
  try {
    return new RequestFolder(root).kind("") === "folder";
  } catch (error) {
    if (error instanceof ToolError) return false;
    throw error;
  }
}
