import { parseFrontMatter } from "../../kernel/markdown/front_matter.ts";
import type { FileVersion } from "../../kernel/disk/live_files.ts";
import { excerpt } from "../../kernel/text.ts";
import { documentName, parseDocument } from "../../kernel/markdown/document.ts";
import { type AdrFacts, adrFacts, adrNumber } from "./adr.ts";
import { type Category, type DocumentPlace, documentUri } from "./document_uri.ts";

/** What a listing shows of a document. */
export interface DocumentDetails extends AdrFacts {
  title: string;
  /** One line: the category, and of an ADR number, status and date. */
  description: string;
}

/** A guideline, pattern or ADR, as it was when the folder was last looked at. */
export interface ArchitectureDocument extends DocumentPlace {
  uri: string;
  /** Relative to the content root. */
  path: string;
  /** The file's name without extension. */
  stem: string;
  version: FileVersion;
  /** An ADR's digits. */
  number?: string;
}

/** The record of a document; what its text says is read when it is asked for. */
export function documentAt(
  path: string,
  place: DocumentPlace,
  version: FileVersion,
): ArchitectureDocument {
  const number = place.category === "adr" ? adrNumber(place.name) : undefined;
  return {
    ...place,
    uri: documentUri(place),
    path,
    stem: documentName(path),
    version,
    ...(number !== undefined && { number }),
  };
}

const LABELS: Record<Category, string> = { guideline: "Guideline", pattern: "Pattern", adr: "ADR" };

/** What the document's text says of it. */
export function detailsOf(
  { path, category, number }: ArchitectureDocument,
  text: string,
): DocumentDetails {
  const title = parseDocument(path, text).title;
  if (category !== "adr") return { title, description: LABELS[category] };
  const facts = adrFacts(text, parseFrontMatter(text));
  const label = number === undefined ? LABELS.adr : `${LABELS.adr} ${number}`;
  const said = [facts.status ?? "no status", ...(facts.date === undefined ? [] : [facts.date])];
  return { title, description: excerpt(`${label}: ${said.join(", ")}`, 300), ...facts };
}
