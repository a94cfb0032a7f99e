import type { SpokenMoments } from "../kernel/hook/hooks_config.ts";

/** The moments of a session at which ace-server speaks. */
export const aceMoments: SpokenMoments = { model: ["start", "prompt", "edit", "shell", "end"] };
