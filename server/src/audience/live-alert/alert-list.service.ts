import type { LiveAlert, LiveAlerts } from "@masthead/contract/audience/notification/live-alert.ts";
import { HOUR } from "@masthead/contract/platform/durations.ts";
import {
  entriesOfAlerts,
  liveBlogToFollow,
} from "../../newsroom/live-blog/live-alert-source.sql.ts";
import { notFound } from "../../platform/http/problem.ts";
import { hasNewsroomRight } from "../../platform/newsroom-right.ts";
import type { CallContext } from "../../platform/platform.ts";
import { publishingRules } from "../../system/setting/setting.service.ts";
import { notificationOutcomes } from "../notification/outcome.service.ts";
import { followersOf } from "../notification/push/live-follow.service.ts";
import { nextAlertTime } from "./alert-plan.ts";
import { countHeld, lastAlerts, sentTimesSince } from "./live-alert.store.ts";

/** Returns the alerts of a live blog, as staff see them. @throws NOT_FOUND */
export async function liveAlerts(context: CallContext, articleId: number): Promise<LiveAlerts> {
  const { db, now } = context;
  const blog = await liveBlogToFollow(db, articleId, now);
  if (!blog) throw notFound();
  const [followers, held, sentTimes, rows, rules] = await Promise.all([
    followersOf(db, articleId),
    countHeld(db, articleId),
    sentTimesSince(db, articleId, new Date(now.getTime() - HOUR)),
    lastAlerts(db, articleId),
    publishingRules(db),
  ]);
  const [entries, outcomes] = await Promise.all([
    entriesOfAlerts(
      db,
      rows.map(({ entryId }) => entryId),
    ),
    notificationOutcomes(
      db,
      rows.flatMap(({ notificationId }) => notificationId ?? []),
    ),
  ]);
  const mayPush = hasNewsroomRight(context, "push");
  const perHour = blog.alertsPerHour;
  return {
    followers,
    perHour,
    nextAt: nextAlertTime({ sentTimes, perHour, now })?.toISOString() ?? null,
    held,
    alerts: rows.map((row): LiveAlert => {
      const outcome = row.notificationId === null ? undefined : outcomes.get(row.notificationId);
      const entry = entries.get(row.entryId);
      const isAuthor = entry?.authorId === context.user?.id;
      return {
        id: row.id,
        entryId: row.entryId,
        title: entry?.title ?? "",
        state: row.state,
        reason: row.reason,
        createdAt: row.createdAt.toISOString(),
        decidedAt: row.decidedAt?.toISOString() ?? null,
        notificationId: row.notificationId,
        delivery: outcome ? deliveryOf(outcome.sent) : null,
        replaced: outcome?.correction?.liveEntryId === row.entryId,
        maySend:
          row.state === "held" &&
          blog.state === "live" &&
          mayPush &&
          !(isAuthor && rules.twoPeopleForBreaking),
      };
    }),
  };
}

const deliveryOf = ({
  addressed,
  accepted,
  failed,
  gone,
  clicked,
}: NonNullable<LiveAlert["delivery"]>) => ({ addressed, accepted, failed, gone, clicked });
