import type { SpokenMoments } from "../kernel/hook/hooks_config.ts";

/** The moments of a session at which architecture-server speaks. */
export const architectureMoments: SpokenMoments = { model: ["start", "prompt", "edit"] };
