import type { ChannelSourceName } from "@masthead/contract/broadcast/channel-source.ts";
import { announceChange } from "../../../platform/cache/changes.ts";
import { tag } from "../../../platform/cache/tags.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { type Actor, writeLog } from "../../../system/log/log.store.ts";
import {
  incidentEndedAfter,
  insertIncident,
  lockState,
  openIncident,
  type StoredState,
  storedState,
  updateIncident,
  updateState,
} from "./failover.store.ts";
import { planIncident, REOPEN_MS } from "./incident-plan.ts";
import type { SourceProblem } from "./source-health.ts";
import { withFailure } from "./source-state.ts";

/** Job that mails the incidents of channels. */
export const INCIDENT_ALERT_JOB = "stream.incident-alerts";

export type CurrentState = Pick<
  StoredState,
  "onAir" | "since" | "epoch" | "held" | "failures" | "splices" | "problem"
>;

const initialState = (): CurrentState => ({
  onAir: "first",
  since: new Date(0),
  epoch: 0,
  held: false,
  failures: [],
  splices: {},
  problem: null,
});

/** Returns the source on air of a channel, cached until a process switches it. */
export function currentState(
  { memo, database: { db } }: Pick<Platform, "memo" | "database">,
  channelId: number,
): Promise<CurrentState> {
  return memo.get(`stream:on-air:${channelId}`, async () => {
    tag(`channel:${channelId}`);
    return (await storedState(db, channelId)) ?? initialState();
  });
}

interface Switch {
  channelId: number;
  to: ChannelSourceName;
  /** Number of switches that the decision is based on: another process may have been faster. */
  epoch: number;
  held: boolean;
  problem: SourceProblem | null;
  /** Time of the last new segment of the source on air, in milliseconds since 1970. */
  pictureUntil: number;
}

const AUTOMATIC: Actor = { id: null, name: "stream.failover" };

/**
 * Puts another source of a channel on air, in the transaction of the caller, with its incident, its
 * audit log entry and the alert. Returns false if the source on air has changed since the decision.
 */
export async function switchSourceIn(
  tx: Db,
  platform: Pick<Platform, "jobs">,
  { channelId, to, epoch, held, problem, pictureUntil }: Switch,
  { now, actor }: { now: Date; actor?: Actor },
): Promise<boolean> {
  const row = await lockState(tx, channelId, now);
  if (row.epoch !== epoch) return false;
  const switched = row.onAir !== to;
  await updateState(tx, channelId, {
    held,
    ...(switched && { onAir: to, since: now, epoch: epoch + 1, problem, splices: {} }),
    ...(problem !== null && row.onAir === "first" && { failures: withFailure(row, now.getTime()) }),
  });
  if (switched) {
    const facts = { from: row.onAir, to, problem, pictureUntil, byStaff: actor !== undefined };
    const plan = planIncident(
      row.onAir === "slate" ? { ...facts, pictureUntil: row.since.getTime() } : facts,
      {
        open: await openIncident(tx, channelId),
        recent: await incidentEndedAfter(tx, channelId, new Date(now.getTime() - REOPEN_MS)),
      },
      now,
    );
    if (plan?.is === "insert") await insertIncident(tx, { channelId, ...plan.values });
    if (plan?.is === "update") await updateIncident(tx, plan.id, plan.values);
    await platform.jobs.sendAll(tx, INCIDENT_ALERT_JOB, [{}]);
  }
  const choice = (source: ChannelSourceName, isHeld: boolean) =>
    isHeld ? `${source}, held` : source;
  await writeLog(tx, { ...(actor ?? AUTOMATIC), jobs: platform.jobs } as Actor, [
    {
      action: "update",
      entity: "LiveStream",
      entityId: channelId,
      changes: { sourceOnAir: [choice(row.onAir, row.held), choice(to, held)] },
    },
  ]);
  await announceChange(tx, [`channel:${channelId}`]);
  return true;
}

/** Puts another source on air, in a transaction of its own. */
export async function switchSource(
  platform: Platform,
  change: Switch,
  now: Date,
): Promise<boolean> {
  const done = await platform.database.db.transaction((tx) =>
    switchSourceIn(tx, platform, change, { now }),
  );
  platform.applyChange([`channel:${change.channelId}`]);
  if (done)
    platform.log.warn(
      { channel: change.channelId, source: change.to, problem: change.problem },
      "source of a channel switched",
    );
  return done;
}
