import type { SpokenMoments } from "../kernel/hook/hooks_config.ts";

/** The moments of a session when acm-server adds information. */
export const acmMoments: SpokenMoments = { model: ["start"] };
