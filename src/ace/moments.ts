import type { SpokenMoments } from "../kernel/hook/hooks_config.ts";

/** The session events for which ace-server has a hook. */
export const aceMoments: SpokenMoments = { model: ["start", "shell", "end"] };
