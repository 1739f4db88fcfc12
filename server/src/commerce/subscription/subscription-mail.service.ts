import { formatCurrency } from "@masthead/contract/commerce/money.ts";
import { DAY } from "@masthead/contract/platform/durations.ts";
import { dateFormat } from "@masthead/contract/platform/format.ts";
import { localized } from "@masthead/contract/platform/locale.ts";
import { pagePath } from "@masthead/contract/platform/paths.ts";
import { stationMail } from "../../audience/auth/station.mails.ts";
import { innerContext } from "../../platform/inner-context.ts";
import type { Platform } from "../../platform/platform.ts";
import { stationTimeZone } from "../../system/setting/setting.service.ts";
import { SUBSCRIPTION_MAIL_JOB, type SubscriptionMail } from "./end-subscription.service.ts";
import { nextPrice } from "./renewal/introductory-price.ts";
import {
  findSubscriptionsToNotify,
  mailRecipientOf,
  subscriptionById,
} from "./subscription.sql.ts";
import { subscriptionStates } from "./subscription.state.ts";

/** Time before the end of a period at which its owner is notified, in milliseconds. */
const NOTICE_PERIOD = 7 * DAY;

/**
 * Queues notifications for subscriptions that are about to end, to renew for a year or to renew at
 * a new price, once per period.
 */
export async function notifyUpcomingEnds(platform: Platform, now: Date): Promise<void> {
  const { db } = platform.database;
  for (const id of await findSubscriptionsToNotify(
    db,
    now,
    new Date(now.getTime() + NOTICE_PERIOD),
    500,
  ))
    await db.transaction(async (tx) => {
      const row = await subscriptionStates.lock(tx, id);
      if (!row || row.endNoticeSentFor?.getTime() === row.periodEnd.getTime()) return;
      await subscriptionStates.change(tx, { id: null, name: "subscription.end-notice" }, row, {
        endNoticeSentFor: row.periodEnd,
      });
      await platform.jobs.sendAll(tx, SUBSCRIPTION_MAIL_JOB, [
        { id, mail: "ending" } satisfies SubscriptionMail,
      ]);
    });
}

/** Emails the owner of a subscription. */
export async function sendSubscriptionMail(
  platform: Platform,
  { id, mail }: SubscriptionMail,
): Promise<void> {
  const { db } = platform.database;
  const [row, holder] = [await subscriptionById(db, id), await mailRecipientOf(db, id)];
  if (!row || !holder) return;
  const { locale } = holder;
  const timeZone = await stationTimeZone(innerContext(platform, locale));
  const dateOf = (at: Date | null) =>
    at ? dateFormat(locale, { dateStyle: "long", timeZone }).format(at) : "";
  const price = nextPrice(row);
  // A renewing subscription announces its payment, and a new price, the others their end.
  const renewing = price === row.price ? "renewing" : "regularPrice";
  const kind = mail === "ending" && !row.cancelAtPeriodEnd ? renewing : mail;
  const priceText = (amount: number | null) =>
    amount !== null && row.currency
      ? formatCurrency({ amount, currency: row.currency }, locale)
      : "";
  const content = await stationMail(platform, holder, (t, site) => {
    const values = {
      site,
      package: localized(row.packageName, locale) || t("mail.subscription.nameless"),
      end: dateOf(row.periodEnd),
      next: dateOf(row.nextAttemptAt),
      card: row.card?.last4 ?? "",
      price: priceText(price),
      paidPrice: priceText(row.price),
    };
    return {
      subject: t(`mail.subscription.${kind}.subject`, values),
      paragraphs: [t(`mail.subscription.${kind}.text`, values)],
      button: {
        label: t(`mail.subscription.${kind}.button`),
        url:
          platform.publicUrl +
          pagePath(locale, kind === "ended" ? "packages" : "account/subscription"),
      },
      footnotes: [{ text: t("mail.subscription.why", values) }],
    };
  });
  const host = new URL(platform.publicUrl).hostname;
  const period = row.periodEnd.getTime();
  await platform.mailer.send({
    ...content,
    thread: {
      id: `<subscription.${id}.${kind}.${period}.${row.failedAttempts}@${host}>`,
      earlier: [],
    },
  });
}
