// What oracle.next_actions does, written as plainly as possible: every file is read.
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import matter from "gray-matter";

const [root, project] = process.argv.slice(2);
const folders = [
  ["sentinel", join(root, "sentinel", project, "issues")],
  ["architect", join(root, "architect", project)],
  ["designer", join(root, "designer", project)],
];

async function nextActions() {
  const records = [];
  for (const [kind, folder] of folders) {
    for (const name of await readdir(folder)) {
      const path = join(folder, name);
      if (!name.endsWith(".md") || !(await stat(path)).isFile()) continue;
      const { data, content } = matter(await readFile(path, "utf8"));
      const title = data.summary ?? data.change ?? /^# (.+)$/m.exec(content)?.[1] ?? name;
      records.push({ kind, path, name, title, severity: data.severity, status: data.status });
    }
  }
  const rank = ({ kind, severity }) =>
    severity === "critical" ? 0 : severity === "high" ? 1 : kind === "designer" ? 3 : 2;
  return records.filter(({ status }) => status !== "closed")
    .sort((a, b) => rank(a) - rank(b) || (a.name < b.name ? 1 : -1)).slice(0, 7);
}

for (let round = 0; round < 2; round++) {
  const [begun, before] = [performance.now(), process.cpuUsage()];
  const [first] = await nextActions();
  const ms = performance.now() - begun;
  const { user, system } = process.cpuUsage(before);
  const processor_ms = (user + system) / 1000;
  console.log(JSON.stringify({ ms, processor_ms, first: first?.path }));
}
console.log(JSON.stringify({ peak_kib: process.resourceUsage().maxRSS }));
