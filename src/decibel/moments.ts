import type { SpokenMoments } from "../kernel/hook/hooks_config.ts";

/** The moments of a session when decibel-server adds information. */
export const decibelMoments: SpokenMoments = { model: ["start", "prompt"] };
