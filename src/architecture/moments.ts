import type { SpokenMoments } from "../kernel/hook/hooks_config.ts";

/** The moments of a session at which architecture-server shows a message. */
export const architectureMoments: SpokenMoments = { model: ["start", "prompt", "edit"] };
