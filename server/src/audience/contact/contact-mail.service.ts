import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { innerContext } from "../../platform/inner-context.ts";
import type { Platform } from "../../platform/platform.ts";
import { websiteSettings } from "../../system/setting/setting.service.ts";
import { answerMail, noticeMail } from "./contact.mails.ts";
import {
  answersTo,
  lockUnmailedAnswer,
  messageById,
  reportedArticles,
  setMailed,
  unmailedAnswers,
} from "./contact.store.ts";

export const NOTICE_JOB = "contact.mail-notice";
export const ANSWER_JOB = "contact.mail-answer";

/**
 * Age after which an unmailed answer is queued again, in milliseconds: the process died before it
 * queued the job, or the mail server was unavailable for too long.
 */
const REQUEUE_AGE = 15 * MINUTE;

/** Notifies the station's mailbox of a message, if the setting has an address. */
export async function mailNotice(platform: Platform, id: number): Promise<void> {
  const message = await messageById(platform.database.db, id);
  if (!message) return;
  const station = await websiteSettings(innerContext(platform, message.locale));
  if (!station.contactEmail) return;
  const about =
    message.articleId === null
      ? undefined
      : await reportedArticles(platform.database.db, [message.articleId]);
  await platform.mailer.send(
    noticeMail(platform, { message, article: about?.get(message.articleId ?? 0) }, station),
  );
}

/** Mails an answer once. Skips it if another process is mailing it. */
export async function mailAnswer(platform: Platform, id: number, now = new Date()): Promise<void> {
  await platform.database.db.transaction(async (tx) => {
    const answer = await lockUnmailedAnswer(tx, id);
    const message = answer && (await messageById(tx, answer.contactId));
    if (!message) return;
    const station = await websiteSettings(innerContext(platform, message.locale));
    const earlier = (await answersTo(tx, [message.id])).filter((other) => other.id < id);
    await platform.mailer.send(answerMail(platform, { message, answer, earlier }, station));
    await setMailed(tx, id, now);
  });
}

/** Queues answers again that have been unmailed for too long. */
export async function requeueUnmailedAnswers(platform: Platform, now: Date): Promise<void> {
  for (const id of await unmailedAnswers(
    platform.database.db,
    new Date(now.getTime() - REQUEUE_AGE),
  ))
    await platform.jobs.send(ANSWER_JOB, { id });
}
