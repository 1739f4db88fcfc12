import type { ChannelKind } from "@masthead/contract/broadcast/air.ts";
import type { Channel } from "@masthead/contract/broadcast/channel.ts";
import type { EpisodeCard } from "@masthead/contract/broadcast/episode.ts";
import type { ProgramCard, ProgramDetails } from "@masthead/contract/broadcast/program.ts";
import type { EventCard } from "@masthead/contract/broadcast/program-event.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import pg from "pg";
import { api } from "./newsroom.ts";

export const channelsOf = (locale: Locale, kind: ChannelKind) =>
  api<Channel[]>(`/v2/channels?locale=${locale}&kind=${kind}`);

/**
 * Returns the first free channel of a kind, or the first for subscribers. @throws Error if there is
 * none
 */
export async function findChannel(
  locale: Locale,
  kind: ChannelKind,
  premium = false,
): Promise<Channel> {
  const found = (await channelsOf(locale, kind)).find((channel) => channel.premium === premium);
  if (!found) throw new Error(`no ${kind} channel`);
  return found;
}

/** Returns the newest matching episode. @throws Error if there is none */
export async function findEpisode(
  locale: Locale,
  matches: (episode: EpisodeCard) => boolean,
): Promise<EpisodeCard> {
  const { data } = await api<{ data: EpisodeCard[] }>(`/v1/episodes?locale=${locale}&limit=100`);
  const found = data.find(matches);
  if (!found) throw new Error("no episode matches");
  return found;
}

/** Returns the first matching program. @throws Error if there is none */
export async function findProgram(
  locale: Locale,
  matches: (program: ProgramDetails) => boolean,
): Promise<ProgramDetails> {
  for (const { id } of await api<ProgramCard[]>(`/v1/program/all?locale=${locale}`)) {
    const program = await api<ProgramDetails>(`/v1/program/${id}?locale=${locale}`);
    if (matches(program)) return program;
  }
  throw new Error("no program matches");
}

/** Returns an upcoming event. @throws Error if there is none */
export async function findEvent(locale: Locale): Promise<EventCard> {
  const [found] = await api<EventCard[]>(`/v1/programevents/all?locale=${locale}`);
  if (!found) throw new Error("no upcoming event");
  return found;
}

/** Returns a channel's key from the database: the public API does not expose it. */
export async function channelKeyOf(channelId: number): Promise<string> {
  const [row] = await runQuery<{ key: string }>("select key from live_stream where id = $1", [
    channelId,
  ]);
  return row?.key ?? "";
}

/** Adds a former slug to a channel. */
export const addFormerChannelSlug = (channelId: number, locale: Locale, slug: string) =>
  runQuery(
    `insert into broadcast_slug (entity, locale, slug, entity_id, current) values ('channel', $1, $2, $3, false) on conflict do nothing`,
    [locale, slug, channelId],
  );

/**
 * Adds the recording of an airing that has been on air, as the schedule does before it begins.
 * `from` and `until` are in seconds from now.
 */
export const addAiringRecording = (airing: {
  programId: number;
  channelId: number;
  from: number;
  until: number;
}) =>
  runQuery(
    `insert into airing_recording (program_id, channel_id, starts_at, ends_at, padding, publish, available_days)
      values ($1, $2, now() + make_interval(secs => $3), now() + make_interval(secs => $4), 0, true, 7)`,
    [airing.programId, airing.channelId, airing.from, airing.until],
  );

/** Adds an airing to the record of what has aired: on a channel that no longer exists. */
export async function addAired(airing: {
  channelId: number;
  channel: string;
  programId: number;
  program: string;
  date: string;
}): Promise<void> {
  const { channelId, channel, programId, program, date } = airing;
  await runQuery(
    "insert into aired_range (id, since, until) values (1, now(), now()) on conflict do nothing",
    [],
  );
  await runQuery(
    `insert into aired (view, channel_id, starts_at, ends_at, channel, channel_kind, program_id,
        program, premium, visible)
      select view, $1, $2::timestamptz, $2::timestamptz + interval '1 hour',
        jsonb_build_object('en-US', $3::text, 'ar-JO', $3::text), 'video', $4,
        jsonb_build_object('en-US', $5::text, 'ar-JO', $5::text), false, true
      from unnest(array['public', 'staff']) as view`,
    [channelId, `${date}T12:00:00Z`, channel, programId, program],
  );
}

async function runQuery<Row extends object>(text: string, values: unknown[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}
