import { and, inArray, isNotNull, or, sql } from "drizzle-orm";
import { sameRecords, type WorkKind } from "../../../platform/work/work-kind.ts";
import { channel } from "../../channel/channel.table.ts";
import { visibleChannel } from "../../channel/channel.visible.ts";
import { channelIncident } from "../failover/failover.table.ts";

/**
 * Visible channels whose stream has failed two checks in a row: one failure may be a restart of the
 * encoder. Also those with an incident of their sources that has not ended.
 */
export const streamWork: WorkKind = {
  name: "stream",
  permission: "LiveStream",
  rights: [],
  entity: "LiveStream",
  affectedBy: { LiveStream: sameRecords },
  notifies: "noticeAndMail",
  async find(db, ids) {
    const isDown = and(
      isNotNull(channel.streamProblem),
      sql`${channel.streamCheckedAt} > ${channel.streamProblemSince}`,
    );
    const hasIncident = sql`exists (select from ${channelIncident} where ${channelIncident.channelId} = ${channel.id} and ${channelIncident.endedAt} is null)`;
    const rows = await db
      .select({ id: channel.id, name: channel.name })
      .from(channel)
      .where(
        and(
          visibleChannel,
          or(isDown, hasIncident),
          ids ? inArray(channel.id, [...ids]) : undefined,
        ),
      );
    return rows.map(({ id, name }) => ({
      recordId: id,
      subjectId: id,
      personId: null,
      title: name,
      path: `/channels/edit/${id}`,
      urgent: true,
      dueAt: null,
      exceptIds: [],
    }));
  },
};
