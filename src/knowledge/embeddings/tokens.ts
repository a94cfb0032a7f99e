/** The runs that tokenizers of the GPT family never join: words, digits by three, signs, gaps. */
const RUN = /[A-Za-z]+|\d{1,3}|\s+|[^\sA-Za-z\d]/gu;

/**
 * The text cut to about `limit` tokens. It is an estimate that rather cuts too early: four letters
 * a token, two tokens for what is not ASCII, one for a sign.
 */
export function cutToTokens(text: string, limit: number): string {
  // No token is shorter than a byte, and none of these runs counts more than its UTF-16 length × 2.
  if (text.length * 2 <= limit) return text;
  let tokens = 0;
  for (const { 0: run, index } of text.matchAll(RUN)) {
    tokens += tokensOf(run);
    if (tokens > limit) return text.slice(0, index);
  }
  return text;
}

function tokensOf(run: string): number {
  const code = run.charCodeAt(0);
  if (code > 127) return 2;
  if (/^\s/.test(run)) return run === " " ? 0 : Math.ceil(run.length / 16);
  return /^[A-Za-z]/.test(run) ? Math.ceil(run.length / 4) : 1;
}
