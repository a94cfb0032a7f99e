import { runsRemoteCode } from "../../kernel/remote_code.ts";
import { isNameless, situationIn } from "../playbook/situation.ts";
import type { Insight } from "./insight.ts";
import { TAGS } from "./tags.ts";

const PEOPLE = String
  .raw`(?:any(?:one|body)|no(?:body|\s?one)|every(?:one|body)|(?:the |your |our )?(?:user|reviewer|team|lead|boss|manager|maintainer|owner|auditor|security|customer|colleague|people|human|person|ops)s?)`;
/** Matches advice that asks to hide something from someone. */
const CONCEALMENT = new RegExp(
  [
    String
      .raw`\b(?:do not|don['’]?t|never|without|no need to|need not|avoid|nor)\s{1,3}(?:ever )?(?:mention|tell|report|disclos|inform|admit|reveal|notify|announc)`,
    String
      .raw`\b(?:tell|show|inform|notify)\s{1,3}no(?:body|\s?one)\b|\bsay nothing\b|\bstay (?:quiet|silent)\b`,
    String
      .raw`\b(?:keep|kept)\s.{0,40}\b(?:secret from|quiet|hidden|between us|to yourself|from ${PEOPLE})\b`,
    String
      .raw`\b(?:hide|conceal|mask|disguise|withhold)\b.{0,80}\b(?:from|so that|so)\b.{0,40}${PEOPLE}\b`,
    String
      .raw`\b(?:hide|conceal|cover up|bury)\s{1,3}(?:it|this|that|(?:the |all |any )?(?:fact|failure|failing|error|change|commit|problem|bug|result|incident|mistake|evidence|diff|test)s?)\b(?! (?:with|behind|in|using|via|by|unless|until|when)\b)`,
    String.raw`\bcover (?:it|this|that|the tracks|your tracks) ?(?:up)?\b`,
    String
      .raw`\b(?:nobody|no\s?one|${PEOPLE})\s{1,3}(?:will |should |must |may |can |needs? to |has to |does ?n['’]?o?t |do(?:es)? not )(?:not )?(?:ever )?(?:notice|know|see|find out|learn|hear)`,
    String.raw`\bso (?:that )?(?:nobody|no\s?one) \w{0,20}\s?(?:notices|sees|knows|finds|hears)`,
    String.raw`\bbehind .{1,40}(?:'s|’s) back\b`,
    String
      .raw`\b(?:delete|erase|remove|wipe|clear)\s{1,3}(?:all |the |any )?(?:evidence|traces? of (?:it|this)|audit (?:log|trail)|(?:shell |bash )?history)\b`,
  ].join("|"),
  "i",
);

const ALWAYS = new Set(
  `always everything anything everywhere anywhere every each all any time times task tasks case cases
  work working session sessions day start starting whenever during whatever you do something else
  the a in at of on for before after when code coding project projects repository repo command
  commands change changes generally general edit edits file files`.split(/\s+/),
);

/**
 * Returns the reason why advice requires the user's approval, or undefined if it doesn't. Agents
 * follow the playbook's advice with the developer's permissions.
 */
export function dangerOf({ signal, recommendation, metaTags }: Insight): string | undefined {
  const when = signal.pattern;
  const text = `${when}: ${recommendation}`.normalize("NFKC");
  if (metaTags.includes(TAGS.lesson) && isForEverything(when)) {
    return "The lesson applies to everything, not to one situation";
  }
  if (runsRemoteCode(text)) return "The advice runs code from the network";
  return CONCEALMENT.test(text) ? "The advice asks to hide something" : undefined;
}

function isForEverything(when: string): boolean {
  const words = when.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.every((word) => ALWAYS.has(word)) || isNameless(situationIn(when));
}
