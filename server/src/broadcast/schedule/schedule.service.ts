import type { Airing } from "@masthead/contract/broadcast/air.ts";
import { DAY } from "@masthead/contract/platform/durations.ts";
import type { CallContext } from "../../platform/platform.ts";
import type { NowAndNextLookup } from "../channel/now-and-next.ts";
import { ownedAgeRule, ownedRule } from "../play-rule/owned-rules.ts";
import type { RuledAiringsLookup } from "../play-rule/ruled-airings.ts";
import { toAirings } from "./airing.service.ts";
import { airingsByChannel } from "./channel-airings.service.ts";
import type { ScheduleChannel } from "./schedule.store.ts";

/** Search range for the next airing, in milliseconds. */
const NEXT_LOOKAHEAD_MS = 2 * DAY;

/** Filter for airings in a time range. */
export interface PublicAiringQuery {
  from: Date;
  until: Date;
  /** Default: all channels. */
  channelIds?: number[];
  /** Visible channels that the caller has read, instead of their ids. */
  channels?: ScheduleChannel[];
  /** Default: all programs. */
  programId?: number;
}

/** Returns the public airings that overlap a time range, sorted by start time, then by channel. */
export async function airingsBetween(
  context: CallContext,
  { from, until, ...filter }: PublicAiringQuery,
): Promise<Airing[]> {
  const channels = await airingsByChannel(context, {
    from: from.getTime(),
    until: until.getTime(),
    ...filter,
  });
  return toAirings(
    context,
    channels.flatMap(({ airings }) => airings).sort((a, b) => a.from - b.from),
  );
}

export const nowAndNext: NowAndNextLookup = async (context, channels) => {
  const now = context.now.getTime();
  const byChannel = await airingsByChannel(context, {
    from: now,
    until: now + NEXT_LOOKAHEAD_MS,
    channels,
  });
  const currentAndNext = byChannel.flatMap(({ airings }) => [
    ...airings.filter(({ from }) => from <= now),
    ...airings.filter(({ from }) => from > now).slice(0, 1),
  ]);
  const airings = await toAirings(context, currentAndNext);
  const findAiring = (id: number, onAir: boolean) =>
    airings.find((airing) => airing.channelId === id && airing.onAir === onAir) ?? null;
  return new Map(
    channels.map(({ id }) => [id, { now: findAiring(id, true), next: findAiring(id, false) }]),
  );
};

/** Airings with rules of the program or the episode. The rule of the channel is not theirs. */
export const ruledAirings: RuledAiringsLookup = async (context, channelId, range) => {
  const channels = await airingsByChannel(context, { ...range, channelIds: [channelId] });
  return channels.flatMap(({ airings }) =>
    airings.flatMap((airing) => {
      const { from, until, program, episode } = airing;
      const rules = [
        ...ownedRule("program", program, until),
        ...(episode
          ? ownedRule("episode", { name: episode.title, countryRule: episode.countryRule }, until)
          : []),
        ...ownedAgeRule({ program, episode }, until),
      ];
      return rules.length ? [{ from, until, rules }] : [];
    }),
  );
};
