import { Folder } from "../kernel/disk/folder.ts";
import { counted } from "../kernel/plural.ts";
import { flatten } from "../kernel/text.ts";
import type { Inspection } from "../kernel/service/service.ts";
import type { ArchitectureContext } from "./context.ts";
import { discoveryOf, renderDiscovery } from "./documents/discovery_report.ts";
import type { DocumentLibrary } from "./documents/library.ts";
import { PROMPTS, promptsOf } from "./prompt_files/library.ts";
import { ADR_STATUSES } from "./words.ts";

export function inspectArchitecture(
  content: ArchitectureContext,
): Inspection[] {
  const { root, documents } = content;
  const prompts = promptsOf(content);
  const { folders, discovery, problems: unread } = documents.content;
  const counts = [
    ...folders.filter(({ category }) => category !== "adr").map(({ folder, category }) => ({
      path: folder,
      count: documents.list(category).filter(({ path }) => path.startsWith(`${folder}/`)).length,
    })),
    ...discovery.folders.filter(({ adrs }) => adrs > 0)
      .map(({ path, adrs }) => ({ path, count: adrs })),
  ];
  const problems = [...unread, ...prompts.problems()].map(([file, reason]) => ({
    what: flatten(reason.includes(file) ? reason : `${file}: ${reason}`),
    advice: "Fix the file: a running server rereads it within two seconds.",
  }));
  const isEmpty = prompts.fileCount() === 0 && counts.every(({ count }) => count === 0);
  if (
    isEmpty && problems.length === 0 && !root.embedded && new Folder(root).kind("") === "folder"
  ) {
    problems.push({
      what: `the ${root.title} folder contains no documents or prompt files`,
      advice: "Put ADRs into docs/adr, guidelines into resources/guidelines and patterns into " +
        "resources/patterns, or name their folders in architecture.yml. " +
        `Alternatively, set ${root.setBy} to another folder.`,
    });
  }
  const found = discoveryOf(documents);
  return [{
    title: root.title,
    facts: [
      ...counts.map(({ path, count }) => `${count} in ${path}/`),
      ...adrFactsOf(documents),
      counted(prompts.list().length, "prompt"),
    ],
    files: [
      ...counts.map(({ path, count }) => ({ path, found: count > 0, optional: true as const })),
      { path: PROMPTS, found: prompts.fileCount() > 0, optional: true },
    ],
    notes: found === undefined ? [] : renderDiscovery(found).split("\n"),
    problems,
  }];
}

function adrFactsOf(documents: DocumentLibrary): string[] {
  const adrs = documents.list("adr");
  if (adrs.length === 0) return [];
  const counts = ADR_STATUSES.map((status) => ({
    status,
    count: adrs.filter(({ details }) => details.adr?.status === status).length,
  })).filter(({ count }) => count > 0);
  const bare = adrs.filter(({ stem }) => !/\d/.test(stem)).map(({ path }) => path);
  return [
    `ADRs: ${counts.map(({ status, count }) => `${count} ${status}`).join(", ")}`,
    ...(bare.length > 0 ? [`without a number: ${bare.slice(0, 5).join(", ")}`] : []),
  ];
}
