import type { SpokenMoments } from "../kernel/hook/hooks_config.ts";

/** The moments of a session at which knowledge-server speaks. */
export const knowledgeMoments: SpokenMoments = { model: ["start", "prompt"] };
