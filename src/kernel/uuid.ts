/** A UUID of RFC 9562 from at least 32 hex digits: its version and variant put in their places. */
export function uuidOf(digits: string, version: 5 | 8): string {
  const variant = (8 + Number.parseInt(digits.charAt(16), 16) % 4).toString(16);
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `${version}${digits.slice(13, 16)}`,
    variant + digits.slice(17, 20),
    digits.slice(20, 32),
  ].join("-");
}
