import { encodeUtf8 } from "./utf8.ts";

const SPACE = 0x20;
const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const LIST = 0x5b;
const BACKSLASH = 0x5c;
const LIST_END = 0x5d;
const OBJECT = 0x7b;
const OBJECT_END = 0x7d;

/** The most members of an object; no request needs a hundredth of that. */
const MAX_MEMBERS = 10_000;
/** The most values in all: of texts and numbers that mean something, 10 MiB hold fewer. */
const MAX_VALUES = 500_000;

/**
 * Why a JSON text is too wide to be parsed; undefined for one that is not. Parsed, `{},` takes forty
 * times its bytes, and whoever copies an object of many members fills a table that doubles again and
 * again. A member that is written twice counts twice.
 */
export function tooWide(
  json: Uint8Array,
  { maxValues = MAX_VALUES, maxMembers = MAX_MEMBERS }: {
    maxValues?: number;
    maxMembers?: number;
  } = {},
): string | undefined {
  // With its comma a value takes two bytes or more, a member five.
  if (json.length < Math.min(2 * maxValues, 5 * maxMembers)) return undefined;
  let values = 0;
  let members = 0;
  let isEmpty = false;
  /** How many members there are so far in each of those that what is open lies in. */
  const outer: number[] = [];
  for (let at = 0; at < json.length; at++) {
    const byte = json[at] ?? SPACE;
    if (byte <= SPACE) continue;
    if (byte === LIST_END || byte === OBJECT_END) {
      members = outer.pop() ?? 0;
      isEmpty = false;
      continue;
    }
    // A comma stands for the value after it; the first value has none.
    if (byte === COMMA || isEmpty) {
      if (++values > maxValues) return `over ${maxValues.toLocaleString("en")} values`;
      isEmpty = false;
    }
    if (byte === QUOTE) at = stringEnd(json, at);
    else if (byte === COLON) {
      if (++members > maxMembers) {
        return `an object of over ${maxMembers.toLocaleString("en")} members`;
      }
    } else if (byte === LIST || byte === OBJECT) {
      outer.push(members);
      members = 0;
      isEmpty = true;
    }
  }
  return undefined;
}

/** As `tooWide`, of a text of whose objects no copies are made: its values alone count. */
export function textTooWide(json: string, maxValues = MAX_VALUES): string | undefined {
  if (json.length < 2 * maxValues || hasFewSigns(json, maxValues)) return undefined;
  return tooWide(encodeUtf8(json), { maxValues, maxMembers: Infinity });
}

/**
 * True where a text of long strings, say, cannot have more values, whatever its strings hold: each one
 * but the whole comes after a comma, or first in a list or an object.
 */
function hasFewSigns(json: string, maxValues: number): boolean {
  let left = maxValues;
  for (const sign of [",", "[", "{"]) {
    for (let at = json.indexOf(sign); at >= 0; at = json.indexOf(sign, at + 1)) {
      if (--left < 0) return false;
    }
  }
  return true;
}

/**
 * The bytes of what the member `name` of a JSON object is, the last if there are several; undefined
 * when there is none, or it is a list or an object. Nothing is parsed, so what is no JSON may have one.
 */
export function plainMember(json: Uint8Array, name: string): Uint8Array | undefined {
  const key = encodeUtf8(JSON.stringify(name));
  let found: Uint8Array | undefined;
  let depth = 0;
  let string = 0;
  let start = 0;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at];
    if (byte === QUOTE) {
      string = at;
      at = stringEnd(json, at);
    } else if (byte === LIST || byte === OBJECT) {
      depth++;
      start = 0;
    } else if (byte === LIST_END || byte === OBJECT_END || byte === COMMA) {
      if (depth === 1 && start > 0) found = json.subarray(start, at);
      if (byte !== COMMA) depth--;
      start = 0;
    } else if (byte === COLON && depth === 1 && beginsAt(json, string, key)) {
      found = undefined;
      start = at + 1;
    }
  }
  return found;
}

function beginsAt(bytes: Uint8Array, start: number, part: Uint8Array): boolean {
  return part.every((byte, index) => bytes[start + index] === byte);
}

/** Where the string ends that begins at `start`. */
function stringEnd(json: Uint8Array, start: number): number {
  let at = start + 1;
  // `indexOf` takes half the time for a long string and ten times for one full of escapes.
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1;
  return at;
}
