import { excerpt } from "../../kernel/text.ts";
import { type ArchitectureDocument, SCHEME } from "../documents/document.ts";
import type { DocumentLibrary, OpenDocument } from "../documents/library.ts";
import { linkedPath, linksOf } from "../documents/links.ts";
import type { AdrFinding } from "./finding.ts";

/** The maximum number of link targets to check. */
export const MAX_LINKS = 20_000;

/** A link from one ADR to another. */
export interface AdrRelation {
  from: ArchitectureDocument;
  to: ArchitectureDocument;
}

/** Follows the links in ADRs, and checks each target once. */
export class LinkCheck {
  /** The links between ADRs found so far, with each pair of ADRs once. */
  readonly relations: AdrRelation[] = [];
  readonly #library: DocumentLibrary;
  /**
   * The result for each checked path: its document, true for another file, or false if the file
   * doesn't exist.
   */
  readonly #known = new Map<string, ArchitectureDocument | boolean>();

  constructor(library: DocumentLibrary) {
    this.#library = library;
  }

  /** True if the check has followed the maximum number of links. */
  get isOver(): boolean {
    return this.#known.size >= MAX_LINKS;
  }

  /** Returns a finding for each link with a missing target. */
  check({ document, text }: OpenDocument): AdrFinding[] {
    const dead: AdrFinding[] = [];
    const related = new Set<ArchitectureDocument>();
    for (const { target, line } of linksOf(text)) {
      const found = this.#at(document.path, target);
      if (found === false) {
        const problem = `links to ${excerpt(target, 200)}, which does not exist`;
        dead.push({ uri: document.uri, check: "link", severity: "error", problem, line });
      } else if (found !== true && found.category === "adr" && found !== document) {
        related.add(found);
      }
    }
    this.relations.push(...[...related].map((to) => ({ from: document, to })));
    return dead;
  }

  /** Returns the document that a link points to; otherwise returns whether its target exists. */
  #at(path: string, target: string): ArchitectureDocument | boolean {
    const place = target.startsWith(SCHEME) ? target : linkedPath(path, target);
    if (place === undefined) return true;
    const known = this.#known.get(place);
    if (known !== undefined) return known;
    if (this.isOver) return true;
    const found = target.startsWith(SCHEME)
      ? this.#library.find(target.split("#", 1)[0] ?? "") ?? false
      : this.#library.at(place) ?? this.#library.has(place);
    this.#known.set(place, found);
    return found;
  }
}
