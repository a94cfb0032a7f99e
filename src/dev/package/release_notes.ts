export const CHANGELOG = ".github/CHANGELOG.md";

/**
 * Returns a version's section in a changelog, without its heading. Throws if the section doesn't
 * exist.
 */
export function releaseNotes(changelog: string, version: string): string {
  const sections = changelog.split(/^## /m);
  const section = sections.find((text) => text.startsWith(`${version}\n`));
  if (section === undefined) throw new Error(`${CHANGELOG} has no section "## ${version}"`);
  return `${section.slice(version.length).trim()}\n`;
}
