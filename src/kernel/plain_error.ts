import { excerpt, flatten } from "./text.ts";

/** JSON-RPC 2.0's codes for parameters that are refused, and for a fault of the server. */
export const INVALID_PARAMS = -32602;
export const INTERNAL_ERROR = -32603;

/** The error of an answer on the wire. */
export interface WireError {
  code: number;
  message: string;
  data?: unknown;
}

/**
 * The SDK answers parameters that its schemas refuse with -32603, or with the validator's dump:
 * the protocol's code for them is -32602, and one line is enough to read.
 */
export function plainError(error: WireError): WireError {
  const { code, message: reason, ...rest } = error;
  const refused = code === INTERNAL_ERROR && !/^Internal\b/.test(reason);
  const plain = flatten(reason.replace(/[[\]{}"\\]/g, " "));
  return {
    ...rest,
    code: refused ? INVALID_PARAMS : code,
    message: excerpt(refused ? `Invalid params: ${plain}` : plain, 300),
  };
}
