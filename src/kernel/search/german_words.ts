const PARTICLES = new Set(
  `ab aber als auch auf aus bei beim bis da damit dann das dass dem den denn der des deren dessen
  dich dir doch du durch ein eine einem einen einer eines er es euch euer für gegen gibt habe haben
  hat hatte ich ihm ihn ihr im ist ja jede jedem jeden jeder jedes kann kannst kein keine keinen
  können könnte macht man mein meine mich mir mit muss müssen nach nicht noch nur ob oder ohne sein
  seine sich sie sind soll sollen sollte sollten statt über um und uns unser unsere unter vom von vor
  wann warum weil welche welchem welchen welcher welches wem wen wenn wer werde werden wie wieso wir
  wird wo wofür woher wohin womit worden wurde wurden zu zum zur zwischen`.split(/\s+/),
);
const SHARED = new Set(["am", "an", "die", "in", "so", "war", "was"]);

/**
 * Returns a German question without its function words, and any other text unchanged. English texts
 * lack these words, so they would count as the question's rarest words.
 */
export function withoutGermanParticles(text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  const particles = new Set(words.filter((word) => PARTICLES.has(word)));
  const isGerman = particles.size > 1 || (particles.size === 1 && /[äöüß]/i.test(text));
  const isSaying = (word: string): boolean => !PARTICLES.has(word) && !SHARED.has(word);
  if (!isGerman || !words.some(isSaying)) return text;
  return text.replace(/[\p{L}\p{M}]+/gu, (word) => isSaying(word.toLowerCase()) ? word : " ");
}
