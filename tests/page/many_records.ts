import { repositoryPath } from "../../src/dev/executables.ts";
import { copyFolder, writeFiles } from "../kernel/temp_folder.ts";

/** A project with many records. */
export interface LargeProject {
  executable: string;
  /** Writes `count` records to a folder; returns the server's environment. */
  write(folder: string, count: number): Record<string, string>;
  /** The title of the record with an index. */
  title(index: number): string;
  /** A word that only the text of this record has; undefined if its rows have no texts. */
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

/** A word without digits, so that none contains another. */
function wordOf(index: number): string {
  return `zq${
    String(index).padStart(4, "0").replace(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? "")
  }`;
}

const DAY = 86_400_000;

/** Projects with as many records as a test asks for. */
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
];
