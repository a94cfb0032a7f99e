import { headingKey } from "../../kernel/markdown/headings.ts";

/** The names of a decision record's sections. */
export const SECTION_NAMES = [
  "status",
  "date",
  "context",
  "decision",
  "options",
  "consequences",
  "record",
] as const;
export type SectionName = typeof SECTION_NAMES[number];

/** The supported languages for records' headings. */
const LANGUAGES = ["en", "de", "fr", "es"] as const;
export type Language = typeof LANGUAGES[number];

/** The beginnings of each section's headings, as regular expressions for lower-case headings. */
const HEADINGS: Record<SectionName, Record<Language, string>> = {
  status: { en: "status", de: "stand", fr: "statut|état", es: "estado" },
  date: { en: "date", de: "datum", fr: "date", es: "fecha" },
  context: {
    en: "context|(?:the )?problem|background|issue|motivation|introduction|overview|summary|" +
      "situation|why|drivers|decision drivers|forces|purpose|goals?",
    de: "kontext|ausgangslage|problemstellung|hintergrund|motivation",
    fr: "contexte|problème|problématique|énoncé du problème|introduction|motivation",
    es: "contexto|problema|antecedentes|motivación|introducción",
  },
  decision: {
    en: "(?:our |the |final |design |proposed )?decisions?|chosen option|preferred option|" +
      "resolution|outcomes?|" +
      "(?:proposed |suggested )?solution|proposals?|conclusions?|recommendation|" +
      "what(?: we (?:do|did|decided))?|(?:technical |detailed )?design|approach",
    de: "entscheidung|beschluss|lösung|ergebnis(?: der entscheidung)?",
    fr: "décisions?|résultat de la décision|option choisie|solution(?: retenue| choisie)?|choix",
    es: "decisi[oó]n|resultado de la decisión|opción elegida|solución|resolución",
  },
  options: {
    en: "considered options|options(?: considered)?|alternatives?(?: considered)?|" +
      "(?:other |possible )?considered alternatives|rejected(?: options| alternatives)?|" +
      "possible (?:options|solutions)|positions",
    de: "alternativen|betrachtete (?:optionen|alternativen)|erwogene (?:optionen|alternativen)|" +
      "verworfene alternativen|optionen",
    fr: "options(?: considérées| envisagées| étudiées)?|solutions? envisagées?|" +
      "alternatives(?: considérées| envisagées| étudiées)?",
    es: "opciones(?: consideradas)?|alternativas(?: consideradas)?",
  },
  consequences: {
    en: "(?:positive |negative |neutral |general )?consequences|implications|results?|impact|" +
      "effects?|trade-?offs|risks?|drawbacks|rationale",
    de: "konsequenzen|folgen|auswirkungen",
    fr: "conséquences(?: positives| négatives)?|impacts?|implications",
    es: "consecuencias(?: positivas| negativas)?|impacto|implicaciones",
  },
  record: {
    en: "links|references|deciders|decision makers|change ?log|history|notes|more information|" +
      "related \\p{L}+|tags|table of contents|reviews",
    de: "links|verweise|referenzen|entscheider|änderungen",
    fr: "liens|références|décideurs|historique",
    es: "enlaces|referencias|decisores|historial",
  },
};

/**
 * The patterns for each section's headings, which begin with a known word that no letter follows.
 */
const PATTERNS: readonly [SectionName, RegExp][] = SECTION_NAMES.map((name) => [
  name,
  new RegExp(`^(?:${LANGUAGES.map((one) => HEADINGS[name][one]).join("|")})(?![\\p{L}])`, "u"),
]);
/** The headings that begin like one section but open another section. */
const OTHERS: readonly [SectionName, RegExp][] = [
  ["context", /^decisions? drivers|^entscheidungs(?:treiber|kriterien)|^facteurs de décision/],
  ["consequences", /^results? of /],
  ["options", /^(?:proposals? considered|alternative decisions|design alternatives)/],
  [
    "record",
    /^(?:pros and cons|related decisions|decision (?:makers|history|log|date|owners?)|date of)/,
  ],
];

/** A field's heading, which is only its name, or its name and value, such as "Status: Accepted". */
const IS_FIELD = /^[\p{L}]+\s*(?:$|:)/u;

/** Returns the section that a heading opens; undefined for an unknown section. */
export function sectionOf(heading: string): SectionName | undefined {
  const key = headingKey(heading).replace(/^[^\p{L}]+/u, "");
  const found = OTHERS.find(([, pattern]) => pattern.test(key)) ??
    PATTERNS.find(([name, pattern]) =>
      pattern.test(key) && ((name !== "status" && name !== "date") || IS_FIELD.test(key))
    );
  return found?.[0];
}

/** Words that occur mostly in one language, to recognise an unsupported language. */
const FUNCTION_WORDS: Record<string, string> = {
  en: "the and is are was to of in for with that this we will be it as on by not an or from",
  de: "der die das und ist wir werden für mit nicht ein eine zu den von auf sind wird im dem oder",
  fr: "le la les des est et une nous pour avec dans qui que sont pas du par sur au ce cette ou",
  es: "el la los las es una para con en que se del por como no son más un al esta",
  pt: "os as uma para com em que não do da dos das no na por como são ao mais",
  nl: "de het een en is van wij voor met niet dat zijn worden op te die aan als ook bij naar",
  it: "il lo gli una per con che di del della non sono si nel da come più alla",
  sv: "och är att det som för med inte en ett på av vi ska den till från kan eller",
  da: "og er at det som for med ikke en et på af vi skal den til fra kan eller",
  pl: "jest na nie do się że to dla jako po od przez oraz są",
  cs: "je na ne do se že to pro jako po od jsou nebo",
  fi: "ja on ei että se joka kun mutta myös ovat kuin tai jos käytämme",
  tr: "ve bir bu için ile olarak da de daha olan gibi veya çok",
};
const LANGUAGE_BY_WORD = Map.groupBy(
  Object.entries(FUNCTION_WORDS).flatMap(([language, words]) =>
    words.split(" ").map((word) => ({ language, word }))
  ),
  ({ word }) => word,
);

/** The minimum share of a language's function words in a text. */
const LEAST_SHARE = 0.05;

/**
 * Returns the two-letter code of a text's language, "other" for a text without Latin letters, or
 * undefined if the text has too few known words.
 */
export function languageOf(text: string): string | undefined {
  const words = text.slice(0, 8000).toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  const foreign = words.filter((word) => !/^\p{Script=Latin}/u.test(word)).length;
  if (foreign > words.length / 2) return "other";
  const counts = new Map<string, number>();
  for (const word of words) {
    for (const { language } of LANGUAGE_BY_WORD.get(word) ?? []) {
      counts.set(language, (counts.get(language) ?? 0) + 1);
    }
  }
  const [best, next] = [...counts].sort(([, a], [, b]) => b - a);
  if (best === undefined || best[1] < 3 || best[1] < LEAST_SHARE * words.length) return undefined;
  return next !== undefined && next[1] === best[1] ? undefined : best[0];
}

/** Returns true for a text with a function word from a supported language. */
export function hasReadWord(text: string): boolean {
  const words = text.slice(0, 8000).toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  return words.some((word) =>
    (LANGUAGE_BY_WORD.get(word) ?? []).some(({ language }) => isReadLanguage(language))
  );
}

/** Returns true for a language whose headings the server supports. */
export function isReadLanguage(language: string): language is Language {
  return LANGUAGES.some((one) => one === language);
}
