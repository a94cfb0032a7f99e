/** An id that always follows from `id` and `name`: a UUID of version 5 (RFC 9562), `id` its space. */
export async function derivedId(id: string, name: string): Promise<string> {
  const space = id.match(/[0-9a-f]{2}/gi)?.map((pair) => parseInt(pair, 16)) ?? [];
  const bytes = new Uint8Array([...space, ...new TextEncoder().encode(name)]);
  const made = new Uint8Array(await crypto.subtle.digest("SHA-1", bytes)).slice(0, 16);
  const view = new DataView(made.buffer);
  view.setUint8(6, (view.getUint8(6) & 0x0f) | 0x50);
  view.setUint8(8, (view.getUint8(8) & 0x3f) | 0x80);
  const text = [...made].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return text.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
