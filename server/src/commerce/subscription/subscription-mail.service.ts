import { moneyText } from "@masthead/contract/commerce/money.ts";
import { dateFormat } from "@masthead/contract/system/format.ts";
import { localized } from "@masthead/contract/system/locale.ts";
import { addressOf, stationMail } from "../../audience/auth/station.mails.ts";
import { innerContext } from "../../platform/inner-context.ts";
import type { Platform } from "../../platform/platform.ts";
import { stationZone } from "../../system/setting/setting.service.ts";
import { SUBSCRIPTION_MAIL_JOB, type SubscriptionMail } from "./end-subscription.service.ts";
import { changeSubscription } from "./subscription.state.ts";
import { holderOf, lockSubscription, nearingSubscriptions, subscriptionById } from "./subscription.store.ts";

const DAY = 24 * 60 * 60 * 1000;
/** Before the end of a period its owner is told of it. */
const AHEAD = 7 * DAY;

/** Notes whose period nears its end, or a year's payment, and has them told, once for each period. */
export async function tellOfEnds(platform: Platform, now: Date): Promise<void> {
  const { db } = platform.database;
  for (const id of await nearingSubscriptions(db, now, new Date(now.getTime() + AHEAD), 500))
    await db.transaction(async (tx) => {
      const row = await lockSubscription(tx, id);
      if (!row || row.endingTold?.getTime() === row.periodEnd.getTime()) return;
      await changeSubscription(tx, { id: null, name: "subscription.tell" }, row, { endingTold: row.periodEnd });
      await platform.jobs.sendAll(tx, SUBSCRIPTION_MAIL_JOB, [{ id, mail: "ending" } satisfies SubscriptionMail]);
    });
}

/** Mails what the owner of a subscription is to know. */
export async function mailSubscription(platform: Platform, { id, mail }: SubscriptionMail): Promise<void> {
  const { db } = platform.database;
  const [row, holder] = [await subscriptionById(db, id), await holderOf(db, id)];
  if (!row || !holder) return;
  const { locale } = holder;
  const timeZone = await stationZone(innerContext(platform, locale));
  const dateOf = (at: Date | null) => (at ? dateFormat(locale, { dateStyle: "long", timeZone }).format(at) : "");
  // What renews is told of its payment, what does not of its end.
  const kind = mail === "ending" && !row.cancelAtPeriodEnd ? "renewing" : mail;
  const words = await stationMail(platform, holder, (t, site) => {
    const told = {
      site,
      package: localized(row.packageName, locale) || t("mail.subscription.nameless"),
      end: dateOf(row.periodEnd),
      next: dateOf(row.nextAttemptAt),
      card: row.card?.last4 ?? "",
      price: row.price !== null && row.currency ? moneyText({ amount: row.price, currency: row.currency }, locale) : "",
    };
    return {
      subject: t(`mail.subscription.${kind}.subject`, told),
      paragraphs: [t(`mail.subscription.${kind}.text`, told)],
      button: {
        label: t(`mail.subscription.${kind}.button`),
        url: addressOf(platform, locale, kind === "ended" ? "/packages" : "/account/subscription"),
      },
      small: [{ text: t("mail.subscription.why", told) }],
    };
  });
  const host = new URL(platform.publicUrl).hostname;
  const period = row.periodEnd.getTime();
  await platform.mailer.send({
    ...words,
    thread: { id: `<subscription.${id}.${kind}.${period}.${row.failedAttempts}@${host}>`, earlier: [] },
  });
}
