import type { Inspection } from "../kernel/inspection.ts";
import type { Context } from "./context.ts";
import { CATEGORIES, FOLDERS, RESOURCES } from "./document_uri.ts";
import { PROMPTS } from "./prompt_library.ts";

/** What is there in the content root, folder by folder, and what is wrong with its files. */
export function inspectRoots({ root, documents, prompts }: Context): Inspection[] {
  const counts = CATEGORIES.map((category) => ({
    path: `${RESOURCES}/${FOLDERS[category]}`,
    count: documents.list(category).length,
  }));
  const served = prompts.list().length;
  const problems = [...documents.problems(), ...prompts.problems()];
  return [{
    title: root.title,
    facts: [...counts.map(({ path, count }) => `${count} in ${path}/`), `${served} prompts`],
    files: [
      ...counts.map(({ path, count }) => ({ path, found: count > 0, optional: true as const })),
      { path: PROMPTS, found: prompts.fileCount() > 0, optional: true },
    ],
    problems: problems.map(([file, reason]) => ({
      what: reason.includes(file) ? reason : `${file}: ${reason}`,
      advice: "Mend the file; a running server sees it within two seconds.",
    })),
  }];
}
