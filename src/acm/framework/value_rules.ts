import type { RequestFolder } from "../files/request_folder.ts";
import { plainText } from "../../kernel/markdown/plain_text.ts";
import type { LinePlace } from "./exit_criteria.ts";
import { oncePerFolder } from "./once_per_folder.ts";
import { sourcesOf, specOf } from "./section_rules.ts";
import { servedText } from "./served_specs.ts";

/** A field in a document's body, and the values that a spec allows, in lower case. */
export interface ValueRule {
  label: string;
  values: readonly string[];
  /** The spec's line; absent for a rule from the requirement. */
  place?: LinePlace;
}

/** A field such as "- **Type:** [Artifact | App | Workflow]". */
const CHOICE = /^\s{0,8}[-*+]\s{1,4}(\p{L}[\p{L} ]{1,29}):\s{0,4}\[([^\][]{3,200})\]$/u;
/** The classification for a framework whose brief spec lists no values. */
const SEED: readonly ValueRule[] = [
  { label: "type", values: ["artifact", "app", "workflow"] },
  { label: "scale", values: ["personal", "shared", "community", "commercial"] },
  { label: "scope", values: ["mvp", "full-build"] },
  { label: "complexity", values: ["standalone", "multi-component"] },
];

/**
 * Returns the allowed classification values of a project, from the form in the served brief spec.
 */
export function classificationRules(framework: RequestFolder): readonly ValueRule[] {
  return readRules(framework, "brief");
}

const readRules = oncePerFolder((framework, name: "brief"): readonly ValueRule[] => {
  const spec = specOf(framework, name);
  const { stub } = sourcesOf(name);
  const rules = [
    ...(spec === undefined ? [] : choicesIn(spec)),
    ...choicesIn({ file: stub ?? "", text: servedText(framework, stub) ?? "" }),
  ];
  return rules.some(({ label }) => label === "type") ? rules : SEED;
});

function choicesIn({ file, text }: { file: string; text: string }): ValueRule[] {
  return text.split("\n").flatMap((line, index) => {
    const [, label = "", values] = CHOICE.exec(plainText(line.slice(0, 300))) ?? [];
    if (!values?.includes("|")) return [];
    return [{
      label: label.toLowerCase(),
      values: values.split("|").map((value) => value.trim().toLowerCase()),
      place: { file, line: index + 1 },
    }];
  });
}
