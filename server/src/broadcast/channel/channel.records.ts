import type { AdhanRule } from "@masthead/contract/broadcast/adhan.ts";
import type { StreamCheck } from "@masthead/contract/broadcast/channel.ts";
import type { channelOnAir } from "@masthead/contract/broadcast/channel-source.ts";
import type { ResponsiveImage } from "@masthead/contract/newsroom/media/responsive-image.ts";
import { sql } from "drizzle-orm";
import type { z } from "zod";
import { imagesOf } from "../../newsroom/image-field.ts";
import { mediaRecords } from "../../newsroom/media/media.records.ts";
import { normalizeSlugs } from "../../newsroom/slug-input.ts";
import { nextPositionIn } from "../../platform/crud/position.sql.ts";
import type { RecordKind } from "../../platform/crud/record-kind.ts";
import {
  localizedSortKey,
  localizedTextIn,
  textInAllLocales,
} from "../../platform/crud/text-search.sql.ts";
import { invalidInput } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import { newToken } from "../../platform/secrets.ts";
import { auditLog } from "../../system/log/audit-log.ts";
import { placeSlug } from "../../system/setting/place-slug.ts";
import { channelKeyHours, prayerPlaces } from "../../system/setting/setting.service.ts";
import {
  generateMissingSlugs,
  releaseBroadcastSlugs,
  saveBroadcastSlugs,
} from "../broadcast-slug.service.ts";
import { lastCheckOf } from "../stream/check/stream-check.service.ts";
import {
  requirePlayableSources,
  sourcesOnAirOf,
} from "../stream/failover/source-control.service.ts";
import { requireAllowedStreamUrl } from "../stream/stream-url.ts";
import { viewersByChannel } from "../stream/viewer/viewer.service.ts";
import { channel } from "./channel.table.ts";
import { newChannelKey } from "./channel-key.ts";

type ChannelRecord = typeof channel.$inferSelect;

/** Fields that the staff API adds to the row; timestamps are ISO 8601 strings. */
interface StaffFields {
  poster: ResponsiveImage | null;
  logo: ResponsiveImage | null;
  keyExpiresAt: string | null;
  previousKeyExpiresAt: string | null;
  stream: StreamCheck | null;
  onAir: z.infer<typeof channelOnAir> | null;
  viewers: number;
}

/** @throws INVALID_INPUT for a new city that is not listed */
async function requireAdhanCity(
  context: CallContext,
  before: AdhanRule | null,
  after: AdhanRule | null,
): Promise<void> {
  if (!after || after.city === before?.city) return;
  const { places } = await prayerPlaces(context);
  if (!places.some((place) => placeSlug(place) === after.city))
    throw invalidInput(context, "adhan", "adhan.city");
}

export const channelRecords: RecordKind<ChannelRecord, StaffFields> = {
  entity: "LiveStream",
  table: channel,
  auditLog,
  localized: ["name", "slug", "description"],
  requiredTexts: ["name"],
  searchText: textInAllLocales(channel.name, channel.slug),
  sorts: {
    position: () => sql`${channel.position}`,
    name: (locale) => localizedSortKey(channel.name, locale),
    kind: () => sql`${channel.kind}`,
    enabled: () => sql`${channel.enabled}`,
    premium: () => sql`${channel.premium}`,
    createdAt: () => sql`${channel.createdAt}`,
    updatedAt: () => sql`${channel.updatedAt}`,
  },
  filters: { kind: channel.kind, enabled: channel.enabled, premium: channel.premium },
  choice: {
    label: (locale) => localizedTextIn(channel.name, locale),
    usable: sql`${channel.enabled}`,
    order: sql`${channel.position}`,
  },
  referenceFields: () => ({ posterId: mediaRecords, logoId: mediaRecords }),
  normalize: normalizeSlugs,
  async validate(context, { before, after }) {
    if (after.streamUrl !== before?.streamUrl) requireAllowedStreamUrl(context, after.streamUrl);
    requirePlayableSources(context, after);
    for (const [index, { streamUrl }] of (after.bitRates ?? []).entries())
      requireAllowedStreamUrl(context, streamUrl, `bitRates.${index}.streamUrl`);
    await requireAdhanCity(context, before?.adhan ?? null, after.adhan ?? null);
    const songKey =
      after.songSource === "playout" && !before?.songKey ? { songKey: newToken() } : {};
    const streamUnchanged = after.streamUrl === before?.streamUrl && after.kind === before.kind;
    const slug = await generateMissingSlugs(context.db, "channel", after.name, after.slug);
    // A key issued while the channel was free must not open it once it is premium.
    const becomesPremium = after.premium && !before?.premium;
    const keys =
      !before || becomesPremium
        ? newChannelKey(context.now, await channelKeyHours(context.db))
        : {};
    if (before)
      return {
        slug,
        ...keys,
        ...songKey,
        ...(!streamUnchanged && { streamCheckedAt: null, streamProblem: null }),
      };
    return {
      slug,
      ...keys,
      ...songKey,
      position: after.position ?? (await nextPositionIn(context.db, channel)),
    };
  },
  afterSave: (context, { before, after }) =>
    saveBroadcastSlugs(context, "channel", after.id, {
      before: before?.slug ?? {},
      after: after.slug,
    }),
  afterPurge: (db, id) => releaseBroadcastSlugs(db, "channel", id),
  async present(context, rows) {
    const images = await imagesOf(
      context,
      rows.flatMap((row) => [row.posterId, row.logoId]),
    );
    const onAirOf = await sourcesOnAirOf(context, rows);
    const viewers = await viewersByChannel(context.db, context.now);
    return rows.map((row, i) => ({
      poster: images[2 * i] ?? null,
      logo: images[2 * i + 1] ?? null,
      keyExpiresAt: row.keyExpiresAt?.toISOString() ?? null,
      previousKeyExpiresAt: row.previousKeyExpiresAt?.toISOString() ?? null,
      stream: lastCheckOf(row, context.locale),
      onAir: onAirOf(row.id),
      viewers: viewers.get(row.id) ?? 0,
    }));
  },
  tags: (_db, { after }) => ["list:channel", `channel:${after.id}`],
};
