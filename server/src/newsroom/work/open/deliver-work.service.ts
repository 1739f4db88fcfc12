import type { WorkMail } from "@masthead/contract/newsroom/work.ts";
import { activeStaff } from "../../../audience/user/staff.sql.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import type { OpenWorkRow } from "../../../platform/work/open-work.table.ts";
import { workKinds } from "../../../platform/work/work-kind.ts";
import { escalationMinutes } from "../../../system/setting/setting.service.ts";
import {
  lockWorkToNotify,
  setNotified,
  setWorkMailed,
  upsertWorkNotices,
  workMailChoices,
} from "./open-work.store.ts";
import { DEFAULT_CHOICE, mailOf, WORK_MAIL_JOB, type WorkMailJob } from "./work-mail.service.ts";
import { circlesOf, nextCircle } from "./work-people.ts";

/** Rows per transaction. */
const BATCH_SIZE = 500;

/** Rules and people of notices of open work. */
interface Delivering {
  staff: Awaited<ReturnType<typeof activeStaff>>;
  choices: Awaited<ReturnType<typeof workMailChoices>>;
  escalateAfter: number;
  now: Date;
}

/** Circle of people who are notified of open work. */
interface Delivery {
  workId: number;
  circle: number;
  userIds: number[];
  /** Users who get a mail immediately, and users who get none. */
  mailNow: number[];
  mailNever: number[];
}

/**
 * Notifies people of new open work, and the next circle of urgent work that nobody has claimed in
 * time. Idempotent: each circle of a row is notified once, even with several processes.
 */
export async function deliverWork(
  { jobs, database: { db } }: Platform,
  now = new Date(),
): Promise<void> {
  await db.transaction(async (tx) => {
    const rows = await lockWorkToNotify(tx, BATCH_SIZE);
    if (!rows.length) return;
    const delivering = await readDelivering(tx, now);
    const deliveries = rows.flatMap((row) => planDelivery(row, delivering) ?? []);
    for (const delivery of deliveries) await storeDelivery(tx, delivery, now);
    const mailNow = new Set(deliveries.flatMap((delivery) => delivery.mailNow));
    await jobs.sendAll(
      tx,
      WORK_MAIL_JOB,
      [...mailNow].map((userId): WorkMailJob => ({ userId, digest: false })),
    );
  });
}

async function readDelivering(tx: Db, now: Date): Promise<Delivering> {
  const staff = await activeStaff(tx);
  const userIds = staff.map(({ id }) => id);
  return {
    staff,
    choices: await workMailChoices(tx, userIds),
    escalateAfter: await escalationMinutes(tx),
    now,
  };
}

/** Returns who is notified of open work now; null if nobody is. */
function planDelivery(row: OpenWorkRow, delivering: Delivering): Delivery | null {
  const { staff, choices } = delivering;
  const kind = workKinds.all().find(({ name }) => name === row.kind);
  if (!kind) return null;
  const circles = kind.notifies === "nothing" ? [] : circlesOf(staff, kind, row);
  const circle = circleToNotify(row, circles.length, delivering);
  if (circle === null) return null;
  const userIds = (circles[circle] ?? []).map(({ id }) => id);
  const mailIs = (when: WorkMail) => (userId: number) =>
    mailOf(row, choices.get(userId) ?? DEFAULT_CHOICE) === when;
  return kind.notifies === "noticeAndMail"
    ? {
        workId: row.id,
        circle,
        userIds,
        mailNow: userIds.filter(mailIs("now")),
        mailNever: userIds.filter(mailIs("none")),
      }
    : { workId: row.id, circle, userIds, mailNow: [], mailNever: userIds };
}

function circleToNotify(row: OpenWorkRow, circles: number, delivering: Delivering): number | null {
  if (circles) return nextCircle(row, circles, delivering);
  // Nobody can be notified: an empty circle, so that the row is not looked at again.
  return row.notifiedCircle === null ? 0 : null;
}

async function storeDelivery(
  tx: Db,
  { workId, circle, userIds, mailNever }: Delivery,
  now: Date,
): Promise<void> {
  await upsertWorkNotices(tx, workId, userIds, now);
  await setNotified(tx, workId, circle, now);
  for (const userId of mailNever) await setWorkMailed(tx, userId, [workId], now);
}
