import { assert, assertEquals } from "@std/assert";
import { exitCriteria } from "../../../src/acm/framework/exit_criteria.ts";
import type { Check, Checklist } from "../../../src/acm/project/checklist.ts";
import { ProjectDocuments } from "../../../src/acm/project/project_file.ts";
import { checkTransition } from "../../../src/acm/project/transition.ts";
import { repositoryPath } from "../../../src/dev/executables.ts";
import { openForRequest } from "../../../src/acm/files/request_folder.ts";
import { note } from "../../note.ts";
import { rootAt, TempFolder } from "../folders.ts";
import { type Files, WALK } from "./walk.ts";

/** The real framework's path. The tests skip this framework if the folder is missing. */
const corpus = realCorpus();

function realCorpus(): string | undefined {
  try {
    return Deno.realPathSync(repositoryPath("../shared/corpora/acm"));
  } catch {
    note("Not tested on real data: ../shared/corpora/acm is not there");
    return undefined;
  }
}

const framework = () => openForRequest(rootAt(corpus ?? ""));

function check(files: Files, stage: string): Checklist {
  using folder = new TempFolder(files);
  return checkTransition(new ProjectDocuments(folder.open("ACM_PROJECT_ROOT"), framework()), stage);
}

const NAME = "Ada Lovelace";
const DATE = "2026-02-20";

/** Returns the files after a reviewer adds each line that the checklist prints. */
function signed(files: Files, { checks }: Checklist): Files {
  const after = { ...files };
  for (const { close } of checks) {
    if (close === undefined) continue;
    const line = close.add.replace("NAME, YYYY-MM-DD", `${NAME}, ${DATE}`);
    after[close.file] = `${after[close.file]?.trimEnd()}\n\n${line}\n`;
  }
  return after;
}

function closed(stage: string): Files {
  const files = WALK[stage]?.files ?? {};
  return signed(files, check(files, stage));
}

function checkOn(checks: readonly Check[], words: string): Check | undefined {
  return checks.find(({ what }) => what.startsWith(words));
}

for (const [stage, { evidence }] of Object.entries(WALK)) {
  const ignore = corpus === undefined;

  Deno.test({
    name: `walk: the gate of ${stage} is met after a reviewer signs its lines`,
    ignore,
    fn: () => assertEquals(check(closed(stage), stage).verdict, "met"),
  });

  Deno.test({
    name: `walk: the gate of ${stage} is undecided until a reviewer signs its lines`,
    ignore,
    fn: () => assertEquals(check(WALK[stage]?.files ?? {}, stage).verdict, "undecided"),
  });

  Deno.test({
    name: `walk: every criterion in ${stage} depends on evidence or a signature`,
    ignore,
    fn() {
      const files = closed(stage);
      for (const { text } of exitCriteria(framework(), stage)) {
        const hasEvidence = Object.keys(evidence).some((words) => text.startsWith(words));
        const isSigned = Object.values(files).some((one) => one.includes(`${text} — ${NAME}`));
        assert(hasEvidence || isSigned, text);
      }
    },
  });

  for (const [words, changes] of Object.entries(evidence)) {
    for (const [name, change] of Object.entries(changes)) {
      Deno.test({
        name: `mutation: ${stage}: "${words}" leaves met: ${name}`,
        ignore,
        fn() {
          const files = closed(stage);
          const { verdict, checks } = check(change(files), stage);
          assert(checkOn(checks, words) !== undefined);
          assertEquals([checkOn(checks, words)?.verdict === "met", verdict === "met"], [
            false,
            false,
          ]);
        },
      });
    }
  }

  Deno.test({
    name: `mutation: ${stage}: no signed line stays met if its signature is damaged`,
    ignore,
    fn() {
      const files = closed(stage);
      const lines = check(WALK[stage]?.files ?? {}, stage).checks
        .filter(({ close }) => close !== undefined);
      const spoilt: ((line: string) => string)[] = [
        () => "",
        (line) => line.replace(NAME, "TBD"),
        (line) => line.replace(`${NAME}, `, ""),
        (line) => line.replace(`, ${DATE}`, ""),
        (line) => line.replace(DATE, "2026-02-30"),
        (line) => line.replace(DATE, "2999-01-01"),
        (line) => line.replace("[x]", "[ ]"),
        (line) => line.replace("[x]", "[~]"),
        (line) => `- [x] ~~${line.slice(6)}~~`,
        (line) => `\`\`\`\n${line}\n\`\`\``,
        (line) => `<!--\n${line}\n-->`,
      ];
      const stillMet = lines.flatMap(({ what, close }) => {
        const { file = "", add = "" } = close ?? {};
        const line = add.replace("NAME, YYYY-MM-DD", `${NAME}, ${DATE}`);
        return spoilt.flatMap((spoil, index) => {
          const text = files[file]?.replace(line, spoil(line)) ?? "";
          const verdict = checkOn(check({ ...files, [file]: text }, stage).checks, what)?.verdict;
          return verdict === "met" ? [`${index}: ${what}`] : [];
        });
      });
      assertEquals(stillMet, []);
    },
  });
}
