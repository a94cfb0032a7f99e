import { executables, repositoryPath } from "../executables.ts";
import { bundle } from "./compile.ts";

/** A file that pages include, and its source to bundle and minify. */
export interface PageFile {
  source: string;
  bundled: string;
}

/**
 * Returns the files that every page includes, and the script for each server's page inside clients.
 */
export function pageFiles(): PageFile[] {
  const folder = "src/kernel/page";
  const scripts = executables.map(({ task }) => `src/${task}/page`).filter(hasApp);
  return [
    { source: `${folder}/theme.css`, bundled: `${folder}/bundled/theme.css` },
    { source: `${folder}/browser/report.ts`, bundled: `${folder}/bundled/report.js` },
    ...scripts.map((room) => ({ source: `${room}/app.ts`, bundled: `${room}/bundled/app.js` })),
  ];
}

/**
 * Returns the bundled files of all pages, by their path in the repository. The bundles are
 * committed, because a server that runs from source can't start a bundler.
 */
export async function bundledPages(): Promise<Map<string, string>> {
  const folder = await Deno.makeTempDir({ prefix: "pages-" });
  try {
    const made = new Map<string, string>();
    for (const { source, bundled } of pageFiles()) {
      const output = `${folder}/${made.size}.${bundled.split(".").at(-1)}`;
      await bundle(source, output);
      made.set(bundled, embeddable(await Deno.readTextFile(output)));
    }
    return made;
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** Writes the bundled files that differ from their sources' current bundles. */
export async function writePages(): Promise<void> {
  for (const [path, text] of await bundledPages()) {
    const file = repositoryPath(path);
    if (await Deno.readTextFile(file).catch(() => undefined) === text) continue;
    await Deno.mkdir(file.slice(0, file.lastIndexOf("/")), { recursive: true });
    await Deno.writeTextFile(file, text);
  }
}

function hasApp(room: string): boolean {
  try {
    return Deno.statSync(repositoryPath(`${room}/app.ts`)).isFile;
  } catch {
    return false;
  }
}

/** Returns a text that can't end its `<script>` or `<style>` element, with `\n` as line breaks. */
function embeddable(text: string): string {
  return text.replaceAll("\r\n", "\n").replaceAll("</", "<\\/").trim() + "\n";
}

if (import.meta.main) await writePages();
