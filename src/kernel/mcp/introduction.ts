import { SERVER_INFO_META_KEY } from "@modelcontextprotocol/server";
import { ownField } from "../own_field.ts";
import type { About } from "../service/about.ts";

/**
 * Adds the server's description for clients to a result of `initialize` or `server/discover`. Other
 * results of revision 2026-07-28 also name the server, but with icons most of them would more than
 * double in size.
 */
export function introduced<Result extends object>(
  result: Result,
  about: About | undefined,
): Result {
  const serverInfo = ownField(result, "serverInfo");
  if (isObject(serverInfo)) return { ...result, serverInfo: { ...serverInfo, ...about } };
  if (ownField(result, "supportedVersions") === undefined) return result;
  const meta = ownField(result, "_meta");
  const named = ownField(meta, SERVER_INFO_META_KEY);
  if (!isObject(meta) || !isObject(named)) return result;
  return { ...result, _meta: { ...meta, [SERVER_INFO_META_KEY]: { ...named, ...about } } };
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
