import { DAY } from "@masthead/contract/platform/durations.ts";
import { localized } from "@masthead/contract/platform/locale.ts";
import {
  newsletterPreferencesPath,
  newsletterUnsubscribePath,
} from "@masthead/contract/platform/paths.ts";
import type { Platform } from "../../../platform/platform.ts";
import { stationMail } from "../../auth/station.mails.ts";
import { paragraphsOf } from "../content/issue-content.service.ts";
import { newsletterToken } from "../newsletter.tokens.ts";
import { type NewsletterRow, newsletterById } from "../records/newsletter.store.ts";
import { type DueWelcome, lockDueWelcomes, setWelcomed } from "./subscription.store.ts";

/** Mails per run, which ends within the minute of the next. */
const MAX_MAILS = 200;

/**
 * Job: sends the welcome mails that are due. A mail is sent before it is recorded: if the process
 * dies in between, it is sent again with the same message id.
 */
export async function sendWelcomeMails(platform: Platform, now: Date): Promise<void> {
  for (let sent = 0; sent < MAX_MAILS; sent++) {
    const isSent = await platform.database.db.transaction(async (tx) => {
      const [due] = await lockDueWelcomes(tx, now, 1);
      if (!due) return false;
      const list = await newsletterById(tx, due.newsletterId);
      const { welcomed, welcomeAt } = nextWelcome(list?.welcome ?? [], due);
      const mail = list && !list.deletedAt && list.welcome[due.welcomed];
      if (mail) await mailWelcome(platform, list, due);
      await setWelcomed(tx, due.id, welcomed, welcomeAt);
      return true;
    });
    if (!isSent) return;
  }
}

/** Returns the state of a subscription after its due welcome mail. */
export function nextWelcome(
  mails: readonly { days: number }[],
  { welcomed, confirmedAt }: Pick<DueWelcome, "welcomed" | "confirmedAt">,
): { welcomed: number; welcomeAt: Date | null } {
  const next = mails[welcomed + 1];
  return {
    welcomed: welcomed + 1,
    welcomeAt: next ? new Date(confirmedAt.getTime() + next.days * DAY) : null,
  };
}

async function mailWelcome(
  platform: Platform,
  list: NewsletterRow,
  { id, email, locale, welcomed }: DueWelcome,
): Promise<void> {
  const welcome = list.welcome[welcomed];
  const subject = localized(welcome?.subject ?? {}, locale);
  const paragraphs = paragraphsOf(localized(welcome?.text ?? {}, locale));
  if (!subject || !paragraphs.length) return;
  const token = newsletterToken(platform, "subscription", id);
  const unsubscribe = platform.publicUrl + newsletterUnsubscribePath(locale, token);
  const preferences = platform.publicUrl + newsletterPreferencesPath(locale, token);
  const mail = await stationMail(platform, { email, locale }, (t, site) => ({
    subject,
    paragraphs,
    footnotes: [
      {
        text: t("newsletter.mail.why", { newsletter: localized(list.name, locale), site }),
      },
      { text: t("newsletter.mail.preferences"), url: preferences },
      { text: t("newsletter.mail.unsubscribe"), url: unsubscribe },
    ],
  }));
  const { hostname } = new URL(platform.publicUrl);
  await platform.mailer.send({
    ...mail,
    unsubscribe,
    thread: { id: `<welcome.${id.toString(36)}.${welcomed}@${hostname}>`, earlier: [] },
  });
}
