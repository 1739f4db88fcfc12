import { HOUR } from "../../platform/durations.ts";

/** Time for which an article is breaking news, unless staff choose another end. */
export const BREAKING_DURATION_MS = 2 * HOUR;
