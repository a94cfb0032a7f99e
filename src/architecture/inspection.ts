import { RequestFolder } from "../kernel/disk/request_folder.ts";
import { ToolError } from "../kernel/errors.ts";
import type { Root } from "../kernel/roots/root.ts";
import type { Inspection } from "../kernel/service/service.ts";
import type { Context } from "./context.ts";
import { CATEGORIES, FOLDERS, RESOURCES } from "./documents/document_uri.ts";
import { PROMPTS } from "./prompt_files/prompt_library.ts";

type Problem = Inspection["problems"][number];

/** What is there in the content root, folder by folder, and what is wrong with its files. */
export function inspectRoots({ root, documents, prompts }: Context): Inspection[] {
  const counts = CATEGORIES.map((category) => ({
    path: `${RESOURCES}/${FOLDERS[category]}`,
    count: documents.list(category).length,
  }));
  const problems = [
    ...[...documents.problems(), ...prompts.problems()].map(([file, reason]) => ({
      what: reason.includes(file) ? reason : `${file}: ${reason}`,
      advice: "Mend it; a running server sees it within two seconds.",
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
    problems: isEmpty && problems.length === 0 && isThere(root) ? [emptiness(root)] : problems,
  }];
}

/** What stands where a folder of documents should be; a link that leads out is known already. */
function misplacedFolders(root: Root, paths: readonly string[]): Problem[] {
  if (!isThere(root)) return [];
  const folder = new RequestFolder(root);
  return paths.filter((path) => ["file", "other"].includes(folder.kind(path))).map((path) => ({
    what: `${path}: it is not a folder`,
    advice: "Move it away, and make a folder for the documents.",
  }));
}

function emptiness({ title, setBy }: Root): Problem {
  return {
    what: `the ${title} folder holds no document and no prompt`,
    advice:
      `Put documents into ${RESOURCES}/${FOLDERS.guideline}, ${RESOURCES}/${FOLDERS.pattern} ` +
      `or ${RESOURCES}/${FOLDERS.adr}, or set ${setBy} to the folder that has them.`,
  };
}

/** False also for a starter, which has no folder to look at. */
function isThere(root: Root): boolean {
  if (root.embedded) return false;
  try {
    return new RequestFolder(root).kind("") === "folder";
  } catch (error) {
    if (error instanceof ToolError) return false;
    throw error;
  }
}
