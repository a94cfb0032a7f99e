import { assert, assertEquals } from "@std/assert";
import { decisionBrief } from "../../../src/architecture/adr/brief.ts";
import { repositoryPath } from "../../../src/dev/executables.ts";
import { note } from "../../note.ts";
import { contentAt } from "../content.ts";
import proposals from "./proposals.json" with { type: "json" };

interface Proposal {
  change: string;
  also?: string[];
  /** Part of the path of the ADR that governs the change. */
  governing: string;
}

const known = Object.entries<Proposal[]>(proposals).flatMap(([name, changes]) => {
  const path = repositoryPath(`../shared/corpora/${name}`);
  try {
    return [{ name, changes, path: Deno.realPathSync(path) }];
  } catch {
    note(`Not tested: the corpus ${name} is not there`);
    return [];
  }
});
const ignore = known.length === 0;

/** Returns the brief for each proposal and the rank of the governing ADR. */
async function answers() {
  const all = [];
  for (const { name, changes, path } of known) {
    const content = contentAt(path);
    for (const { change, also, governing } of changes) {
      const { related } = await decisionBrief(content, { decision_description: change, also });
      const rank = related.findIndex((one) => one.path.includes(governing));
      all.push({ asked: `${name}: ${change}`, rank, related, governing });
    }
  }
  return all;
}
const answered = ignore ? [] : await answers();

/** Changes from office life and other trades that are unrelated to every ADR in the corpora. */
const UNRELATED = [
  "Paint the canteen turquoise on Thursday",
  "Give every new colleague a bicycle helmet",
  "Plant three apple trees behind the office",
  "Book a hotel near the conference venue",
  "Hire a second bookkeeper for the Vienna office",
  "Vote on the destination of the team trip",
  "Calibrate the telescope's mirror every night",
  "Compress satellite photos with wavelets",
  "Train a speech recognizer for Swiss German",
  "Let players trade cards in the game lobby",
];

Deno.test({ name: "the test data contain at least 40 proposals for six corpora", ignore }, () => {
  assert(answered.length >= 40 && known.length >= 6, `${answered.length} over ${known.length}`);
});

Deno.test(
  { name: "decisionBrief() lists the governing ADR for 90 % of the proposals", ignore },
  () => {
    const missed = answered.filter(({ rank }) => rank < 0).map(({ asked }) => asked);
    assert(missed.length <= 0.1 * answered.length, missed.join("\n"));
  },
);

Deno.test({
  name: "decisionBrief() ranks the governing ADR first for 80 % of the proposals",
  ignore,
}, () => {
  const missed = answered.filter(({ rank }) => rank !== 0).map(({ asked }) => asked);
  assert(missed.length <= 0.2 * answered.length, missed.join("\n"));
});

Deno.test({ name: "renderBrief() never shows a chosen option as rejected", ignore }, () => {
  const inverted = answered.flatMap(({ asked, related }) =>
    related.filter(({ chosen, rejected }) => chosen.some((one) => rejected.includes(one)))
      .map(({ title }) => `${asked}: ${title}`)
  );
  assertEquals(inverted, []);
});

Deno.test(
  { name: "decisionBrief() finds no close ADR for an unrelated change", ignore },
  async () => {
    const close: string[] = [];
    for (const { path } of known) {
      const content = contentAt(path);
      for (const change of UNRELATED) {
        const { related } = await decisionBrief(content, { decision_description: change });
        close.push(...related.map(({ title }) => `${change}: ${title}`));
      }
    }
    assertEquals(close, []);
  },
);
