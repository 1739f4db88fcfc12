import { activeStaff } from "../../../audience/user/staff.sql.ts";
import type { Platform } from "../../../platform/platform.ts";
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

/**
 * Notifies people of new open work, and the next circle of urgent work that nobody has claimed in
 * time. Idempotent: each circle of a row is notified once, however many processes run.
 */
export async function deliverWork(
  { jobs, database: { db } }: Platform,
  now = new Date(),
): Promise<void> {
  await db.transaction(async (tx) => {
    const rows = await lockWorkToNotify(tx, BATCH_SIZE);
    if (!rows.length) return;
    const staff = await activeStaff(tx);
    const choices = await workMailChoices(
      tx,
      staff.map(({ id }) => id),
    );
    const escalateAfter = await escalationMinutes(tx);
    const mailNow = new Set<number>();
    for (const row of rows) {
      const kind = workKinds.all().find(({ name }) => name === row.kind);
      if (!kind) continue;
      const circles = kind.notifies === "nothing" ? [] : circlesOf(staff, kind, row);
      // Nobody is to be notified, so that it is not looked at again.
      if (!circles.length && row.notifiedCircle === null) await setNotified(tx, row.id, 0, now);
      const circle = nextCircle(row, circles.length, { now, escalateAfter });
      if (circle === null) continue;
      const people = circles[circle] ?? [];
      await upsertWorkNotices(
        tx,
        row.id,
        people.map(({ id }) => id),
        now,
      );
      await setNotified(tx, row.id, circle, now);
      for (const { id } of people) {
        const when =
          kind.notifies === "noticeAndMail"
            ? mailOf(row, choices.get(id) ?? DEFAULT_CHOICE)
            : "none";
        if (when === "none") await setWorkMailed(tx, id, [row.id], now);
        if (when === "now") mailNow.add(id);
      }
    }
    await jobs.sendAll(
      tx,
      WORK_MAIL_JOB,
      [...mailNow].map((userId): WorkMailJob => ({ userId, digest: false })),
    );
  });
}
