import { Folder } from "../kernel/disk/folder.ts";
import type { Root } from "../kernel/roots/root.ts";
import type { Inspection } from "../kernel/service/service.ts";
import { counted } from "../kernel/plural.ts";
import { flatten } from "../kernel/text.ts";
import type { ArchitectureContext } from "./context.ts";
import { discoveryOf, renderDiscovery } from "./documents/discovery_report.ts";
import type { DocumentLibrary } from "./documents/library.ts";
import { PROMPTS } from "./prompt_files/library.ts";
import { ADR_STATUSES } from "./words.ts";

type Problem = Inspection["problems"][number];

export function inspectArchitecture(
  { root, documents, prompts }: ArchitectureContext,
): Inspection[] {
  const given = documents.folders.filter(({ category }) => category !== "adr");
  const counts = [
    ...given.map(({ folder, category }) => ({
      path: folder,
      count: documents.list(category).filter(({ path }) => path.startsWith(`${folder}/`)).length,
    })),
    ...documents.discovery.folders.filter(({ adrs }) => adrs > 0)
      .map(({ path, adrs }) => ({ path, count: adrs })),
  ];
  const problems = [...documents.problems(), ...prompts.problems()].map(([file, reason]) => ({
    what: flatten(reason.includes(file) ? reason : `${file}: ${reason}`),
    advice: "Fix the file: a running server rereads it within two seconds.",
  }));
  const isEmpty = prompts.fileCount() === 0 && counts.every(({ count }) => count === 0);
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
    notes: discoveryNotes(documents),
    problems: isEmpty && problems.length === 0 && exists(root) ? [emptiness(root)] : problems,
  }];
}

function discoveryNotes(documents: DocumentLibrary): string[] {
  const discovery = discoveryOf(documents);
  return discovery === undefined ? [] : renderDiscovery(discovery).split("\n");
}

function adrFactsOf(documents: DocumentLibrary): string[] {
  const adrs = documents.list("adr");
  if (adrs.length === 0) return [];
  const statuses = Map.groupBy(adrs, (adr) => documents.details(adr).adr?.status ?? "unclear");
  const counts = ADR_STATUSES.map((status) => ({
    status,
    count: statuses.get(status)?.length ?? 0,
  }))
    .filter(({ count }) => count > 0).map(({ status, count }) => `${count} ${status}`);
  const bare = adrs.filter(({ stem }) => !/\d/.test(stem)).map(({ path }) => path);
  const names = bare.slice(0, 5).join(", ");
  return [
    `ADRs: ${counts.join(", ")}`,
    ...(bare.length > 0 ? [`${counted(bare.length, "ADR")} without a number: ${names}`] : []),
  ];
}

function emptiness({ title, setBy }: Root): Problem {
  return {
    what: `the ${title} folder contains no documents or prompt files`,
    advice: "Put ADRs into docs/adr, guidelines into resources/guidelines and patterns into " +
      "resources/patterns, or name their folders in architecture.yml. " +
      `Alternatively, set ${setBy} to another folder.`,
  };
}

function exists(root: Root): boolean {
  return !root.embedded && new Folder(root).kind("") === "folder";
}
