import type { SpokenMoments } from "../kernel/hook/hooks_config.ts";

export const aceMoments: SpokenMoments = { model: ["start", "shell", "end"] };
