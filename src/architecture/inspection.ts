import { counted } from "../kernel/plural.ts";
import { flatten } from "../kernel/text.ts";
import type { Inspection } from "../kernel/service/service.ts";
import type { ArchitectureContext } from "./context.ts";
import { discoveryOf, renderDiscovery } from "./documents/discovery_report.ts";
import type { DocumentLibrary } from "./documents/library.ts";
import { promptsOf } from "./prompt_files/library.ts";
import { ADR_STATUSES } from "./words.ts";

export function inspectArchitecture(content: ArchitectureContext): Inspection[] {
  const { root, documents } = content;
  const prompts = promptsOf(content);
  const problems = [...documents.content.problems, ...prompts.problems()].map(([file, reason]) => ({
    what: flatten(reason.includes(file) ? reason : `${file}: ${reason}`),
    advice: "Fix the file: a running server rereads it within two seconds.",
  }));
  const found = discoveryOf(documents);
  return [{
    title: root.title,
    facts: [
      ...(["guideline", "pattern"] as const).map((kind) =>
        counted(documents.list(kind).length, kind)
      ),
      adrFact(documents),
      counted(prompts.list().length, "prompt"),
    ],
    files: [],
    notes: found === undefined ? [] : renderDiscovery(found).split("\n"),
    problems,
  }];
}

function adrFact(documents: DocumentLibrary): string {
  const adrs = documents.list("adr");
  const folders = documents.content.discovery.folders.filter(({ adrs }) => adrs > 0)
    .map(({ path }) => path).slice(0, 5);
  const counts = ADR_STATUSES.map((status) => ({
    status,
    count: adrs.filter(({ details }) => details.adr?.status === status).length,
  })).filter(({ count }) => count > 0);
  const bare = adrs.filter(({ stem }) => !/\d/.test(stem)).slice(0, 5);
  const said = [
    ...counts.map(({ status, count }) => `${count} ${status}`),
    ...bare.map(({ path }) => `without a number: ${path}`),
  ].join(", ");
  const total = counted(adrs.length, "ADR");
  return adrs.length === 0 ? total : `${total} in ${folders.join(", ")} (${said})`;
}
