import { innerContext } from "../../platform/inner-context.ts";
import type { Platform } from "../../platform/platform.ts";
import { websiteSettings } from "../../system/setting/setting.service.ts";
import { answerMail, noticeMail } from "./contact.mails.ts";
import { answersTo, holdAnswer, messageById, setMailed, waitingAnswers } from "./contact.store.ts";

export const NOTICE_JOB = "contact.mail-notice";
export const ANSWER_JOB = "contact.mail-answer";

const MINUTE = 60_000;
/** Answers that wait longer were forgotten: the process died before it put their job into the queue, or the mail server was away too long. */
const LONG = 15 * MINUTE;

/** Tells the station's own mailbox of a message, if a setting names one. */
export async function mailNotice(platform: Platform, id: number): Promise<void> {
  const message = await messageById(platform.database.db, id);
  if (!message) return;
  const station = await websiteSettings(innerContext(platform, message.locale));
  if (station.contactEmail) await platform.mailer.send(noticeMail(platform, message, station));
}

/** Mails an answer, once: whoever comes while another is at it leaves it to them. */
export async function mailAnswer(platform: Platform, id: number, now = new Date()): Promise<void> {
  await platform.database.db.transaction(async (tx) => {
    const answer = await holdAnswer(tx, id);
    const message = answer && (await messageById(tx, answer.contactId));
    if (!message) return;
    const station = await websiteSettings(innerContext(platform, message.locale));
    const earlier = (await answersTo(tx, [message.id])).filter((one) => one.id < id);
    await platform.mailer.send(answerMail(platform, { message, answer, earlier }, station));
    await setMailed(tx, id, now);
  });
}

/** Puts answers into the queue that wait for their mail for too long. */
export async function mailForgotten(platform: Platform, now: Date): Promise<void> {
  for (const id of await waitingAnswers(platform.database.db, new Date(now.getTime() - LONG))) await platform.jobs.send(ANSWER_JOB, { id });
}
