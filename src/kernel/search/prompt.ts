/** The maximum number of sentences to examine, because a longer prompt is pasted text. */
const MAX_SENTENCES = 12;

/** Returns the prompt. If it has several sentences, also returns each sentence. */
export function wordingsIn(prompt: string): string[] {
  const sentences = prompt.split(/(?<=[.!?:;])\s+|\n+/).filter((part) => part.trim() !== "");
  return sentences.length <= 1 ? [prompt] : [prompt, ...sentences.slice(0, MAX_SENTENCES)];
}
