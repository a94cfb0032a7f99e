import { sha256Hex, uuidOf } from "../../kernel/digest.ts";
import { excerpt } from "../../kernel/text.ts";
import { confidenceOf, type ErrorGroup, keyOf } from "../traces/error_group.ts";
import type { TraceFinding } from "../traces/finding.ts";
import { adviceFor } from "./advice.ts";
import { type Insight, REVIEW_NEEDED } from "./insight.ts";

/** An insight without id and time, with the key and traces from which its id is derived. */
export interface Draft {
  key: string;
  traceIds: readonly string[];
  /** In hundredths. */
  points: number;
  fields: Pick<
    Insight,
    "taskId" | "source" | "signal" | "recommendation" | "scope" | "metaTags"
  >;
}

const MAX_FILES = 5;
const MAX_ITEMS = 10;

/** The draft of a group of errors. */
export function draftOfErrors(group: ErrorGroup): Draft {
  const { tool, pattern, code, traceIds, beadIds, files, evidence, frequency } = group;
  const { text, tags } = adviceFor(tool, `${code ?? ""} ${pattern}`);
  const glob = commonGlob(files);
  return {
    key: keyOf(group),
    traceIds,
    points: confidenceOf(group),
    fields: {
      ...beadsOf(beadIds, tool),
      signal: { pattern: `${tool}: ${pattern}`, evidence },
      recommendation: `For ${tool}${code === undefined ? "" : ` ${code}`}: ${text}`,
      scope: {
        ...(files.size > 0 && { files: [...files].slice(0, MAX_FILES) }),
        ...(glob !== undefined && { glob }),
      },
      metaTags: [
        ...new Set([tool, ...tags, "error-pattern", ...(frequency > 1 ? ["recurring"] : [])]),
      ],
    },
  };
}

/** The draft of the issues that work on a bead uncovered. */
export function draftOfDiscovery({ id, items, traceIds, beadIds }: TraceFinding): Draft {
  const issues = [...items];
  const shown = listed(issues);
  return {
    key: `discovery\n${id}`,
    traceIds,
    points: issues.length >= 3 ? 85 : 65,
    fields: {
      ...beadsOf(beadIds),
      signal: {
        pattern: `Work on ${id} uncovered ${shown}`,
        evidence: issues.slice(0, MAX_ITEMS).map((issue) => `${id} led to ${issue}`),
      },
      recommendation: `Before work like ${id}, find what it depends on and resolve ${shown} first`,
      scope: {},
      metaTags: ["discovery-chain", "dependency"],
    },
  };
}

/** The draft of a bullet that did harm, for a person to review. */
export function draftOfHarm({ id, items, traceIds, beadIds }: TraceFinding): Draft {
  const reasons = [...items].slice(0, MAX_ITEMS).map((reason) => excerpt(reason, 200));
  const why = reasons[0] === undefined ? "" : `: ${reasons[0]}`;
  return {
    key: `harm\n${id}`,
    traceIds,
    points: 75,
    fields: {
      ...beadsOf(beadIds),
      signal: {
        pattern: `Bullet #${id} was reported as harmful`,
        evidence: reasons.length > 0 ? reasons : [`bullet #${id} was reported as harmful`],
      },
      recommendation: `Reword or remove bullet #${id}${why}`,
      scope: {},
      metaTags: [REVIEW_NEEDED, "bullet-feedback"],
    },
  };
}

function beadsOf(ids: ReadonlySet<string>, runner?: string): Pick<Insight, "taskId" | "source"> {
  const beadIds = [...ids];
  return {
    taskId: beadIds[0] ?? "",
    source: { ...(runner !== undefined && { runner }), beadIds },
  };
}

function listed(items: readonly string[]): string {
  const more = items.length - MAX_ITEMS;
  return items.slice(0, MAX_ITEMS).join(", ") + (more > 0 ? ` and ${more} more` : "");
}

/** The glob of files that share an extension; undefined when they do not. */
function commonGlob(files: ReadonlySet<string>): string | undefined {
  const extensions = new Set([...files].map((file) => /[^/\\]\.(\w+)$/.exec(file)?.[1]));
  const [only] = extensions;
  return extensions.size === 1 && only !== undefined ? `**/*.${only}` : undefined;
}

/** The insight of a draft; the same lesson from the same traces has the same id. */
export async function insightOf(
  { key, traceIds, points, fields }: Draft,
  { mode, threshold, now }: { mode: string; threshold: number; now: string },
): Promise<Insight> {
  const { metaTags, ...told } = fields;
  const confidence = points / 100;
  return {
    id: uuidOf(await sha256Hex([mode, key, ...[...traceIds].sort()].join("\n")), 8),
    timestamp: now,
    ...told,
    confidence,
    onlineEligible: !metaTags.includes(REVIEW_NEEDED) && confidence >= threshold,
    metaTags,
  };
}
