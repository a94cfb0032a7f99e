/** What a line has, a bit each. */
export const TRAIT = {
  dash: 1,
  twoColons: 2,
  apostrophe: 4,
  /** A quotation mark of another kind. */
  quote: 8,
  /** A number after a colon or after "port". */
  portNumber: 16,
  slash: 32,
  /** A digit beside a letter that hex numbers and versions may have. */
  hexNumber: 64,
  digit: 128,
  /** Anything but words of ASCII with a space between them. */
  unusual: 256,
  // What pairs are told by.
  colon: 512,
  hexLetter: 1024,
  space: 2048,
} as const;

const KINDS: readonly (readonly [characters: string, trait: number])[] = [
  ["-", TRAIT.dash],
  ["'", TRAIT.apostrophe],
  ['"`', TRAIT.quote],
  ["/\\", TRAIT.slash],
  ["0123456789", TRAIT.digit],
  [":", TRAIT.colon],
  ["abcdefABCDEFvx", TRAIT.hexLetter],
  [" ", TRAIT.space],
];

/** By code: the trait that an ASCII character gives to its line. */
const BY_CODE = Uint16Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  const kind = KINDS.find(([characters]) => characters.includes(character));
  return kind?.[1] ?? (code > 0x20 && code < 0x7f ? 0 : TRAIT.unusual);
});

/**
 * The traits of a line, in one pass: to try an expression for each takes three times as long. Where
 * a trait is not set the line has nothing of the kind.
 */
export function traitsOf(line: string): number {
  let traits = 0;
  let before: number = TRAIT.space;
  for (let at = 0; at < line.length; at++) {
    const code = line.charCodeAt(at);
    const kind = code < 128 ? BY_CODE[code] ?? 0 : kindBeyondAscii(code);
    traits |= kind;
    const both = kind & before;
    if (((kind | before) & TRAIT.digit) !== 0) traits |= besideDigit(kind | before);
    else if ((both & TRAIT.colon) !== 0) traits |= TRAIT.twoColons;
    else if ((both & TRAIT.space) !== 0) traits |= TRAIT.unusual;
    before = kind;
  }
  if ((before & TRAIT.space) !== 0 && line !== "") traits |= TRAIT.unusual;
  if ((traits & TRAIT.digit) !== 0 && line.includes("port ")) traits |= TRAIT.portNumber;
  return traits;
}

function besideDigit(other: number): number {
  return ((other & TRAIT.colon) !== 0 ? TRAIT.portNumber : 0) |
    ((other & TRAIT.hexLetter) !== 0 ? TRAIT.hexNumber : 0);
}

function kindBeyondAscii(code: number): number {
  return TRAIT.unusual |
    ("\u201c\u2018\u00ab".includes(String.fromCharCode(code)) ? TRAIT.quote : 0);
}

/** True for a line of ASCII words with a space between them. */
export function isPlain(traits: number): boolean {
  return (traits & TRAIT.unusual) === 0;
}
