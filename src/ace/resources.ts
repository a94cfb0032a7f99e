import type { ChangeListener } from "../kernel/service/change.ts";
import { watchVersions } from "../kernel/disk/file_version.ts";
import type { ResourceKind } from "../kernel/service/resource.ts";
import type { Context } from "./context.ts";
import { listedBullet, newestInsights } from "./insights/insight_query.ts";
import { readPlaybook } from "./playbook/playbook_file.ts";

const RECENT = 20;

/** The documents below one prefix: what each is called, and what it holds now. */
function documents(
  kind: Pick<ResourceKind<Context>, "title" | "description" | "prefix">,
  table: Record<string, { title: string; read: (context: Context) => unknown }>,
): ResourceKind<Context> {
  const find = (name: string) => Object.hasOwn(table, name) ? table[name] : undefined;
  return {
    ...kind,
    mimeType: "application/json",
    names: () => Object.keys(table).sort(),
    describe: (name) => find(name),
    read: (name, context) => {
      const document = find(name);
      return document && JSON.stringify(document.read(context), null, 2);
    },
  };
}

/** The three resources of the requirement. */
export const resources: readonly ResourceKind<Context>[] = [
  documents({
    title: "ACE playbook",
    description: "What the playbook holds",
    prefix: "ace://knowledge/",
  }, {
    bullets: {
      title: "All bullets of the playbook",
      read: ({ agents }) => readPlaybook(agents).bullets.map(listedBullet),
    },
    sections: {
      title: "The playbook's sections, for routing",
      read: ({ agents }) => readPlaybook(agents).sections.map(({ name }) => name),
    },
  }),
  documents({
    title: "ACE logs",
    description: "What the logs hold",
    prefix: "ace://logs/",
  }, {
    "recent-insights": {
      title: "The newest 20 insights",
      read: (context) => newestInsights(context, RECENT),
    },
  }),
];

/**
 * Tells which resources have changed, whoever wrote the files: this server, another one, a person.
 * Returns what ends it.
 */
export function watchFiles({ agents, insights }: Context, listener: ChangeListener): () => void {
  const ends = [
    watchVersions(
      agents.path,
      () => listener({ updated: ["ace://knowledge/bullets", "ace://knowledge/sections"] }),
    ),
    watchVersions(insights.path, () => listener({ updated: ["ace://logs/recent-insights"] })),
  ];
  return () => ends.forEach((end) => end());
}
