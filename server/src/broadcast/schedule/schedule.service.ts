import type { Airing } from "@masthead/contract/broadcast/air.ts";
import type { CallContext } from "../../platform/platform.ts";
import { air } from "./air.service.ts";
import { toAirings } from "./airing.service.ts";

/** How far ahead what is on next is looked for, in milliseconds. */
const AHEAD = 2 * 24 * 60 * 60 * 1000;

/** Which airings. */
export interface AiringsAsked {
  from: Date;
  until: Date;
  /** Without it every channel. */
  channelIds?: number[];
  /** Without it every program. */
  programId?: number;
}

/** What is on a channel at the time of the call, and after that within two days. */
export interface NowAndNext {
  now: Airing | null;
  next: Airing | null;
}

/** What readers see airing in a span of time, what began before it or goes on after it too: in order of time, then of channels. */
export async function airingsBetween(context: CallContext, { from, until, ...which }: AiringsAsked): Promise<Airing[]> {
  const channels = await air(context, { from: from.getTime(), until: until.getTime(), ...which });
  return toAirings(
    context,
    channels.flatMap(({ airings }) => airings).sort((a, b) => a.from - b.from),
  );
}

/** What is on now and next, of each of these channels. */
export async function nowAndNext(context: CallContext, channelIds: number[]): Promise<Map<number, NowAndNext>> {
  const now = context.now.getTime();
  const channels = await air(context, { from: now, until: now + AHEAD, channelIds });
  const chosen = channels.flatMap(({ airings }) => [
    ...airings.filter(({ from }) => from <= now),
    ...airings.filter(({ from }) => from > now).slice(0, 1),
  ]);
  const airings = await toAirings(context, chosen);
  const of = (id: number, onAir: boolean) => airings.find((airing) => airing.channelId === id && airing.onAir === onAir) ?? null;
  return new Map(channelIds.map((id) => [id, { now: of(id, true), next: of(id, false) }]));
}
