import { bulletText, normalizeText } from "../playbook/bullet.ts";
import { withScope } from "../playbook/rule_text.ts";
import type { Insight } from "./insight.ts";
import { TAGS } from "./tags.ts";

/** Matches words that can begin a lesson's "when". Otherwise the rule begins with "When". */
const CONDITION = /^(?:when|whenever|if|before|after|while|during|as soon|for|in|on|with)\b/i;

/** Returns the insight as a rule text that ends with the files and terms of its scope. */
export function ruleOf(insight: Insight): string {
  const text = plainRuleOf(insight);
  // Advice from a tool's makers applies wherever the error occurs.
  if (insight.metaTags.includes(TAGS.error) || text === "") return text;
  return withScope(text, insight.scope);
}

/**
 * Returns the rule text without the scope. A lesson keeps its own words. Advice on an error quotes
 * the error as evidence, because a program's output is never an instruction.
 */
export function plainRuleOf({ signal, recommendation, metaTags, source }: Insight): string {
  const { pattern } = signal;
  if (metaTags.includes(TAGS.lesson)) {
    const when = CONDITION.test(pattern.trim()) ? pattern : `When ${pattern}`;
    return bulletText(`${when}: ${recommendation}`);
  }
  const { runner = "" } = source;
  if (metaTags.includes(TAGS.error) && recommendation.startsWith(`For ${runner}`)) {
    const printed = pattern.replace(`${runner}: `, "").replaceAll("`", "'");
    return bulletText(`${recommendation} (\`${bulletText(printed)}\`)`);
  }
  const [what, advice] = [bulletText(pattern), bulletText(recommendation)];
  const parts = normalizeText(what) === normalizeText(advice) ? [what] : [what, advice];
  return bulletText(parts.filter((part) => part !== "").join(" - "));
}
