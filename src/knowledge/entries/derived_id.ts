import { hexOf, uuidOf } from "../../kernel/digest.ts";

/** An id that always follows from `id` and `name`: a UUID of version 5 (RFC 9562), `id` its space. */
export async function derivedId(id: string, name: string): Promise<string> {
  const space = id.match(/[0-9a-f]{2}/gi)?.map((pair) => parseInt(pair, 16)) ?? [];
  const bytes = new Uint8Array([...space, ...new TextEncoder().encode(name)]);
  return uuidOf(hexOf(new Uint8Array(await crypto.subtle.digest("SHA-1", bytes))), 5);
}
