/** Returns a criterion's words as compared: without case, Markdown marks and repeated spaces. */
export function criterionKey(sentence: string): string {
  return sentence.replace(/[*_`~]/g, "").replace(/\s+/g, " ").trim().toLowerCase();
}
