import type { ChannelKind } from "@masthead/contract/broadcast/air.ts";
import type { Channel } from "@masthead/contract/broadcast/channel.ts";
import type { EpisodeCard } from "@masthead/contract/broadcast/episode.ts";
import type { ProgramCard, ProgramDetails } from "@masthead/contract/broadcast/program.ts";
import type { EventCard } from "@masthead/contract/broadcast/program-event.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import pg from "pg";
import { api } from "./newsroom.ts";

export const channelsOf = (locale: Locale, kind: ChannelKind) => api<Channel[]>(`/v2/channels?locale=${locale}&kind=${kind}`);

/** The first channel of a kind that is free, or one for subscribers. @throws Error when there is none */
export async function findChannel(locale: Locale, kind: ChannelKind, premium = false): Promise<Channel> {
  const found = (await channelsOf(locale, kind)).find((channel) => channel.premium === premium);
  if (!found) throw new Error(`no ${kind} channel`);
  return found;
}

/** The newest episode that fits. @throws Error when none does */
export async function findEpisode(locale: Locale, fits: (episode: EpisodeCard) => boolean): Promise<EpisodeCard> {
  const { data } = await api<{ data: EpisodeCard[] }>(`/v1/episodes?locale=${locale}&limit=100`);
  const found = data.find(fits);
  if (!found) throw new Error("no episode fits");
  return found;
}

/** The first program that fits. @throws Error when none does */
export async function findProgram(locale: Locale, fits: (program: ProgramDetails) => boolean): Promise<ProgramDetails> {
  for (const { id } of await api<ProgramCard[]>(`/v1/program/all?locale=${locale}`)) {
    const program = await api<ProgramDetails>(`/v1/program/${id}?locale=${locale}`);
    if (fits(program)) return program;
  }
  throw new Error("no program fits");
}

/** An event that is still to come. @throws Error when there is none */
export async function findEvent(locale: Locale): Promise<EventCard> {
  const [found] = await api<EventCard[]>(`/v1/programevents/all?locale=${locale}`);
  if (!found) throw new Error("no event is ahead");
  return found;
}

/** The key of a channel, which no call tells readers. */
export async function keyOf(channelId: number): Promise<string> {
  const [row] = await ask<{ key: string }>("select key from live_stream where id = $1", [channelId]);
  return row?.key ?? "";
}

/** Gives a channel a slug that it had once. */
export const formerSlug = (channelId: number, locale: Locale, slug: string) =>
  ask(
    `insert into broadcast_slug (entity, locale, slug, entity_id, current) values ('channel', $1, $2, $3, false) on conflict do nothing`,
    [locale, slug, channelId],
  );

async function ask<Row extends object>(query: string, values: unknown[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: process.env.MASTHEAD_DATABASE });
  await client.connect();
  try {
    return (await client.query<Row>(query, values)).rows;
  } finally {
    await client.end();
  }
}
