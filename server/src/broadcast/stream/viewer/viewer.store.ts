import type { AudienceDevice } from "@masthead/contract/broadcast/audience-figures.ts";
import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { sql } from "drizzle-orm";
import { type Db, rowsOf } from "../../../platform/postgres/database.ts";
import { channel } from "../../channel/channel.table.ts";
import { audienceMinute, audiencePresence } from "./audience-minute.table.ts";
import { channelViewer } from "./heartbeat.table.ts";

export interface StoredHeartbeat {
  channelId: number;
  /** Hash of the session's id. */
  viewer: string;
  at: Date;
  /** Empty when unknown. */
  country: string;
  device: AudienceDevice;
}

/** Characters of the hash that tell the sessions of a minute apart: 96 bits. */
const SESSION_LENGTH = 16;

/**
 * Stores heartbeats in one statement: the time of each viewer's last one, and each session once in
 * its minute. A session that another process has counted, or a repeated write, changes no number.
 * Rows are written in the order of their keys, so that processes do not wait for each other in
 * a circle. Heartbeats of a channel that was purged are dropped.
 */
export async function saveHeartbeats(db: Db, rows: StoredHeartbeat[]): Promise<void> {
  const sent = rows.map(({ at, ...row }) => ({
    ...row,
    at,
    minute: new Date(Math.floor(at.getTime() / MINUTE) * MINUTE),
  }));
  await db.execute(sql`with sent as (
      select s.* from json_to_recordset(${JSON.stringify(sent)}::json) as s("channelId" bigint, viewer text, at timestamptz, minute timestamptz, country text, device text)
      where exists (select from ${channel} where ${channel.id} = s."channelId")),
    present as (
      insert into ${channelViewer} (channel_id, viewer, at)
      select "channelId", viewer, max(at) from sent group by 1, 2 order by 1, 2
      on conflict (channel_id, viewer) do update set at = greatest(${channelViewer.at}, excluded.at)),
    fresh as (
      insert into ${audiencePresence} (minute, channel_id, session, country, device)
      select distinct on (minute, "channelId", session) minute, "channelId", session, country, device
      from (select *, left(viewer, ${SESSION_LENGTH}) as session from sent) cut order by 1, 2, 3, at
      on conflict do nothing
      returning channel_id, minute, country, device)
    insert into ${audienceMinute} (channel_id, minute, country, device, sessions)
    select channel_id, minute, country, device, count(*) from fresh group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (channel_id, minute, country, device)
    do update set sessions = ${audienceMinute.sessions} + excluded.sessions`);
}

/**
 * Counts viewers with a heartbeat since a given time: of each channel with any, and in total, where
 * a viewer of several channels counts once.
 */
export async function countViewers(
  db: Db,
  since: Date,
): Promise<{ total: number; channels: { id: number; viewers: number }[] }> {
  const rows = await rowsOf<{ id: number | null; viewers: number }>(
    db,
    sql`select channel_id as id, count(distinct viewer)::int as viewers from ${channelViewer}
      where at > ${since} group by grouping sets ((channel_id), ()) order by channel_id`,
  );
  const total = rows.find(({ id }) => id === null)?.viewers ?? 0;
  return {
    total,
    channels: rows.flatMap(({ id, viewers }) => (id === null ? [] : [{ id, viewers }])),
  };
}
