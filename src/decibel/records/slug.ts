import { sha256Hex } from "../../kernel/digest.ts";

/** The longest slug, in characters. */
const MAX_SLUG = 50;

/**
 * `text` as a part of a file name: `a-z`, `0-9` and hyphens, at most 50 characters. A text that has
 * none of these is named by its SHA-256: `u-` and 8 hexadecimal digits.
 */
export async function slugOf(text: string): Promise<string> {
  const plain = text.normalize("NFKD").replace(/\p{M}+/gu, "").toLowerCase();
  const slug = cut(plain.replace(/[^a-z0-9]+/g, "-"), MAX_SLUG);
  if (slug !== "") return slug;
  return `u-${(await sha256Hex(text)).slice(0, 8)}`;
}

/** The slug for the `number`th file of that name: from the second on it ends with the number. */
export function numbered(slug: string, number: number): string {
  if (number === 1) return slug;
  const suffix = `-${number}`;
  return cut(slug, MAX_SLUG - suffix.length) + suffix;
}

function cut(slug: string, length: number): string {
  return slug.replace(/^-+/, "").slice(0, length).replace(/-+$/, "");
}
