/** The text of each project file, keyed by path. */
export type Files = Record<string, string>;
type Change = (files: Files) => Files;

/** A stage with its project files, and for each criterion the changes that must fail its check. */
interface WalkedStage {
  files: Files;
  evidence: Record<string, Record<string, Change>>;
}

const KIND =
  "- **Type:** App\n- **Scale:** personal\n- **Scope:** mvp\n- **Complexity:** standalone";
const LOG =
  "| # | Issue | Source | Severity | Complexity | Status | Resolution |\n|---|---|---|---|---|---|---|\n| 1 | Which harbours count was unclear | Human | Critical | Low | Resolved | Named in Scope |";
const OPEN = LOG.replace("Resolved", "Open");

function document(front: string, title: string, sections: Record<string, string>): string {
  const body = Object.entries(sections).map(([name, text]) => `## ${name}\n\n${text}\n`);
  return `---\n${front}updated: "2026-02-01"\n---\n\n# ${title}\n\n${body.join("\n")}`;
}

const INTENT = document(
  'type: "intent"\ndescription: "Why"\nversion: "1.0"\n',
  "Intent: Tide Clock",
  {
    "Problem/Opportunity":
      "People who walk on the flats miss the turn of the tide, because tables are hard to read on a telephone and never at hand.",
    "Desired Outcome":
      "Anybody at the shore sees at a glance when the water comes back, with or without a network.",
    "Why It Matters":
      "Two rescues last year began with a misread table, and a clear clock prevents the next one.",
  },
);
const HISTORY = "| Version | Date | Changes |\n|---|---|---|\n| 1.0 | 2026-02-01 | Complete |";
const BRIEF = document(
  'type: "brief"\nproject: "Tide Clock"\nversion: "1.0"\nstatus: "complete"\nreview_cycle: 2\ncreated: "2026-01-20"\nintent_ref: "./intent.md"\n',
  "Brief: Tide Clock",
  {
    "Classification": KIND,
    "Summary": "A page that shows the tide at one harbour as a clock face.",
    "Scope": "### In Scope\n- One harbour\n\n### Out of Scope\n- Currents: others show them well",
    "Success Criteria": "- [ ] **SC-1:** The next high tide is shown within two seconds",
    "Constraints": "- One developer, two weeks",
    "Open Questions": "- [x] Which harbour? Whitstable.",
    "Issue Log": LOG,
    "Revision History": HISTORY,
  },
);
const DESIGN = document(
  'type: "design"\nproject: "Tide Clock"\nversion: "1.0"\nstatus: "complete"\ncreated: "2026-02-01"\nbrief_ref: "./discover-brief.md"\nintent_ref: "./intent.md"\n',
  "Design: Tide Clock",
  {
    "Summary": "A static page computes the tide.",
    "Architecture": "```\nharmonics --> clock face\n```",
    "Tech Stack": "TypeScript, a static host.",
    "Data Model": "A harbour has a name and constituents.",
    "Security": "No accounts, no personal data.",
    "Capabilities": "A test runner and a browser.",
    "Interface & Format": "A clock face with a hand.",
    "Decision Log":
      "| Decision | Chosen | Rationale |\n|---|---|---|\n| Rendering | SVG | reachable |",
    "Backlog": "| Item | Priority |\n|---|---|\n| A second harbour | Low |",
    "Open Questions": "None.",
    "Issue Log": LOG,
    "Develop Handoff":
      "### Design Summary\nA static page.\n\n### Key Design Decisions\nSVG.\n\n### Capabilities Needed\nA test runner.\n\n### Open Questions for Develop\n\n### Success Criteria\n- [ ] SC-1\n\n### What Was Validated\nThe harmonics.\n\n### Implementation Guidance\nHarmonics first.\n\n### Reference Documents\nIntent, brief.",
    "Review Log": "### Phase 1: Internal Review\n\n**Outcome:** nothing serious left",
    "Revision History": HISTORY,
  },
);
const TASKS =
  "# Tasks\n\n| ID | Task | Status |\n|---|---|---|\n| 1 | Compute harmonics | done |\n\n- [x] Draw the face\n";

function status(stage: string): string {
  return document(`project: "Tide Clock"\nstage: "${stage}"\n`, "Status", {
    "Current State": "- **Phase:** Complete\n- **Focus:** Handing over",
    "Next Steps": "- [ ] Begin what comes next",
  });
}

/** Returns changes that leave a section of a file without content. */
function hollowed(file: string, heading: string, isOptional = false): Record<string, Change> {
  const within = (text: string | undefined): Change => (files) => {
    const source = files[file] ?? "";
    const start = source.search(new RegExp(`^#{2,3} ${heading}\\b.*$`, "m"));
    const level = /^#+/.exec(source.slice(start))?.[0].length ?? 2;
    const rest = source.slice(start).split("\n").slice(1).join("\n");
    const next = rest.search(new RegExp(`^#{1,${level}} `, "m"));
    const line = source.slice(start).split("\n")[0];
    const after = next < 0 ? "" : rest.slice(next);
    const part = text === undefined ? "" : `${line}\n\n${text}\n\n`;
    return { ...files, [file]: source.slice(0, start) + part + after };
  };
  return {
    [`${heading} is TBD`]: within("TBD"),
    [`${heading} is to be written`]: within("to be written"),
    [`${heading} is a heading alone`]: within(""),
    ...(!isOptional && { [`no ${heading}`]: within(undefined) }),
  };
}

function without(path: string): Change {
  return ({ [path]: _, ...files }) => files;
}

function replaced(path: string, old: string, by: string): Change {
  return (files) => ({ ...files, [path]: (files[path] ?? "").replace(old, by) });
}

const [intent, brief, design, tasks, state] = [
  "docs/intent.md",
  "docs/discover-brief.md",
  "docs/design.md",
  "docs/tasks.md",
  "docs/status.md",
];
const phase: Record<string, Change> = Object.fromEntries(
  ["TBD", "?", "Complete except sign-off", "Review Loop", "to be completed"].map((words) => [
    `phase ${words}`,
    replaced(state, "**Phase:** Complete", `**Phase:** ${words}`),
  ]),
);
const DISCOVER = { [intent]: INTENT, [brief]: BRIEF, [state]: status("Discover") };
const DESIGNED = { ...DISCOVER, [design]: DESIGN, [state]: status("Design") };

/** One project at each stage of the real framework. */
export const WALK: Record<string, WalkedStage> = {
  discover: {
    files: DISCOVER,
    evidence: {
      "intent.md exists": {
        "no intent": without(intent),
        ...hollowed(intent, "Desired Outcome"),
        ...hollowed(intent, "Problem/Opportunity"),
      },
      "discover-brief.md exists": {
        "no brief": without(brief),
        ...hollowed(brief, "Summary"),
        ...hollowed(brief, "Scope"),
      },
      "Project classification assigned": {
        ...hollowed(brief, "Classification"),
        "an unknown type": replaced(brief, "App", "Spaceship"),
        "a scale of TBD": replaced(brief, "personal", "TBD"),
        "only the type": replaced(brief, KIND, "App"),
      },
      "Scope boundaries clear": {
        ...hollowed(brief, "In Scope"),
        ...hollowed(brief, "Out of Scope"),
      },
      "Success criteria are verifiable": {
        ...hollowed(brief, "Success Criteria"),
        "one is TBD": replaced(brief, "The next high tide is shown within two seconds", "TBD"),
      },
      "No P1 issues open": {
        ...hollowed(brief, "Issue Log"),
        "an open Critical": replaced(brief, LOG, OPEN),
        "an open High": replaced(brief, LOG, OPEN.replace("Critical", "High")),
      },
      "Open Questions empty": {
        "an open question": replaced(brief, "- [x] Which", "- Which units?\n- [x] Which"),
        "a question with ~": replaced(brief, "- [x] Which", "- [~] Which"),
        "TBD": replaced(brief, "- [x] Which harbour? Whitstable.", "TBD"),
      },
      "Constraints documented": hollowed(brief, "Constraints"),
      "Session State shows phase": { "no status": without(state), ...phase },
    },
  },
  design: {
    files: DESIGNED,
    evidence: {
      "design.md exists": {
        "no design": without(design),
        ...hollowed(design, "Summary"),
        ...hollowed(design, "Review Log"),
        ...hollowed(design, "Backlog"),
      },
      "Capabilities inventory": hollowed(design, "Capabilities"),
      "Interface/format": hollowed(design, "Interface"),
      "No P1 issues open": {
        ...hollowed(design, "Issue Log"),
        "an open High": replaced(design, LOG, OPEN.replace("Critical", "High")),
      },
      "Decision log": {
        ...hollowed(design, "Decision Log"),
        "cells of TBD": replaced(design, "SVG | reachable", "TBD | TBD"),
      },
      "Open Questions empty": { "an open one": replaced(design, "None.", "- Which units?") },
      "Develop Handoff section": {
        ...hollowed(design, "Develop Handoff"),
        ...hollowed(design, "Design Summary"),
        ...hollowed(design, "Implementation Guidance"),
        ...hollowed(design, "Reference Documents"),
      },
      "status.md updated": phase,
      "Architecture documented": hollowed(design, "Architecture", true),
      "Tech stack specified": hollowed(design, "Tech Stack"),
      "Data model defined": hollowed(design, "Data Model", true),
    },
  },
  develop: {
    files: { ...DESIGNED, [tasks]: TASKS, [state]: status("Develop") },
    evidence: {
      "All tasks in tasks.md": {
        "no tasks": without(tasks),
        "an empty list": (files) => ({ ...files, [tasks]: "# Tasks\n" }),
        "one pending": replaced(tasks, "| done |", "| pending |"),
        ...Object.fromEntries(
          ["[~]", "[-]", "[/]", "[>]", "[!]", "[?]", "[]", "[ ]"].map((mark) => [
            `a box ${mark}`,
            replaced(tasks, "[x] Draw", `${mark} Draw`),
          ]),
        ),
        "an item without a box": replaced(tasks, "- [x] Draw", "- Label\n- [x] Draw"),
      },
      "Success criteria from Brief": {
        "no brief": without(brief),
        ...hollowed(brief, "Success Criteria"),
      },
      "status.md updated": phase,
    },
  },
};
