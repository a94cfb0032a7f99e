import { repositoryPath } from "../../src/dev/executables.ts";
import { copyFolder, writeFiles } from "../kernel/temp_folder.ts";
import { aceFiles, knowledgeBase } from "./pages.ts";

/** A project with many records. */
export interface LargeProject {
  executable: string;
  /** Writes `count` records to a folder and returns the server's environment. */
  write(folder: string, count: number): Record<string, string>;
  /** Returns the title of the record with this index. */
  title(index: number): string;
  /** Returns a word that only this record's text contains; undefined if the rows have no texts. */
  word?(index: number): string;
}

const SUBJECTS = ["Checkout", "Login", "Search", "Export", "Invoice", "Mail", "Cache", "Upload"];
const TROUBLES = [
  "times out under load",
  "loses data",
  "shows the wrong total",
  "is slow",
  "leaks",
];

function titleOf(index: number): string {
  const [subject, trouble] = [SUBJECTS[index % 8], TROUBLES[Math.floor(index / 8) % 5]];
  return `${subject} ${trouble} in shop ${index}`;
}

/** Returns a word without digits, so no word contains another word. */
function wordOf(index: number): string {
  return `zq${
    String(index).padStart(4, "0").replace(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? "")
  }`;
}

const DAY = 86_400_000;

/** Four topics for decisions, or four sections for rules. */
const TOPICS = ["Payments", "Search", "Mail", "Platform"];

/** The projects that can have any number of records. */
export const largeProjects: readonly LargeProject[] = [
  {
    executable: "decibel-server",
    title: titleOf,
    word: wordOf,
    write(folder, count) {
      const files: Record<string, string> = {};
      for (let index = 0; index < count; index++) {
        const time = new Date(Date.now() - (5 + index % 300) * DAY).toISOString();
        const slug = titleOf(index).toLowerCase().replaceAll(" ", "-");
        const name = `${time.slice(0, 19).replaceAll(":", "-")}Z-${slug}.md`;
        const text = `# ${titleOf(index)}\n\nSeen with the **word ${wordOf(index)}** in the log.\n`;
        if (index % 3 === 2) {
          files[`architect/shop/${name}`] = `---\nstatus: proposed\n---\n\n${text}`;
          continue;
        }
        const severity = ["critical", "high", "med", "low"][index % 4];
        const owner = index % 5 === 0 ? "owner: ada\n" : "";
        const path = `sentinel/shop/issues/${name}`;
        files[path] = `---\nseverity: ${severity}\nstatus: open\n${owner}---\n\n${text}`;
        if (index % 7 === 0) {
          const days = index % 2 === 0 ? 2 : 200;
          const at = new Date(Date.now() - days * DAY).toISOString();
          files[`${path}.update-${at.replaceAll(":", "-")}.md`] =
            `---\nstatus: closed\nupdated_at: ${at}\n---\n\n# Update\n\nOver.\n`;
        }
      }
      writeFiles(folder, files);
      return { DECIBEL_MCP_ROOT: folder };
    },
  },
  {
    executable: "acm-server",
    title: titleOf,
    write(folder, count) {
      const fixtures = repositoryPath("tests/fixtures");
      copyFolder(`${fixtures}/pages/acm/seed-shelf`, folder);
      const tasks = Array.from({ length: count }, (_, index) => `- [ ] ${titleOf(index)}`);
      writeFiles(folder, { "docs/tasks.md": `# Tasks\n\n## List\n\n${tasks.join("\n")}\n` });
      return {
        ACM_ROOT: `${fixtures}/framework`,
        ACM_REGISTRY_ROOT: `${fixtures}/registry`,
        ACM_PROJECT_ROOT: folder,
      };
    },
  },
  {
    executable: "architecture-server",
    title: titleOf,
    word: wordOf,
    write(folder, count) {
      const files: Record<string, string> = {};
      for (let index = 0; index < count; index++) {
        const date = new Date(Date.now() - (5 + index) * DAY).toISOString().slice(0, 10);
        const status = ["Accepted", "Accepted", "Accepted", "Proposed", "Rejected"][index % 5];
        const path = `docs/adr/${TOPICS[index % 4]}/${String(index).padStart(4, "0")}-shop.md`;
        files[path] = `# ${titleOf(index)}\n\nDate: ${date}\n\n## Status\n\n${status}\n\n` +
          `## Decision\n\nWe keep the **word ${wordOf(index)}**.\n`;
      }
      writeFiles(folder, files);
      return { ARCHITECTURE_ROOT: folder };
    },
  },
  {
    executable: "ace-server",
    title: titleOf,
    write(folder, count) {
      const rules = TOPICS.map((topic, at) => {
        const indexes = Array.from({ length: count }, (_, index) => index)
          .filter((index) => index % 4 === at);
        return `## ${topic}\n\n${indexes.map(ruleLine).join("\n")}\n`;
      });
      writeFiles(folder, {
        "AGENTS.md": rules.join("\n"),
        "insights.jsonl": "",
        "execution_traces.jsonl": "",
      });
      return aceFiles(folder);
    },
  },
  {
    executable: "knowledge-server",
    title: titleOf,
    word: wordOf,
    write(folder, count) {
      const items = Array.from({ length: count }, (_, index) => {
        const until = new Date(Date.now() + 9.5 * DAY).toISOString();
        return `- content: ${titleOf(index)}. See the **word ${wordOf(index)}**.\n` +
          `  roles: [dev]\n  tags: [shop]\n${index % 10 === 4 ? `  valid_until: ${until}\n` : ""}`;
      });
      return knowledgeBase(folder, items.join(""), [["who owns the van", 3]]);
    },
  },
];

function ruleLine(index: number): string {
  const id = index.toString(16).padStart(8, "0");
  const [helpful, harmful] = index % 10 === 7 ? [0, 4] : [index % 5, 0];
  return `- [Bullet #${id}, helpful:${helpful}, harmful:${harmful}] ${titleOf(index)}`;
}
