import { and, eq } from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import { channel } from "../channel/channel.table.ts";
import { visibleChannel } from "../channel/channel.visible.ts";

const channelFields = {
  id: channel.id,
  name: channel.name,
  countryRule: channel.countryRule,
  kind: channel.kind,
  streamUrl: channel.streamUrl,
  backupUrl: channel.backupUrl,
  slateUrl: channel.slateUrl,
  returnMode: channel.returnMode,
  returnSeconds: channel.returnSeconds,
  premium: channel.premium,
  dvrMinutes: channel.dvrMinutes,
  bitRates: channel.bitRates,
  songSource: channel.songSource,
  songKey: channel.songKey,
  key: channel.key,
  keyExpiresAt: channel.keyExpiresAt,
  previousKey: channel.previousKey,
  previousKeyExpiresAt: channel.previousKeyExpiresAt,
};
export type ChannelSource = NonNullable<Awaited<ReturnType<typeof visibleChannelSource>>>;

export async function visibleChannelSource(db: Db, id: number) {
  const [row] = await db
    .select(channelFields)
    .from(channel)
    .where(and(eq(channel.id, id), visibleChannel));
  return row;
}
