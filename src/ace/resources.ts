import { versionAt } from "../kernel/disk/shared_file.ts";
import { system } from "../kernel/disk/system.ts";
import type { ChangeListener } from "../kernel/service/service.ts";
import type { ResourceKind } from "../kernel/service/resource.ts";
import { printable } from "../kernel/text.ts";
import type { AceContext } from "./context.ts";
import { findInsights } from "./insights/query.ts";
import { shownRule } from "./insights/retrieval.ts";
import { readRuleBook } from "./insights/rule_book.ts";

const RECENT = 20;

function documents(
  kind: Pick<ResourceKind<AceContext>, "title" | "description" | "prefix">,
  table: Record<string, { title: string; read: (context: AceContext) => unknown }>,
): ResourceKind<AceContext> {
  const find = (name: string) => Object.hasOwn(table, name) ? table[name] : undefined;
  return {
    ...kind,
    mimeType: "application/json",
    list: () =>
      Object.entries(table).map(([name, { title }]) => ({
        uri: kind.prefix + name,
        details: () => ({ name, title }),
      })),
    read: (name, context) => {
      const document = find(name);
      return document && printable(JSON.stringify(document.read(context), null, 2));
    },
  };
}

export const aceResources: readonly ResourceKind<AceContext>[] = [
  documents({
    title: "ACE playbook",
    description: "Playbook contents",
    prefix: "ace://knowledge/",
  }, {
    bullets: {
      title: "All playbook bullets",
      read: (context) => readRuleBook(context).rules.map(shownRule),
    },
    sections: {
      title: "Playbook sections for insights",
      read: (context) => [
        ...new Set(readRuleBook(context).playbook.sections.map(({ name }) => name)),
      ],
    },
  }),
  documents({
    title: "ACE logs",
    description: "Log contents",
    prefix: "ace://logs/",
  }, {
    "recent-insights": {
      title: `The newest ${RECENT} insights`,
      read: (context) => findInsights(context, { source: "insights", limit: RECENT }).insights,
    },
  }),
];

/**
 * Reports changed resources, even if another server or a user changed the files. Returns a function
 * that stops the reports.
 */
export function watchAce({ agents, insights }: AceContext, listener: ChangeListener): () => void {
  const ends = [
    watchVersions(
      agents.path,
      () => listener({ updated: ["ace://knowledge/bullets", "ace://knowledge/sections"] }),
    ),
    watchVersions(insights.path, () => listener({ updated: ["ace://logs/recent-insights"] })),
  ];
  return () => ends.forEach((end) => end());
}

const LOOK_MS = 300;

/**
 * Calls `onChange` soon after the version of the file at `path` changes. Returns a function that
 * stops the polling.
 */
function watchVersions(path: string, onChange: () => void): () => void {
  // The operating system's file watcher loses a file when another file replaces it.
  let version = versionAt(path);
  return system.every(LOOK_MS, () => {
    const now = versionAt(path);
    if (now === version) return;
    version = now;
    onChange();
  });
}
