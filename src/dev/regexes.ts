/**
 * `deno task regexes [file or folder…]`: lists the regular expressions that may take more than
 * linear time: those with nested or adjacent unbounded repetition, by analysis and by the clock.
 * Fails on one that the list of known ones has no reason for.
 */
import { repositoryPath } from "./executables.ts";
import { print } from "./print.ts";
import { KNOWN } from "./regexes/known.ts";
import { patternUsesIn } from "./regexes/pattern_uses.ts";
import { riskOf } from "./regexes/risk.ts";
import { sourcesIn } from "./sources.ts";

const paths = Deno.args.length > 0 ? Deno.args : ["src"];
const files = paths.flatMap((path) => [...sourcesIn(path)]);
const uses = patternUsesIn(
  new Map(files.map((file) => [file, Deno.readTextFileSync(repositoryPath(file))])),
);
const needed = new Set<string>();
let failures = 0;
for (const use of uses) {
  const risk = riskOf(use);
  if (risk === undefined) continue;
  const known = KNOWN.find(({ file, start }) => file === use.file && use.text.startsWith(start));
  if (known !== undefined) {
    needed.add(known.file + known.start);
    continue;
  }
  failures++;
  print(`${use.file}:${use.line}  ${use.text}\n    ${risk}`);
}
for (const { file, start } of KNOWN) {
  const isAsked = paths.some((path) => file === path || file.startsWith(`${path}/`));
  if (!isAsked || needed.has(file + start)) continue;
  failures++;
  print(`${file}  ${start}\n    is no longer there, or no longer a risk: remove it from known.ts`);
}
print(`${uses.length} regular expressions, ${needed.size} of them known risks; ${failures} to fix`);
Deno.exit(failures > 0 ? 1 : 0);
