import type { WorkMail } from "@masthead/contract/newsroom/work.ts";
import type { RateLimit } from "@masthead/contract/platform/call.ts";
import { stationMail } from "../../../audience/auth/station.mails.ts";
import { colleagueNames } from "../../../audience/user/colleague.sql.ts";
import { activeStaff } from "../../../audience/user/staff.sql.ts";
import { requireUser } from "../../../audience/user/user-profile.service.ts";
import type { CallContext, Platform } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import type { OpenWorkRow } from "../../../platform/work/open-work.table.ts";
import { titleIn } from "./open-work.service.ts";
import {
  lockUnmailedWork,
  setWorkMailed,
  upsertWorkMailChoice,
  usersWithUnmailedWork,
  workMailChoices,
} from "./open-work.store.ts";

/** Job that mails a person the work that they were notified of. */
export const WORK_MAIL_JOB = "work.mail";

export interface WorkMailJob {
  userId: number;
  /** Also the work that the person wants in a digest. */
  digest: boolean;
}

/** Rate limit of immediate mails per person; further work is in the next digest. */
const MAIL_LIMIT: RateLimit = { points: 20, seconds: 3600 };
const MAX_LISTED = 20;

export const DEFAULT_CHOICE: WorkMailChoice = { urgent: "now", other: "digest" };

/** Mail preferences of a person for urgent and other open work. */
interface WorkMailChoice {
  urgent: WorkMail;
  other: WorkMail;
}

export const workMailOf = async (db: Db, userId: number): Promise<WorkMailChoice> =>
  (await workMailChoices(db, [userId])).get(userId) ?? DEFAULT_CHOICE;

export const workMailChoiceOf = (context: CallContext): Promise<WorkMailChoice> =>
  workMailOf(context.db, requireUser(context).id);

export async function setWorkMailChoice(
  context: CallContext,
  choice: WorkMailChoice,
): Promise<WorkMailChoice> {
  await upsertWorkMailChoice(context.db, requireUser(context).id, choice);
  return choice;
}

export const mailOf = (
  { urgent }: Pick<OpenWorkRow, "urgent">,
  choice: WorkMailChoice,
): WorkMail => (urgent ? choice.urgent : choice.other);

/**
 * Mails a person the open work that they were notified of, in one mail. Skips work that was mailed,
 * is done, or is claimed.
 */
export async function mailWork(
  platform: Platform,
  { userId, digest }: WorkMailJob,
  now = new Date(),
): Promise<void> {
  await platform.database.db.transaction(async (tx) => {
    const recipient = (await activeStaff(tx)).find(({ id }) => id === userId);
    if (!recipient) return;
    const choice = await workMailOf(tx, userId);
    const rows = (await lockUnmailedWork(tx, userId)).filter((row) => {
      const when = mailOf(row, choice);
      return when === "now" || (when === "digest" && digest);
    });
    if (!rows.length || (!digest && !(await withinLimit(platform, userId)))) return;
    await platform.mailer.send(await workMail(tx, platform, recipient, rows));
    await setWorkMailed(
      tx,
      userId,
      rows.map(({ id }) => id),
      now,
    );
  });
}

const withinLimit = (platform: Platform, userId: number): Promise<boolean> =>
  platform.limiter.consume("work.mail", MAIL_LIMIT, String(userId)).then(
    () => true,
    () => false,
  );

/** Queues the digests of everybody who has work that was not mailed. */
export async function queueWorkDigests(platform: Platform): Promise<void> {
  const { db } = platform.database;
  const jobs = (await usersWithUnmailedWork(db)).map(
    (userId): WorkMailJob => ({ userId, digest: true }),
  );
  await db.transaction((tx) => platform.jobs.sendAll(tx, WORK_MAIL_JOB, jobs));
}

async function workMail(
  db: Db,
  platform: Platform,
  recipient: Awaited<ReturnType<typeof activeStaff>>[number],
  rows: OpenWorkRow[],
) {
  const backOffice = `${platform.publicUrl}/${platform.config.ADMIN_PATH}`;
  const names = await colleagueNames(
    db,
    rows.flatMap(({ openedById }) => openedById ?? []),
  );
  return stationMail(platform, recipient, (t) => {
    const kindOf = ({ kind, urgent }: OpenWorkRow) => {
      const label = t(`mail.openWork.kind.${kind}`);
      return urgent ? t("mail.openWork.urgent", { label }) : label;
    };
    const listed = rows.slice(0, MAX_LISTED).map((row) => {
      const by = names.get(row.openedById ?? 0);
      return {
        label: kindOf(row),
        title: titleIn(row.title, recipient.locale).title,
        text: by ? t("mail.openWork.by", { by }) : "",
        url: backOffice + row.path,
      };
    });
    const [first] = listed;
    return {
      subject:
        rows.length === 1 && first
          ? t("mail.openWork.subjectOne", { label: first.label, title: first.title })
          : t("mail.openWork.subject", { count: rows.length }),
      paragraphs: [t("mail.openWork.text")],
      articles: listed,
      button: { label: t("mail.openWork.button"), url: `${backOffice}/` },
      footnotes: [{ text: t("mail.workNotice.change"), url: `${backOffice}/account#notices` }],
    };
  });
}
