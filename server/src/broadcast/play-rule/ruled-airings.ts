import { contributions } from "../../platform/contributions.ts";
import type { CallContext } from "../../platform/platform.ts";
import type { RuledAiring } from "./play-rules.ts";

/**
 * Returns the airings with rules on a channel that overlap a time range, in milliseconds
 * since 1970. The module of the schedule provides it.
 */
export type RuledAiringsLookup = (
  context: CallContext,
  channelId: number,
  range: { from: number; until: number },
) => Promise<RuledAiring[]>;

export const ruledAiringsLookup = contributions<RuledAiringsLookup>();
