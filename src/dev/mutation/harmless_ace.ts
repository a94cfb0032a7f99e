import type { HarmlessChange } from "./harmless_change.ts";

/** Those of ace's rooms; its playbook has a file of its own. */
export const HARMLESS_IN_ACE: readonly HarmlessChange[] = [
  {
    file: "src/ace/insights/capture.ts",
    code: "let bulletsConsulted = 0;",
    change: "0  →  1",
    reason: "whatever tells the number has counted before",
  },
  {
    file: "src/ace/insights/analysis.ts",
    code: "if (pending.push(JSON.stringify(insight)) >= MAX_PENDING) await flush();",
    change:
      "pending.push(JSON.stringify(insight)) >= MAX_PENDING  →  pending.push(JSON.stringify(insight)) > MAX_PENDING",
    reason: "one line more in a write of two thousand",
  },
  {
    file: "src/ace/playbook/known_texts.ts",
    code: "for (const { id, text } of added ?? bullets) {",
    change: "added ?? bullets  →  bullets",
    reason: "a text that is added again is found as before; it takes time and memory",
  },
  {
    file: "src/ace/playbook/bullet.ts",
    code: "while (length < digits.length && isTaken(digits.slice(0, length))) length++;",
    change: "length < digits.length  →  length <= digits.length",
    reason: "what is cut behind the last digit is all of them, too",
  },
  {
    file: "src/ace/playbook/pairs.ts",
    code: "const TURN_MS = 10;",
    change: "10  →  11",
    reason: "a millisecond more until others have their turn",
  },
  {
    file: "src/ace/playbook/pairs.ts",
    code: "if (performance.now() - turn > TURN_MS) {",
    change: "performance.now() - turn > TURN_MS  →  performance.now() - turn >= TURN_MS",
    reason: "no clock tells the two apart",
  },
  {
    file: "src/ace/playbook/playbook.ts",
    code: "if (close < end) close = indexFrom(text, end, COMMENT_END);",
    change: "close < end  →  close <= end",
    reason: "what is looked for again is found in the same place",
  },
  {
    file: "src/ace/playbook/playbook.ts",
    code: "if (blank < end) blank = indexFrom(text, end, BLANK_LINE);",
    change: "blank < end  →  blank <= end",
    reason: "what is looked for again is found in the same place",
  },
  {
    file: "src/ace/insights/analysis.ts",
    code: "const MAX_PENDING = 2000;",
    change: "2000  →  0",
    reason: "a write for each line is slower; the lines are the same",
  },
  {
    file: "src/ace/insights/analysis.ts",
    code: "if (pending.push(JSON.stringify(insight)) >= MAX_PENDING) await flush();",
    change: "await flush();  →  undefined;",
    reason: "the lines are written all at once, in the end",
  },
  {
    file: "src/ace/insights/analysis.ts",
    code: "const AT_ONCE = 50;",
    change: "50  →  0",
    reason: "what is awaited together: a matter of time and memory",
  },
  {
    file: "src/ace/insights/analysis.ts",
    code: "if (some.length === AT_ONCE) {",
    change: "some.length === AT_ONCE  →  some.length !== AT_ONCE",
    reason: "what is awaited together: a matter of time and memory",
  },
  {
    file: "src/ace/insights/analysis.ts",
    code: "if (some.length === AT_ONCE) {",
    change:
      "if (some.length === AT_ONCE) { yield* await Promise.all(some.map((one)…  →  if (false) { yield* await Promise.all(some.map((one) => insightOf(one,…",
    reason: "what is awaited together: a matter of time and memory",
  },
  {
    file: "src/ace/insights/analysis.ts",
    code:
      "const isSure = ({ confidence }: Draft): boolean => confidence >= least.minConfidence - 1e-9;",
    change: "confidence >= least.minConfidence - 1e-9  →  confidence > least.minConfidence - 1e-9",
    reason: "no confidence differs so little from what is asked",
  },
  {
    file: "src/ace/insights/version.ts",
    code: "if (these.every((one, index) => one === others[index])) return false;",
    change:
      "if (these.every((one, index) => one === others[index])) return false;  →  if (false) return false;",
    reason: "it spares making a set; the answer is the same",
  },
  {
    file: "src/ace/playbook/similarity.ts",
    code: "if (profiles.size >= MAX_REMEMBERED) profiles.clear();",
    change:
      "if (profiles.size >= MAX_REMEMBERED) profiles.clear();  →  if (false) profiles.clear();",
    reason: "it bounds the memory of a cache; a profile that is made again is equal",
  },
  {
    file: "src/ace/playbook/similarity.ts",
    code: "if (profiles.size >= MAX_REMEMBERED) profiles.clear();",
    change: "profiles.size >= MAX_REMEMBERED  →  profiles.size > MAX_REMEMBERED",
    reason: "it bounds the memory of a cache; a profile that is made again is equal",
  },
  {
    file: "src/ace/playbook/similarity.ts",
    code: "if (profiles.size >= MAX_REMEMBERED) profiles.clear();",
    change: "profiles.clear();  →  undefined;",
    reason: "it bounds the memory of a cache; a profile that is made again is equal",
  },
  {
    file: "src/ace/playbook/similarity.ts",
    code: "for (let index = from; index < texts.length; index++) {",
    change: "index < texts.length  →  index <= texts.length",
    reason: "what is behind the last is not found",
  },
  {
    file: "src/ace/playbook/similarity.ts",
    code: "const from = this.#compared.get(profile) ?? 0;",
    change: "this.#compared.get(profile) ?? 0  →  0",
    reason: "it spares comparing again what was not the same",
  },
  {
    file: "src/ace/playbook/similarity.ts",
    code: "if (found === undefined) this.#compared.set(profile, this.costOf(profile));",
    change:
      "if (found === undefined) this.#compared.set(profile, this.costOf(profi…  →  if (false) this.#compared.set(profile, this.costOf(profile));",
    reason: "it spares comparing again what was not the same",
  },
  {
    file: "src/ace/insights/capture.ts",
    code: "if (!(error instanceof FileError)) throw error;",
    change: "if (!(error instanceof FileError)) throw error;  →  if (false) throw error;",
    reason: "to read the lines of a file throws nothing else",
  },
  {
    file: "src/ace/traces/error_group.ts",
    code: "lead += value === most ? 1 : -1;",
    change: "value === most  →  value !== most",
    reason: "the lead is counted downwards, and is nothing as often",
  },
  {
    file: "src/ace/traces/error_group.ts",
    code: "lead += value === most ? 1 : -1;",
    change: "value === most ? 1 : -1  →  value === most ? -1 : 1",
    reason: "the lead is counted downwards, and is nothing as often",
  },
  {
    file: "src/ace/traces/error_group.ts",
    code: "if (trace.runs.length < 3) return;",
    change: "if (trace.runs.length < 3) return;  →  if (false) return;",
    reason: "fewer runs have no fix among them; it spares looking",
  },
  {
    file: "src/ace/insights/insight_log.ts",
    code: 'flushed.catch((error) => report("warning", "not flushed", { error: String(error) }));',
    change:
      'flushed.catch((error) => report("warning", "not flushed", { error: Str…  →  undefined;',
    reason: "only a disk that fails is told of",
  },
  {
    file: "src/ace/insights/capture.ts",
    code: "if (logged === undefined || !(error instanceof ToolError)) throw error;",
    change: "!(error instanceof ToolError)  →  (error instanceof ToolError)",
    reason: "only a playbook that is refused just after the log was written is told of",
  },
  {
    file: "src/ace/insights/update_plan.ts",
    code: "if (proposals.length === 0) return { distinct: [], standing: [] };",
    change:
      "if (proposals.length === 0) return { distinct: [], standing: [] };  →  if (false) return { distinct: [], standing: [] };",
    reason: "it spares taking the playbook apart; there is nothing to compare with it",
  },
  {
    file: "src/ace/traces/message_pattern.ts",
    code: "for (const { isIn } of PARTS) key = 2 * key + (isIn(line) ? 1 : 0);",
    change: "isIn(line) ? 1 : 0  →  isIn(line) ? 0 : 1",
    reason: "each combination of parts has a number of its own, whichever it is",
  },
  {
    file: "src/ace/traces/message_pattern.ts",
    code: 'let key = alphabet === "ascii" ? 1 : 0;',
    change: 'alphabet === "ascii" ? 1 : 0  →  alphabet === "ascii" ? 0 : 1',
    reason: "each combination of parts has a number of its own, whichever it is",
  },
  {
    file: "src/ace/traces/message_pattern.ts",
    code: 'let key = alphabet === "ascii" ? 1 : 0;',
    change: 'alphabet === "ascii"  →  alphabet !== "ascii"',
    reason: "each combination of parts has a number of its own, whichever it is",
  },
  {
    file: "src/ace/insights/capture.ts",
    code: "if (!line.includes(beadId)) continue;",
    change: "if (!line.includes(beadId)) continue;  →  if (false) continue;",
    reason: "it spares reading a line as JSON that cannot have the id",
  },
  {
    file: "src/ace/traces/message_pattern.ts",
    code: 'let key = alphabet === "ascii" ? 1 : 0;',
    change: "1  →  2",
    reason: "each combination of parts has a number of its own, whichever it is",
  },
  {
    file: "src/ace/traces/message_pattern.ts",
    code: "for (const { isIn } of PARTS) key = 2 * key + (isIn(line) ? 1 : 0);",
    change: "2  →  3",
    reason: "each combination of parts has a number of its own, whichever it is",
  },
  {
    file: "src/ace/traces/message_pattern.ts",
    code: "for (const { isIn } of PARTS) key = 2 * key + (isIn(line) ? 1 : 0);",
    change: "1  →  2",
    reason: "each combination of parts has a number of its own, whichever it is",
  },
  {
    file: "src/ace/traces/message_pattern.ts",
    code: "if (expressions.has(key)) return expressions.get(key);",
    change:
      "if (expressions.has(key)) return expressions.get(key);  →  if (false) return expressions.get(key);",
    reason: "it spares time; the answer is the same",
  },
  {
    file: "src/ace/traces/message_pattern.ts",
    code: "expressions.set(key, made);",
    change: "expressions.set(key, made);  →  undefined;",
    reason: "it spares time; the answer is the same",
  },
  {
    file: "src/ace/traces/error_group.ts",
    code: "if (errors.length === 0) return;",
    change: "if (errors.length === 0) return;  →  if (false) return;",
    reason: "it spares time; the answer is the same",
  },
  {
    file: "src/ace/traces/error_group.ts",
    code: "if (errors.length < 2) return errors;",
    change: "if (errors.length < 2) return errors;  →  if (false) return errors;",
    reason: "it spares time; the answer is the same",
  },
  {
    file: "src/ace/traces/error_group.ts",
    code: "const FEW = 8;",
    change: "8  →  9",
    reason: "both ways find the same",
  },
  {
    file: "src/ace/traces/error_group.ts",
    code: "if (errors.length <= FEW) {",
    change: "errors.length <= FEW  →  errors.length < FEW",
    reason: "both ways find the same",
  },
];
