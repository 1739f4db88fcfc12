import { tag } from "../../platform/cache/tags.ts";
import type { CallContext } from "../../platform/platform.ts";
import { websiteSettings } from "../../system/setting/setting.service.ts";
import { type AirChannel, type AirEpisode, type AirProgram, channelsOnAir, episodesOnAir, programsOnAir } from "./schedule.store.ts";
import { oneAfterAnother, type Span, without } from "./span.ts";
import { LONGEST_SLOT, slotAirings } from "./weekly-slots.ts";

/** Which airings. */
export interface AirAsked extends Span {
  /** Without it every channel. */
  channelIds?: number[];
  /** Without it every program. */
  programId?: number;
  /** With what readers do not see. */
  hidden?: boolean;
}

/** What a channel airs, in every language. */
export interface OnAir extends Span {
  channel: AirChannel;
  program: AirProgram;
  /** null: a weekly slot of the program, or what an episode has left of it. */
  episode: AirEpisode | null;
  /** Place of the slot among those of its program; null for an episode. */
  slot: number | null;
}

export interface ChannelAir {
  channel: AirChannel;
  airings: OnAir[];
}

/** Zone of the station's clocks. */
export const stationZone = async (context: CallContext): Promise<string> => (await websiteSettings(context)).timeZone;

/**
 * What each channel airs in a span of time, what began before it or goes on after it too. On a channel no two airings overlap: an episode takes the
 * place of what the weekly slots say.
 */
export async function air(context: CallContext, { from, until, channelIds, programId, hidden = false }: AirAsked): Promise<ChannelAir[]> {
  const { db } = context;
  tag("list:channel", "list:program", "list:episode");
  const [zone, channels] = await Promise.all([stationZone(context), channelsOnAir(db, { hidden }, channelIds)]);
  if (!channels.length) return [];
  const ids = channels.map(({ id }) => id);
  // Also those beside the span: what began before it, or goes on after it, may have been cut by them there.
  const around = { from: new Date(from - LONGEST_SLOT), until: new Date(until + LONGEST_SLOT) };
  const episodes = await episodesOnAir(db, { hidden }, ids, around);
  const programs = await programsOnAir(db, { hidden }, [...new Set(episodes.map((episode) => episode.programId))]);
  return channels.map((channel) => {
    const airings = airOf(channel, { programs, episodes, zone, span: { from, until } });
    return { channel, airings: programId ? airings.filter(({ program }) => program.id === programId) : airings };
  });
}

interface AirFacts {
  programs: AirProgram[];
  episodes: AirEpisode[];
  zone: string;
  span: Span;
}

function airOf(channel: AirChannel, { programs, episodes, zone, span }: AirFacts): OnAir[] {
  const byId = new Map(programs.map((program) => [program.id, program]));
  const aired = episodes.flatMap((episode) => {
    const program = byId.get(episode.programId);
    const [from, until] = [episode.airAt.getTime(), episode.endAt.getTime()];
    return program && episode.channelId === channel.id ? [{ channel, program, episode, slot: null, from, until }] : [];
  });
  const placed: OnAir[] = oneAfterAnother(aired);
  const slots = programs.flatMap((program) =>
    program.slots.flatMap((slot, index) => (slot.channelId === channel.id ? [{ ...slot, program, index }] : [])),
  );
  const remaining = slotAirings(slots, zone, span).flatMap(({ slot: { program, index }, from, until }) =>
    without<OnAir>({ channel, program, episode: null, slot: index, from, until }, placed),
  );
  return [...placed, ...remaining].filter((airing) => airing.from < span.until && airing.until > span.from).sort((a, b) => a.from - b.from);
}
