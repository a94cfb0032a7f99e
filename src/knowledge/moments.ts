import type { SpokenMoments } from "../kernel/hook/hooks_config.ts";

/** The session events for which knowledge-server has hooks. */
export const knowledgeMoments: SpokenMoments = { model: ["start", "prompt"] };
