export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export async function sha256Hex(text: string): Promise<string> {
  return hexOf(
    new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))),
  );
}

/** Returns an RFC 9562 UUID from at least 32 hexadecimal digits. */
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
