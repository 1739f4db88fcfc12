import type { ChannelKind, ChannelRef } from "@masthead/contract/broadcast/air.ts";
import type { Channel } from "@masthead/contract/broadcast/channel.ts";
import type { Playback } from "@masthead/contract/broadcast/playback.ts";
import { LOCALES, type Locale, localized } from "@masthead/contract/system/locale.ts";
import { picturesOf } from "../../newsroom/picture-field.ts";
import { tag } from "../../platform/cache/tags.ts";
import { notFound } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import { findBroadcastSlug } from "../broadcast-slug.service.ts";
import { nowAndNext } from "../schedule/schedule.service.ts";
import { channelPlayback } from "../stream/playback.service.ts";
import { type ChannelRow, countChannels, visibleChannels } from "./channel.store.ts";
import { liveKeyOf } from "./channel-key.ts";

const toRef = ({ id, name, slug, kind }: ChannelRow, locale: Locale): ChannelRef => ({
  id,
  name: localized(name, locale),
  slug: localized(slug, locale),
  kind,
});

/**
 * Channels as readers get them, in the order of the rows. What is on now and next goes by the clock and announces no change: a page that shows
 * it is made anew once a minute at least, and so late it may be.
 */
async function toChannels(context: CallContext, rows: ChannelRow[]): Promise<Channel[]> {
  const { locale } = context;
  tag(...rows.map(({ id }) => `channel:${id}`));
  const [pictures, airings] = await Promise.all([
    picturesOf(
      context,
      rows.flatMap((row) => [row.posterId, row.logoId]),
    ),
    nowAndNext(
      context,
      rows.map(({ id }) => id),
    ),
  ]);
  return rows.map((row, i) => {
    const [poster, logo] = [pictures[2 * i] ?? null, pictures[2 * i + 1] ?? null];
    return {
      ...toRef(row, locale),
      description: localized(row.description, locale),
      poster,
      logo,
      images: [poster, logo].filter((picture) => picture !== null),
      premium: row.premium,
      dvrMinutes: row.dvrMinutes,
      position: row.position,
      now: airings.get(row.id)?.now ?? null,
      next: airings.get(row.id)?.next ?? null,
    };
  });
}

/** Every channel that readers see, in its order. */
export async function allChannels(context: CallContext, kind?: ChannelKind): Promise<Channel[]> {
  tag("list:channel");
  return toChannels(context, await visibleChannels(context.db, { kind }));
}

/** How many channels can be listened to. */
export async function audioChannels({ db }: CallContext): Promise<{ count: number }> {
  tag("list:channel");
  return { count: await countChannels(db, "audio") };
}

/** @throws NOT_FOUND when there is no such channel, or it is switched off */
async function visibleRow({ db }: CallContext, id: number): Promise<ChannelRow> {
  tag(`channel:${id}`);
  const [row] = await visibleChannels(db, { ids: [id] });
  if (!row) throw notFound();
  return row;
}

async function toChannel(context: CallContext, row: ChannelRow): Promise<Channel> {
  const [channel] = await toChannels(context, [row]);
  if (!channel) throw new Error("one row makes one channel");
  return channel;
}

/** @throws NOT_FOUND when there is no such channel, or it is switched off */
export async function oneChannel(context: CallContext, id: number): Promise<Channel> {
  return toChannel(context, await visibleRow(context, id));
}

/** A channel by its present or a former slug, with its present one in each language. @throws NOT_FOUND */
export async function channelBySlug(context: CallContext, slug: string) {
  const id = await findBroadcastSlug(context.db, "channel", context.locale, slug);
  if (id === undefined) throw notFound();
  const row = await visibleRow(context, id);
  const alternates = LOCALES.map((locale) => ({ locale, slug: localized(row.slug, locale) }));
  return { ...(await toChannel(context, row)), alternates };
}

/** A channel and where it plays, for who has its key. @throws NOT_FOUND also when the key is another's, wrong or expired */
export async function channelByKey(
  context: CallContext,
  { id, key }: { id: number; key: string },
): Promise<Channel & { playback: Playback }> {
  const row = await visibleRow(context, id);
  const openedBy = liveKeyOf(key, row, context.now);
  if (!openedBy) throw notFound();
  return { ...(await toChannel(context, row)), playback: await channelPlayback(context, id, openedBy) };
}

/** Finds channels that readers see by id, as other records name them. */
export async function channelRefs({ db, locale }: CallContext, ids: (number | null)[]): Promise<(id: number | null) => ChannelRef | null> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  tag(...wanted.map((id) => `channel:${id}`));
  const rows = wanted.length ? await visibleChannels(db, { ids: wanted }) : [];
  const refs = new Map(rows.map((row) => [row.id, toRef(row, locale)]));
  return (id) => refs.get(id ?? 0) ?? null;
}
