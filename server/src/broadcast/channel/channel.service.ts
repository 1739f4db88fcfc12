import type { ChannelKind, ChannelRef } from "@masthead/contract/broadcast/air.ts";
import type { Channel } from "@masthead/contract/broadcast/channel.ts";
import type { Playback } from "@masthead/contract/broadcast/playback.ts";
import { LOCALES, type Locale, localized } from "@masthead/contract/platform/locale.ts";
import { imagesOf } from "../../newsroom/image-field.ts";
import { tag } from "../../platform/cache/tags.ts";
import { notFound } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import { findIdByBroadcastSlug } from "../broadcast-slug.service.ts";
import { channelPlayback } from "../stream/playback/playback.service.ts";
import { type ChannelRow, countChannels, visibleChannels } from "./channel.store.ts";
import { findActiveKey } from "./channel-key.ts";
import { nowAndNextLookup } from "./now-and-next.ts";

/** Converts a row to the reference that other records have. */
export const toChannelRef = ({ id, name, slug, kind }: ChannelRow, locale: Locale): ChannelRef => ({
  id,
  name: localized(name, locale),
  slug: localized(slug, locale),
  kind,
});

/**
 * Converts rows to public channels, in their order. `now` and `next` depend on the clock and
 * announce no change: a page that shows them is rendered again at least once a minute, so they may
 * be that much out of date.
 */
async function toChannels(context: CallContext, rows: ChannelRow[]): Promise<Channel[]> {
  const { locale } = context;
  tag(...rows.map(({ id }) => `channel:${id}` as const));
  const [images, airings] = await Promise.all([
    imagesOf(
      context,
      rows.flatMap((row) => [row.posterId, row.logoId]),
    ),
    nowAndNextLookup.only()(context, rows),
  ]);
  return rows.map((row, i) => {
    const [poster, logo] = [images[2 * i] ?? null, images[2 * i + 1] ?? null];
    return {
      ...toChannelRef(row, locale),
      description: localized(row.description, locale),
      poster,
      logo,
      images: [poster, logo].filter((image) => image !== null),
      premium: row.premium,
      dvrMinutes: row.dvrMinutes,
      bitRates:
        row.kind === "audio"
          ? row.bitRates.map(({ kilobits }) => kilobits).toSorted((a, b) => a - b)
          : [],
      embeddable: row.embeddable && !row.premium && row.countryRule === null,
      countryRule: row.countryRule,
      position: row.position,
      now: airings.get(row.id)?.now ?? null,
      next: airings.get(row.id)?.next ?? null,
    };
  });
}

/** Returns every publicly visible channel, sorted by position. */
export async function allChannels(context: CallContext, kind?: ChannelKind): Promise<Channel[]> {
  tag("list:channel");
  return toChannels(context, await visibleChannels(context.db, { kind }));
}

/** Returns the number of visible audio channels. */
export async function audioChannels({ db }: CallContext): Promise<{ count: number }> {
  tag("list:channel");
  return { count: await countChannels(db, "audio") };
}

/** Returns the row of a channel. @throws NOT_FOUND when it does not exist or is disabled */
export async function visibleChannelRow({ db }: CallContext, id: number): Promise<ChannelRow> {
  tag(`channel:${id}`);
  const [row] = await visibleChannels(db, { ids: [id] });
  if (!row) throw notFound();
  return row;
}

async function toChannel(context: CallContext, row: ChannelRow): Promise<Channel> {
  const [channel] = await toChannels(context, [row]);
  if (!channel) throw new Error("expected one channel for one row");
  return channel;
}

/** @throws NOT_FOUND when the channel does not exist or is disabled */
export async function oneChannel(context: CallContext, id: number): Promise<Channel> {
  return toChannel(context, await visibleChannelRow(context, id));
}

/**
 * Returns a channel by its current or a former slug, with its current slug in each language.
 * @throws NOT_FOUND
 */
export async function channelBySlug(context: CallContext, slug: string) {
  const id = await findIdByBroadcastSlug(context.db, "channel", context.locale, slug);
  if (id === undefined) throw notFound();
  const row = await visibleChannelRow(context, id);
  const alternates = LOCALES.map((locale) => ({ locale, slug: localized(row.slug, locale) }));
  return { ...(await toChannel(context, row)), alternates };
}

/**
 * Returns a channel and its playback for a caller with its key.
 * @throws NOT_FOUND also when the key is wrong, expired or of another channel
 */
export async function channelByKey(
  context: CallContext,
  { id, key }: { id: number; key: string },
): Promise<Channel & { playback: Playback }> {
  const row = await visibleChannelRow(context, id);
  const activeKey = findActiveKey(key, row, context.now);
  if (!activeKey) throw notFound();
  return {
    ...(await toChannel(context, row)),
    playback: await channelPlayback(context, id, activeKey),
  };
}

/** Returns a lookup by id for visible channels that other records reference. */
export async function channelRefs(
  { db, locale }: CallContext,
  ids: (number | null)[],
): Promise<(id: number | null) => ChannelRef | null> {
  const uniqueIds = [...new Set(ids.filter((id) => id !== null))];
  tag(...uniqueIds.map((id) => `channel:${id}` as const));
  const rows = await visibleChannels(db, { ids: uniqueIds });
  const refs = new Map(rows.map((row) => [row.id, toChannelRef(row, locale)]));
  return (id) => refs.get(id ?? 0) ?? null;
}
