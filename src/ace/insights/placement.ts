import { encodeUtf8 } from "../../kernel/utf8.ts";
import { folderOf } from "../../kernel/roots/path.ts";
import type { AceContext } from "../context.ts";
import type { SharedFile } from "../files/shared_file.ts";
import { insertionEdit, removalEdits } from "../playbook/edit.ts";
import { sectionNotFound, withSections } from "../playbook/outline.ts";
import { parsePlaybook, type Playbook } from "../playbook/playbook.ts";
import { isInside, plainPath } from "../playbook/situation.ts";
import { applyEdits } from "../playbook/text_edit.ts";
import type { PlaybookFile, RuleBook } from "./rule_book.ts";
import { SECTIONS } from "./section.ts";

/** A rule to add. */
interface PlacedRule {
  content: string;
  section: string;
  /** The files in the rule's scope. */
  files: readonly string[];
  /** The id of the rule that this rule replaces. */
  replaced: string | undefined;
}

/** The playbook files during an update that adds rules. */
export class Placement {
  /** The file's size in bytes, if the next rule would exceed the limit. */
  fullBytes: number | undefined;
  readonly #files: Map<string, PlaybookFile>;
  readonly #changed = new Set<string>();
  readonly #context: AceContext;

  /** Throws SECTION_NOT_FOUND if the root playbook lacks one of these sections. */
  constructor({ files }: RuleBook, context: AceContext, sections: readonly string[]) {
    this.#context = context;
    this.#files = new Map(files.map((one) => [one.file.path, one]));
    const root = this.#files.get(context.agents.path);
    if (root === undefined || sections.length === 0) return;
    const playbook = withTheirSections(root.playbook, sections);
    this.#files.set(root.file.path, { file: root.file, playbook });
  }

  /** The changed texts by path. */
  get texts(): ReadonlyMap<string, string> {
    return new Map(
      [...this.#files].filter(([path]) => this.#changed.has(path))
        .map(([path, { playbook }]) => [path, playbook.text]),
    );
  }

  /**
   * Adds a rule to its file and removes the rule that it replaces. Returns undefined if the file
   * would become too large.
   */
  add({ content, section, files, replaced }: PlacedRule): SharedFile | undefined {
    const file = this.#fileFor(files);
    const changed = replaced === undefined ? new Map<string, Playbook>() : this.#without(replaced);
    const before = changed.get(file.path) ?? this.#playbookAt(file);
    const after = withLine(before, section, content);
    const size = encodeUtf8(after.text).length;
    if (size > this.#context.playbookBytes) {
      this.fullBytes = encodeUtf8(this.#playbookAt(file).text).length;
      return undefined;
    }
    this.#files.set(file.path, { file, playbook: after });
    this.#changed.add(file.path);
    for (const [path, playbook] of changed) {
      const known = this.#files.get(path);
      if (known === undefined || path === file.path) continue;
      this.#files.set(path, { file: known.file, playbook });
      this.#changed.add(path);
    }
    return file;
  }

  /** Returns a file's path relative to the root playbook's folder. */
  nameOf(file: SharedFile): string {
    const root = folderOf(this.#context.agents.path);
    return file.path.slice(root.length + 1).replaceAll("\\", "/");
  }

  /**
   * Returns the playbook in the nearest folder that contains all files of a scope. Default: the
   * root playbook.
   */
  #fileFor(files: readonly string[]): SharedFile {
    const { agents, nested } = this.#context;
    const paths = files.map(plainPath);
    if (paths.length === 0) return agents;
    const fitting = nested.filter((file) => {
      const folder = this.nameOf(file).replace(/\/[^/]*$/, "");
      return paths.every((path) => isInside(path, folder));
    });
    return fitting.toSorted((a, b) => b.path.length - a.path.length)[0] ?? agents;
  }

  #playbookAt(file: SharedFile): Playbook {
    return this.#files.get(file.path)?.playbook ?? parsePlaybook("");
  }

  #without(id: string): Map<string, Playbook> {
    const found = new Map<string, Playbook>();
    for (const [path, { playbook }] of this.#files) {
      const removed = new Set(playbook.bullets.filter((bullet) => bullet.id === id));
      if (removed.size === 0) continue;
      found.set(path, parsePlaybook(applyEdits(playbook.text, removalEdits(playbook, removed))));
    }
    return found;
  }
}

/**
 * Returns the playbook with a line added to the named section, which is created if it is missing.
 */
function withLine(before: Playbook, name: string, line: string): Playbook {
  const isThere = before.sections.some((section) => section.name === name);
  const playbook = isThere ? before : parsePlaybook(withSections(before, [name]));
  // If several sections have this name, add the rule to the first.
  const section = playbook.sections.find((one) => one.name === name);
  if (section === undefined) throw sectionNotFound([name], playbook.sections);
  return parsePlaybook(applyEdits(playbook.text, [insertionEdit(playbook, section, [line])]));
}

/**
 * Returns the playbook with these sections. A new playbook gets all usual sections. Throws
 * SECTION_NOT_FOUND.
 */
function withTheirSections(playbook: Playbook, names: readonly string[]): Playbook {
  const isThere = (name: string) => playbook.sections.some((section) => section.name === name);
  const missing = [...new Set(names)].filter((name) => !isThere(name));
  if (missing.length === 0) return playbook;
  const own: readonly string[] = Object.values(SECTIONS);
  // A playbook with none of the usual sections is new and gets all of them.
  const isFresh = !own.some(isThere) && missing.every((name) => own.includes(name));
  if (!isFresh) throw sectionNotFound(missing, playbook.sections);
  return parsePlaybook(withSections(playbook, own));
}
