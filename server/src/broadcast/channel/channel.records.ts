import type { StreamCheck } from "@masthead/contract/broadcast/channel.ts";
import type { Picture } from "@masthead/contract/newsroom/picture.ts";
import { sql } from "drizzle-orm";
import { mediaRecords } from "../../newsroom/media/media.records.ts";
import { picturesOf } from "../../newsroom/picture-field.ts";
import { cleanSlugs } from "../../newsroom/slug-input.ts";
import { nextPositionIn } from "../../platform/crud/position.sql.ts";
import type { RecordKind } from "../../platform/crud/record-kind.ts";
import { sortedTextIn, textIn, textInAll } from "../../platform/crud/words.sql.ts";
import { trail } from "../../system/log/log.trail.ts";
import { channelKeyHours } from "../../system/setting/setting.service.ts";
import { completeBroadcastSlugs, freeBroadcastSlugs, moveBroadcastSlugs } from "../broadcast-slug.service.ts";
import { requireReachable } from "../stream/stream-address.ts";
import { lastCheckOf } from "../stream/stream-check.service.ts";
import { viewersByChannel } from "../stream/viewer.service.ts";
import { channel } from "./channel.table.ts";
import { newChannelKey } from "./channel-key.ts";
import { channelReferences } from "./channel-reference.store.ts";

type ChannelRecord = typeof channel.$inferSelect;

/** What staff get beside the row, and its times as text. */
interface Beside {
  poster: Picture | null;
  logo: Picture | null;
  keyExpiresAt: string | null;
  previousKeyExpiresAt: string | null;
  stream: StreamCheck | null;
  viewers: number;
}

export const channelRecords: RecordKind<ChannelRecord, Beside> = {
  entity: "LiveStream",
  table: channel,
  trail,
  localized: ["name", "slug", "description"],
  named: ["name"],
  words: textInAll(channel.name, channel.slug),
  sorts: {
    position: () => sql`${channel.position}`,
    name: (locale) => sortedTextIn(channel.name, locale),
    kind: () => sql`${channel.kind}`,
    enabled: () => sql`${channel.enabled}`,
    premium: () => sql`${channel.premium}`,
    createdAt: () => sql`${channel.createdAt}`,
    updatedAt: () => sql`${channel.updatedAt}`,
  },
  filters: { kind: channel.kind, enabled: channel.enabled, premium: channel.premium },
  choice: { label: (locale) => textIn(channel.name, locale), usable: sql`${channel.enabled}`, order: sql`${channel.position}` },
  names: () => ({ posterId: mediaRecords, logoId: mediaRecords }),
  clean: cleanSlugs,
  async check(context, { before, after }) {
    if (after.streamUrl !== before?.streamUrl) requireReachable(context, after.streamUrl);
    const checked = after.streamUrl === before?.streamUrl && after.kind === before.kind;
    const slug = await completeBroadcastSlugs(context.db, "channel", after.name, after.slug);
    // Who got the key of a free channel is not to watch the premium one with it.
    const closes = after.premium && !before?.premium;
    const keys = !before || closes ? newChannelKey(context.now, await channelKeyHours(context.db)) : {};
    if (before) return { slug, ...keys, ...(!checked && { streamCheckedAt: null, streamProblem: null }) };
    return { slug, ...keys, position: after.position ?? (await nextPositionIn(context.db, channel)) };
  },
  saved: (context, { before, after }) =>
    moveBroadcastSlugs(context, "channel", after.id, { before: before?.slug ?? {}, after: after.slug }),
  purged: (db, id) => freeBroadcastSlugs(db, "channel", id),
  references: ({ db, locale }, id) => channelReferences(db, id, locale),
  async present(context, rows) {
    const pictures = await picturesOf(
      context,
      rows.flatMap((row) => [row.posterId, row.logoId]),
    );
    const viewers = await viewersByChannel(context.db, context.now);
    return rows.map((row, i) => ({
      poster: pictures[2 * i] ?? null,
      logo: pictures[2 * i + 1] ?? null,
      keyExpiresAt: row.keyExpiresAt?.toISOString() ?? null,
      previousKeyExpiresAt: row.previousKeyExpiresAt?.toISOString() ?? null,
      stream: lastCheckOf(row, context.locale),
      viewers: viewers.get(row.id) ?? 0,
    }));
  },
  tags: (_db, { after }) => ["list:channel", `channel:${after.id}`],
};
