import type { Airing } from "@masthead/contract/broadcast/air.ts";
import { contributions } from "../../platform/contributions.ts";
import type { CallContext } from "../../platform/platform.ts";
import type { ChannelRow } from "./channel.store.ts";

/** Current airing of a channel, and the next one within two days. */
interface NowAndNext {
  now: Airing | null;
  next: Airing | null;
}

/**
 * Returns the current and the next airing of each of the given channels. The module of the schedule
 * provides it.
 */
export type NowAndNextLookup = (
  context: CallContext,
  channels: ChannelRow[],
) => Promise<Map<number, NowAndNext>>;

export const nowAndNextLookup = contributions<NowAndNextLookup>();
