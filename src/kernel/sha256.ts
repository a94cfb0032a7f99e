import { hexOf } from "./bytes.ts";

/** The SHA-256 of a text's UTF-8 in 64 hex digits. */
export async function sha256Hex(text: string): Promise<string> {
  return hexOf(
    new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))),
  );
}
