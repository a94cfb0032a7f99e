import type { HookClient } from "../../kernel/hook/client.ts";

/** A repository with a trap, the events in a session, and the text that each event requires. */
export interface Trap {
  /** The name of the trap's archive in `tests/fixtures/help_eval`. */
  name: string;
  client: HookClient;
  /** The value of `DECIBEL_OWNER`; default: none. */
  owner?: string;
  /** The folder that `knowledge-server sync` reads; default: none. */
  docs?: string;
  /** Issues that a user claimed before the session. */
  claims?: readonly { repo: string; title: string; owner: string }[];
  events: readonly TrapEvent[];
}

/** A session event, and the texts that hooks may and must show. */
export type TrapEvent = Occasion & {
  /**
   * Matches each item that a server may show first. Without this pattern, all servers must be
   * silent.
   */
  related?: RegExp;
  /** Matches the decisive fact that a hook must show. */
  fact?: RegExp;
};

/** A session event in a client-independent format. */
export type Occasion =
  | { at: "start" | "end" }
  | { at: "prompt"; text: string }
  | { at: "edit"; path: string }
  | { at: "failed" | "passed"; command: string; output?: string };
