import type { SpokenMoments } from "../kernel/hook/hooks_config.ts";

export const architectureMoments: SpokenMoments = { model: ["start", "prompt", "edit"] };
