import type { HookClient } from "../../kernel/hook/client.ts";

/** A repository with a trap, the events of a session in it, and the text required at each. */
export interface Trap {
  /** The name of its archive in `tests/fixtures/help_eval`. */
  name: string;
  client: HookClient;
  /** The value of `DECIBEL_OWNER`; default none. */
  owner?: string;
  /** The folder that `knowledge-server sync` is run with; default none. */
  docs?: string;
  /** Issues that someone claimed before the session. */
  claims?: readonly { repo: string; title: string; owner: string }[];
  events: readonly TrapEvent[];
}

/** An event of a session, and the texts that may and must be shown at it. */
export type TrapEvent = Occasion & {
  /** Fits each item that may stand first in a server's answer; without it all must be silent. */
  related?: RegExp;
  /** Matches the decisive fact, which must be shown here. */
  fact?: RegExp;
};

/** An event of a session, in a form that no client prescribes. */
export type Occasion =
  | { at: "start" | "end" }
  | { at: "prompt"; text: string }
  | { at: "edit"; path: string }
  | { at: "failed" | "passed"; command: string; output?: string };
